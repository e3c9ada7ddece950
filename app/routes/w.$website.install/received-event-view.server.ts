import { clockWords } from "#app/format/dates.ts";
import { nameWords } from "#app/format/names.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ReceivedEventRow } from "#app/ui/install/received-events.tsx";
import type { ReceivedEvent } from "#contract/received-events.ts";

const word = (key: string, otherwise: string): string =>
  i18n.exists(key) ? i18n.t(key as "install:title") : otherwise;

/** A received event in words: time, name, page, what was recognized of its visitor, and the outcome. */
export function receivedEventView(item: ReceivedEvent, zone: string): ReceivedEventRow {
  const { outcome } = item;
  const understood = [
    item.medium === "" ? "" : nameWords("medium", { key: item.medium }),
    item.country === "" ? "" : nameWords("country", { key: item.country }),
    item.device === "" ? "" : nameWords("device", { key: item.device }),
    item.browser,
    item.os,
  ];
  const fields = new Map(item.issues.map(({ path, message }) => [path.join("."), message]));
  return {
    time: clockWords(zone, Date.parse(item.receivedAt)),
    name: item.name === "" ? i18n.t("install:live.unreadable") : word(`install:events.${item.name}`, item.name),
    title: item.title,
    path: item.path,
    recognized: understood.filter((part) => part !== "").join("، "),
    visitor: item.visitor === "" ? "" : i18n.t("install:live.visitor", { mark: item.visitor }),
    tone: outcome === "stored" ? "ok" : outcome === "duplicate" ? "quiet" : "bad",
    outcome: i18n.t(`install:outcomes.${outcome}`),
    reason: i18n.t(`install:reasons.${outcome}`),
    fields: [...fields].map(([field, message]) => ({ field, message })),
  };
}
