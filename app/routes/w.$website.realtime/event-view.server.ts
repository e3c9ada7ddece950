import { clockWords } from "#app/format/dates.ts";
import { wordsOf } from "#app/format/names.ts";
import { markOf } from "#app/routes/w.$website._index/recent.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { RealtimeData } from "#app/ui/realtime/realtime-data.ts";
import type { Momentary } from "#contract/reports.ts";

/** Something that somebody just did, in a sentence: who, what they did, when and where. */
export function eventView(event: Momentary, zone: string): RealtimeData["events"][number] {
  const { id, at, personName, person, city, country, device } = event;
  const place = city === "" ? wordsIfKnown("country", country) : wordsOf("city", { key: city });
  return {
    id,
    time: clockWords(zone, Date.parse(at)),
    who: personName ?? i18n.t("overview:recent.anonymous", { mark: markOf(person) }),
    does: doesWords(event),
    where: [place, wordsIfKnown("device", device)].filter((part) => part !== "").join("، "),
    device,
  };
}

const wordsIfKnown = (dimension: "country" | "device", key: string) => (key === "" ? "" : wordsOf(dimension, { key }));

/** What others wrote, kept apart from the sentence around it whichever way it runs. */
const quoted = (name: string) => i18n.t("behaviour:realtime.quoted", { name: `\u2068${name}\u2069` });

function doesWords({ name, page, product }: Momentary): string {
  const words = {
    event: quoted(name),
    page: page === null ? i18n.t("behaviour:realtime.aPage") : quoted(wordsOf("path", page)),
    product: product === "" ? i18n.t("behaviour:realtime.aProduct") : quoted(product),
  };
  const key = `behaviour:realtime.does.${name}` as "behaviour:realtime.does.page_view";
  return i18n.t(i18n.exists(key) ? key : "behaviour:realtime.did", words);
}
