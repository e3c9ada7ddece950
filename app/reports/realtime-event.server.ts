import { clockWords } from "#app/format/dates.ts";
import { nameWords } from "#app/format/names.ts";
import { anonymousMark } from "#app/reports/people-rows.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { RealtimeData } from "#app/ui/realtime/realtime-data.ts";
import type { RealtimeEvent } from "#contract/realtime.ts";

/** A recent event in a sentence: who did what, when and where. */
export function eventView(event: RealtimeEvent, zone: string): RealtimeData["events"][number] {
  const { id, at, personName, person, city, country, device } = event;
  const place = city === "" ? wordsIfKnown("country", country) : nameWords("city", { key: city });
  return {
    id,
    time: clockWords(zone, Date.parse(at)),
    who: personName ?? i18n.t("overview:recent.anonymous", { mark: anonymousMark(person) }),
    action: actionWords(event),
    where: [place, wordsIfKnown("device", device)].filter((part) => part !== "").join("، "),
    device,
  };
}

const wordsIfKnown = (dimension: "country" | "device", key: string) =>
  key === "" ? "" : nameWords(dimension, { key });

/** Text of others in quotes, isolated from the direction of the sentence around it. */
const quoted = (name: string) => i18n.t("behaviour:realtime.quoted", { name: `\u2068${name}\u2069` });

function actionWords({ name, page, product }: RealtimeEvent): string {
  const words = {
    event: quoted(name),
    page: page === null ? i18n.t("behaviour:realtime.aPage") : quoted(nameWords("path", page)),
    product: product === "" ? i18n.t("behaviour:realtime.aProduct") : quoted(product),
  };
  const key = `behaviour:realtime.actions.${name}` as "behaviour:realtime.actions.page_view";
  return i18n.t(i18n.exists(key) ? key : "behaviour:realtime.customEvent", words);
}
