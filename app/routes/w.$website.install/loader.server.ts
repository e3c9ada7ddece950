import { data } from "@remix-run/node";
import { clockWords, dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { receivedEventView } from "./received-event-view.server.ts";

/** What stands on the site, whether anything came, and the last events in words. */
export async function loadInstall(request: Request, websiteId: string) {
  try {
    const { api, headers } = await signedIn(request);
    const [website, installed, arrived] = await Promise.all([
      findWebsite(api, websiteId),
      api.websites.install({ id: websiteId }),
      api.websites.receivedEvents({ id: websiteId }),
    ]);
    const { snippet, key, secret, firstEventAt, lastEventAt } = installed.result;
    const zone = website.timeZone;
    const moment = (iso: string) => {
      const instant = Date.parse(iso);
      return `${dayWords(jalaliOf(zone, instant), true)}، ${timeWords(zone, instant)}`;
    };
    return data(
      {
        snippet,
        key,
        secret,
        state:
          firstEventAt === null || lastEventAt === null
            ? {
                arrived: false,
                title: i18n.t("install:state.waiting"),
                text: i18n.t("install:state.waitingText", { host: new URL(website.url).host }),
              }
            : {
                arrived: true,
                title: i18n.t("install:state.arrived"),
                text: i18n.t("install:state.arrivedText", { first: moment(firstEventAt), last: moment(lastEventAt) }),
              },
        asOf: i18n.t("install:live.asOf", { time: clockWords(zone, Date.now()) }),
        arrivals: arrived.result.items.map((item) => receivedEventView(item, zone)),
      },
      { headers },
    );
  } catch (error) {
    throw await toResponse(error, request);
  }
}
