import { limits, refundName } from "#contract/collect.ts";
import { maxAmount } from "#contract/money.ts";

/**
 * Whether a value is an event of the ordinary kind, of a browser or of the owner's server (`trusted`), in a quarter of the time of the contract's schema (1.1 against 4.4
 * microseconds, 60,000 times a second). The schema accepts every such value unchanged, which a property test checks; all
 * other values are left to the schema.
 */
export function isOrdinary(value: unknown, trusted = false): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Record<string, unknown>;
  for (const name in fields) {
    const check = checks.get(name) ?? (trusted ? serverChecks.get(name) : undefined);
    if (check === undefined || !check(fields[name])) return false;
  }
  const isNamed = !trusted || fields.visitor !== undefined || fields.person !== undefined;
  return fields.name !== undefined && isNamed;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Days up to the 28th, which every month has; the schema checks the others. */
const instant = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?Z$/;
const webAddress = /^https?:\/\/[^\s/]/i;

const isText = (value: unknown, max: number): value is string =>
  typeof value === "string" && value.length <= max && !value.includes("\0");
const isUuid = (value: unknown) => typeof value === "string" && uuid.test(value);
const isSide = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 65_535;

const checks = new Map<string, (value: unknown) => boolean>([
  ["id", isUuid],
  ["session", isUuid],
  ["name", (value) => isText(value, limits.name) && /^[a-z_]+$/.test(value) && value !== refundName],
  ["at", (value) => typeof value === "string" && instant.test(value)],
  ["url", (value) => isText(value, limits.url) && webAddress.test(value)],
  ["referrer", (value) => isText(value, limits.url)],
  ["title", (value) => isText(value, limits.title)],
  ["screen", (value) => Array.isArray(value) && value.length === 2 && isSide(value[0]) && isSide(value[1])],
  ["data", (value) => isOrdinaryData(value, 8, 1) && isOrdinaryAmount(value)],
]);

/** Fields of a server's events alone. An address is left to the schema. */
const serverChecks = new Map<string, (value: unknown) => boolean>([
  ["visitor", (value) => isText(value, 100) && value !== ""],
  ["person", (value) => isText(value, 200) && value !== ""],
  ["userAgent", (value) => isText(value, 1_000)],
]);

/** Text that JSON writes without escapes: bounds the length without serialising. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are not ordinary.
const plain = /^(?!__)[^\u0000-\u001f"\\\ud800-\udfff]{0,50}$/;

/** Few short fields, at most one level deep: at most 6,000 characters of JSON, where 8,000 are allowed. */
function isOrdinaryData(value: unknown, maxFields: number, depth: number): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value);
  const fields = value as Record<string, unknown>;
  return names.length <= maxFields && names.every((name) => plain.test(name) && isOrdinaryField(fields[name], depth));
}

/** Money within the bounds of every currency, or no number at all; numbers as text are left to the schema. */
function isOrdinaryAmount(data: unknown): boolean {
  const { value } = data as { value?: unknown };
  return typeof value === "number" ? value >= 0 && value <= maxAmount : typeof value !== "string";
}

function isOrdinaryField(value: unknown, depth: number): boolean {
  if (typeof value === "string") return plain.test(value);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return true;
  return depth > 0 && isOrdinaryData(value, 6, depth - 1);
}
