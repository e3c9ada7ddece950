import { clockWords, dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { guideTabs } from "#app/install/guides.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { loadRefusalNotice } from "#app/services/refusal-notice.server.ts";
import { loadZoneNotice } from "#app/services/zone-notice.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Client } from "#contract/client.ts";
import type { Website } from "#contract/websites.ts";
import { receivedEventView } from "./received-event-view.server.ts";

/** The snippet, whether events arrive, and the last received events in words. */
export async function loadInstall({ api, param }: OwnerContext) {
  const id = param("website");
  const [website, installation, received, refused, firstSteps] = await Promise.all([
    findWebsite(api, id),
    api.websites.install({ id }),
    api.websites.receivedEvents({ id }),
    loadRefusalNotice(api, id),
    api.websites.firstSteps({ id }),
  ]);
  const { snippet, key, secret } = installation.result;
  const zone = website.timeZone;
  const zoneNotice = await loadZoneNotice(api, website);
  return {
    zoneNotice,
    ...{ id, snippet, key, secret, refused },
    steps: firstSteps.result.items,
    tabs: guideTabs(id),
    state: stateView(website, installation.result),
    asOf: i18n.t("install:live.asOf", { time: clockWords(zone, Date.now()) }),
    receivedEvents: received.result.items.map((item) => receivedEventView(item, zone)),
  };
}

type Installation = Awaited<ReturnType<Client["websites"]["install"]>>["result"];

/** Inactive, waiting for the first event that no import brought, or collecting. */
function stateView({ active, url, timeZone }: Website, { firstEventAt, lastEventAt, lastLiveEventAt }: Installation) {
  if (!active) {
    return {
      tone: "warn",
      title: i18n.t("install:state.inactive"),
      text: i18n.t("install:state.inactiveText"),
    } as const;
  }
  if (firstEventAt === null || lastEventAt === null || lastLiveEventAt === null) {
    const { host } = new URL(url);
    return {
      tone: "info",
      title: i18n.t("install:state.waiting"),
      text: i18n.t("install:state.waitingText", { host }),
    } as const;
  }
  const moment = (iso: string) => {
    const instant = Date.parse(iso);
    return `${dayWords(jalaliOf(timeZone, instant), true)}، ${timeWords(timeZone, instant)}`;
  };
  return {
    tone: "ok",
    title: i18n.t("install:state.arrived"),
    text: i18n.t("install:state.arrivedText", { first: moment(firstEventAt), last: moment(lastEventAt) }),
  } as const;
}
