import { createHash } from "node:crypto";
import type { OutgoingRequest } from "#platform/outgoing/send-request.ts";
import type { Field, ProviderRequest } from "./provider-schema.ts";

/** What placeholders stand for: of one message, or of the account. */
export type Values = Readonly<Record<string, string>>;

/**
 * A number made of our id, for providers that take no text: 52 bits, so that JSON keeps it exactly. Two messages of an
 * account within the hours that a provider remembers share one with a probability of 10^-9 at 3,000 messages.
 */
export const referenceOf = (id: string): string =>
  BigInt(`0x${createHash("sha256").update(id).digest("hex").slice(0, 13)}`).toString();

/**
 * The request for messages of one account: pure. Values are encoded where they are put, so that no text of a message can
 * become a part of the address, another field or another header. `more`: fields beside those of the definition.
 */
export function buildRequest(
  { method, path, headers, encoding, fields }: ProviderRequest,
  { baseUrl, settings, messages, more = {} }: Filled & { baseUrl: string; more?: Readonly<Record<string, FieldValue>> },
): OutgoingRequest {
  const first = { ...settings, ...messages[0] };
  const base = baseUrl.replace(/\/$/, "") + fill(path, first, encodeURIComponent);
  const own = Object.entries(fields).map(([name, field]) => [name, fieldValue(field, { settings, messages })] as const);
  const values = [...own, ...Object.entries(more)];
  const named = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, fill(text, first)]));
  if (encoding === "query") return { method, url: withQuery(base, values), headers: named };
  const isJson = encoding === "json";
  const body = isJson ? JSON.stringify(Object.fromEntries(values)) : formOf(values).toString();
  const type = isJson ? "application/json" : "application/x-www-form-urlencoded";
  return { method, url: base, headers: { ...named, "content-type": type }, body };
}

interface Filled {
  settings: Values;
  messages: readonly Values[];
}

export type FieldValue = string | number | boolean | string[] | Values[];

function fieldValue(field: Field, { settings, messages }: Filled): FieldValue {
  if (typeof field === "boolean") return field;
  if (typeof field === "string") return fill(field, { ...settings, ...messages[0] });
  if ("number" in field) return Number(fill(field.number, { ...settings, ...messages[0] }));
  const fillEach = (text: string) => messages.map((message) => fill(text, { ...settings, ...message }));
  if ("join" in field) return fillEach(field.join).join(",");
  const { each } = field;
  if (typeof each === "string") return fillEach(each);
  return messages.map((message) =>
    Object.fromEntries(Object.entries(each).map(([name, text]) => [name, fill(text, { ...settings, ...message })])),
  );
}

/** Lists of a form are JSON, as panels have them. */
const formOf = (values: readonly (readonly [string, FieldValue])[]) =>
  new URLSearchParams(
    values.map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
  );

function withQuery(address: string, values: readonly (readonly [string, FieldValue])[]): string {
  const query = formOf(values).toString();
  if (query === "") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}

/** Puts values in the place of their names. A name without a value is a mistake of the definition or of the settings. */
const fill = (text: string, values: Values, encode: (value: string) => string = String) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The provider needs ${name}`);
    return encode(value);
  });
