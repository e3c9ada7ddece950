import { createHmac } from "node:crypto";

/** A stored event by columns, 64-bit numbers as texts. */
export type EventColumns = Readonly<Record<string, string | number>>;

/** The visitor under which a visitor's events stay: nobody can tell whose it was once the secret is forgotten. */
export const strippedVisitor = (secret: string, visitor: bigint): bigint =>
  createHmac("sha256", secret).update(visitor.toString()).digest().readBigUInt64BE(0) || 1n;

/** The event under another visitor; its session moves along, as when a browser changes hands. */
export function moveEvent(event: EventColumns, visitor: bigint): EventColumns {
  const session = BigInt(event.session ?? 0);
  return { ...event, visitor: visitor.toString(), session: (session === 0n ? 0n : session ^ visitor).toString() };
}

/** Columns with words of the page's address and of the sender. */
const textColumns = [
  ...["path", "referrer", "source", "utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"],
] as const;
const nothing = "-";

/** What texts of an event may name, and whether its data is the person's as a whole. */
interface Stripping {
  /** Undefined where nothing of the person can be found in texts. */
  pattern: RegExp | undefined;
  isOwn: boolean;
}

/**
 * The event without what it says about the person. Of their own events the data keeps what reports count: products, the
 * currency, the reading of a page, the place of a click. Of other events only what names the person goes.
 */
export function stripEvent(event: EventColumns, { pattern, isOwn }: Stripping): EventColumns {
  const clean = (text: string) => (pattern === undefined ? text : text.replace(pattern, nothing));
  const texts = textColumns.map((column): [string, string] => [column, clean(String(event[column] ?? ""))]);
  const data = stripData(String(event.data ?? ""), { name: String(event.name), clean, isOwn });
  return { ...event, ...Object.fromEntries(texts), data };
}

type Clean = (text: string) => string;

function stripData(data: string, { name, clean, isOwn }: { name: string; clean: Clean; isOwn: boolean }): string {
  if (data === "") return "";
  const fields = JSON.parse(data) as Record<string, unknown>;
  const kept = isOwn ? keepCounted(fields, name) : fields;
  const stripped = cleanValue(kept, clean) as Record<string, unknown>;
  return Object.keys(stripped).length === 0 ? "" : JSON.stringify(stripped);
}

/** What reports read of an item, and of any event. */
const itemFields = ["id", "name", "category", "brand", "price", "quantity", "discount"] as const;
const countedFields = ["currency", "$import"] as const;
/** Of events whose numbers and places are counted; of a click neither text nor link nor item. */
const ownFields: ReadonlyMap<string, readonly string[]> = new Map([
  ["leave", ["y", "v", "d"]],
  ["click", ["s", "p", "v", "f"]],
]);

function keepCounted(fields: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const kept = pick(fields, [...countedFields, ...(ownFields.get(name) ?? [])]);
  if (isRecord(fields.product)) kept.product = keepItem(fields.product);
  if (Array.isArray(fields.products)) kept.products = fields.products.map(keepItem);
  return kept;
}

const keepItem = (item: unknown): unknown => (isRecord(item) ? pick(item, itemFields) : {});

function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(from, name) ? [[name, from[name]]] : [])));
}

/** Numbers too: a phone may be sent as one. */
function cleanValue(value: unknown, clean: Clean): unknown {
  if (typeof value === "string") return clean(value);
  if (typeof value === "number") return clean(String(value)) === String(value) ? value : nothing;
  if (Array.isArray(value)) return value.map((each) => cleanValue(each, clean));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [clean(name), cleanValue(each, clean)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
