import { z } from "zod";
import { clockWords } from "#app/format/dates.ts";
import { nameWords } from "#app/format/names.ts";
import { anonymousMark } from "#app/format/person-name.ts";
import { purchaseWords, quoted } from "#app/reports/realtime-event.server.ts";
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
  const payload = readPayload(item.data);
  const fields = new Map(item.issues.map(({ path, message }) => [path.join("."), message]));
  return {
    time: clockWords(zone, Date.parse(item.receivedAt)),
    name: item.name === "" ? i18n.t("install:live.unreadable") : word(`install:events.${item.name}`, item.name),
    defined: item.defined,
    title: item.title,
    path: item.path,
    recognized: understood.filter((part) => part !== "").join("، "),
    visitor: visitorWords(item),
    subject: subjectOf(item, payload),
    payload: payload === undefined ? cutWords(item.data) : JSON.stringify(payload, null, 2),
    tone: outcome === "stored" ? "ok" : outcome === "duplicate" ? "quiet" : "bad",
    outcome: i18n.t(`install:outcomes.${outcome}`),
    reason: i18n.t(`install:reasons.${outcome}`),
    fields: [...fields].map(([field, message]) => ({ field, message })),
  };
}

/** Whose event it is, by number: the visitor may be somebody whom the owner knows. A server's event has no browser. */
function visitorWords({ visitor, browser }: ReceivedEvent): string {
  if (visitor === "") return "";
  return i18n.t(browser === "" ? "install:live.visitor" : "install:live.browser", { mark: anonymousMark(visitor) });
}

/** The other fields of an event; undefined where it has none. */
function readPayload(text: string): Record<string, unknown> | undefined {
  const { data } = payloadSchema.safeParse(text);
  return data;
}

const payloadSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.unknown()));

/** What was cut is no JSON any more: it is shown as it is. */
const cutWords = (data: string) => (data === "" ? "" : `${data}…`);

const good = z.object({ name: z.string().catch(""), id: z.union([z.string(), z.number()]).catch("") });
const subjectSchema = z.object({
  product: good.optional().catch(undefined),
  products: z.array(good).optional().catch(undefined),
  t: z.string().catch(""),
  l: z.string().catch(""),
});

/** What an event is about: product and amount of a purchase, the target of a click. */
function subjectOf({ value, currency }: ReceivedEvent, payload: Record<string, unknown> | undefined): string {
  const { product, products = product === undefined ? [] : [product], t, l } = subjectSchema.parse(payload ?? {});
  const [first] = products;
  const named = { product: first?.name || String(first?.id ?? ""), moreProducts: Math.max(products.length - 1, 0) };
  const bought = purchaseWords({ ...named, value, currency });
  const target = t || l;
  return bought === "" && target !== "" ? quoted(target) : bought;
}
