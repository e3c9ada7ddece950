/** A statement, or a part of one, with its values rendered in. Made in this file only. */
export interface Sql {
  readonly text: string;
  /** The tables and dictionaries it reads (`sources.ts`): what a cached result depends on. */
  readonly sources: ReadonlySet<string>;
}

const noSources: ReadonlySet<string> = new Set();

class Rendered implements Sql {
  constructor(
    readonly text: string,
    readonly sources: ReadonlySet<string> = noSources,
  ) {}
}

/** Values that the tag renders, each as a literal of an explicit type. */
export type SqlValue = string | number | bigint | boolean | Date | Typed | Sql | readonly (string | number | bigint)[];

interface Typed {
  readonly type: "UUID" | "Int64" | "UInt64" | "Float64" | "Array(UUID)";
  readonly value: string | number | bigint | readonly string[];
}

/**
 * Renders values into ClickHouse SQL as literals of a closed set of types. Bound parameters are not used because in the
 * embedded engine they take one lock for the whole process, and settings beside a query leak to later ones. All external
 * values pass through here; a test sends hostile strings through a real engine and back.
 */
export function sql(parts: TemplateStringsArray, ...values: readonly SqlValue[]): Sql {
  let text = parts[0] ?? "";
  values.forEach((value, index) => {
    text += render(value) + (parts[index + 1] ?? "");
  });
  return new Rendered(text, unionOfSources(values));
}

/** Shares sets where it can: a statement has dozens of parts, most of them without a source. */
function unionOfSources(parts: readonly SqlValue[]): ReadonlySet<string> {
  let union = noSources;
  for (const part of parts) {
    if (!(part instanceof Rendered) || part.sources.size === 0 || part.sources === union) continue;
    union = union.size === 0 ? part.sources : new Set([...union, ...part.sources]);
  }
  return union;
}

/** A table or dictionary called `name`, written as `text`; statements that contain it read it. */
export const source = (name: string, text = name): Sql => new Rendered(text, new Set([name]));

const identifiers = /^[a-z_][a-z0-9_]{0,63}$/;

/** A name of a column or table from our own code: lower-case letters, digits and `_` only. Throws on anything else. */
export function identifier(name: string): Sql {
  if (!identifiers.test(name)) throw new TypeError(`Not an identifier: ${JSON.stringify(name)}`);
  return new Rendered(`\`${name}\``);
}

const uuids = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID. Throws on anything else. */
export function uuid(value: string): Typed {
  if (!uuids.test(value)) throw new TypeError("Not a UUID");
  return { type: "UUID", value };
}

/** A list of UUIDs, possibly empty. */
export const uuidList = (values: readonly string[]): Typed => {
  values.forEach(uuid);
  return { type: "Array(UUID)", value: values };
};

/** A list of 64-bit hashes, possibly empty. Throws on any other number. */
export const hashes = (values: readonly bigint[]): Sql => {
  if (values.some((value) => value !== BigInt.asUintN(64, value))) throw new TypeError("Not an unsigned 64-bit number");
  return new Rendered(`CAST([${values.join(",")}] AS Array(UInt64))`);
};

export const join = (parts: readonly Sql[], separator: ", " | " AND " | " OR " | " UNION ALL " | "\n"): Sql =>
  new Rendered(parts.map((part) => part.text).join(separator), unionOfSources(parts));

/** SQL from our own code that reads no source; never an external value. */
export const constant = (text: string): Sql => new Rendered(text);

function render(value: SqlValue): string {
  if (typeof value === "string") return quote(value);
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "bigint") return renderInteger(value);
  if (typeof value === "number") return renderNumber(value);
  if (value instanceof Date) return renderDate(value);
  if (value instanceof Rendered) return value.text;
  if (Array.isArray(value)) return renderArray(value as readonly (string | number | bigint)[]);
  const typed = value as Typed;
  if (typed.type === "Array(UUID)") {
    return `CAST([${(typed.value as readonly string[]).map(quote).join(",")}] AS Array(UUID))`;
  }
  if (typed.type === "UUID") return `toUUID(${quote(String(typed.value))})`;
  throw new TypeError("A value of no known type reached the sql tag");
}

function renderInteger(value: bigint): string {
  if (value !== BigInt.asIntN(64, value) && value !== BigInt.asUintN(64, value)) {
    throw new TypeError("Not a 64-bit number");
  }
  return value < 0n ? `toInt64(${quote(value.toString())})` : `toUInt64(${quote(value.toString())})`;
}

function renderNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError("Not a finite number");
  if (Number.isSafeInteger(value)) return String(value);
  return `toFloat64(${quote(String(value))})`;
}

function renderDate(value: Date): string {
  const milliseconds = value.getTime();
  if (Number.isNaN(milliseconds)) throw new TypeError("Not a date");
  return `fromUnixTimestamp64Milli(toInt64(${milliseconds}), 'UTC')`;
}

function renderArray(values: readonly (string | number | bigint)[]): string {
  if (values.every((value) => typeof value === "string")) {
    return `CAST([${values.map((value) => quote(String(value))).join(",")}] AS Array(String))`;
  }
  if (values.every((value) => typeof value === "number" && Number.isSafeInteger(value))) {
    return `CAST([${values.join(",")}] AS Array(Int64))`;
  }
  if (values.every((value) => typeof value === "bigint")) return hashes(values as readonly bigint[]).text;
  throw new TypeError("A list must hold values of one type: strings, integers or hashes");
}

const escapes: Record<string, string> = {
  "\\": "\\\\",
  "'": "\\'",
  "\0": "\\0",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
};

/** Lone surrogates have no UTF-8; they become U+FFFD, as they would on the wire. */
function quote(value: string): string {
  return `'${value.toWellFormed().replace(/[\\'\0\n\r\t\b\f]/g, (found) => escapes[found] ?? found)}'`;
}
