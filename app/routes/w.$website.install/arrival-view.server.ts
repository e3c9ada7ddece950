import { clockWords } from "#app/format/dates.ts";
import { wordsOf } from "#app/format/names.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ArrivalRow } from "#app/ui/install/arrivals.tsx";
import type { Arrival } from "#contract/received-events.ts";

const word = (key: string, otherwise: string): string =>
  i18n.exists(key) ? i18n.t(key as "install:title") : otherwise;

/** An event that arrived, in words: when, what, where, what was understood of its visitor, and what became of it. */
export function arrivalView(item: Arrival, zone: string): ArrivalRow {
  const { outcome } = item;
  const understood = [
    item.medium === "" ? "" : wordsOf("medium", { key: item.medium }),
    item.country === "" ? "" : wordsOf("country", { key: item.country }),
    word(`install:devices.${item.device}`, ""),
    item.browser,
    item.os,
  ];
  const fields = new Map(item.issues.map(({ path, message }) => [path.join("."), message]));
  return {
    time: clockWords(zone, Date.parse(item.receivedAt)),
    name: item.name === "" ? i18n.t("install:live.unreadable") : word(`install:events.${item.name}`, item.name),
    title: item.title,
    path: item.path,
    understood: understood.filter((part) => part !== "").join("، "),
    visitor: item.visitor === "" ? "" : i18n.t("install:live.visitor", { mark: item.visitor }),
    tone: outcome === "stored" ? "ok" : outcome === "duplicate" ? "quiet" : "bad",
    outcome: i18n.t(`install:outcomes.${outcome}`),
    reason: i18n.t(`install:reasons.${outcome}`),
    fields: [...fields].map(([field, message]) => ({ field, message })),
  };
}
