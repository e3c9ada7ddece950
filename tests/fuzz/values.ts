import type { RandomStream } from "#platform/demo/random-stream.ts";
import { hostile } from "#tests/platform-fixtures/hostile-text.ts";

/** The part of JSON schema that the API document uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  required?: string[];
}

/** Meaningful values (ids, keys, tokens, addresses) by the field that takes them. */
export type Known = Readonly<Record<string, readonly string[]>>;

const nested = (depth: number) => {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that no field expects. No text resembles an error of a store. */
const odd: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 0.1, 1e308, -1e308, 2 ** 53, -(2 ** 63), 2 ** 64, 4_294_967_296, 1e-320],
  ...["0", "-1", "1e9", "NaN", "Infinity", "null", "true", "[]", "{}", "0x10", "१२३", "١٢٣", "۱۲۳"],
  ...["9999-12-31T23:59:59.999Z", "0000-01-01T00:00:00Z", "-271821-04-20T00:00:00Z", "+275760-09-13T00:00:00Z"],
  ...["2026-02-30", "2026-13-01T25:61:61+99:99", "1404-08-30", "1970-01-01T00:00:00+14:00", "2262-04-11", "1899-01-01"],
  ...[
    "00000000-0000-0000-0000-000000000000",
    "../../../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "%",
    "%E0%A4%A",
  ],
  ...["<script>alert(1)</script>", "javascript:alert(1)", "{{7*7}}", "constructor", "__proto__", "toString", "$where"],
  ...["https://shop.example/\u202egpj.exe", "http://[::1]:80/", "http://a:b@shop.example", "//shop.example", "data:,x"],
  ...[
    "a@b.example\r\nbcc: x@y.example",
    "Asia/Tehran",
    "+25:99",
    "x".repeat(300),
    "ی".repeat(9_000),
    "x".repeat(70_000),
  ],
  ...[[], {}, [[]], [null], { a: { b: {} } }, { toString: 1 }, nested(60), nested(3_000)],
  ...hostile.filter((text) => text.length < 1_000),
];

/** Bounds beyond this are not reached: they are those of bodies. */
const maxEdge = 20_000;

/** Makes valid values of a schema, and spoils them, determined by chance. */
export class Values {
  /** Lists and texts at their bounds, or one beyond: few of a call, or lists of long lists would be all that is made. */
  #edges = 2;

  constructor(
    readonly chance: RandomStream,
    private readonly known: Known,
  ) {}

  pick<Item>(items: readonly Item[]): Item {
    return items[this.chance.between(0, items.length - 1)] as Item;
  }

  odd(): unknown {
    return this.pick(odd);
  }

  oddText(): string {
    const value = this.odd();
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  /** At times the bound of a list or text, or one above it. */
  #edge(bound: number | undefined): number | undefined {
    if (bound === undefined || bound > maxEdge || this.#edges === 0 || !this.chance.is(0.05)) return undefined;
    this.#edges -= 1;
    return bound + this.chance.between(0, 1);
  }

  /** A value that is valid as far as the schema says, or one item or sign too long. */
  valid(schema: Schema, name = ""): unknown {
    const choices = schema.anyOf ?? schema.oneOf;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.pick(schema.enum);
    if (choices !== undefined && choices.length > 0) return this.valid(this.pick(choices), name);
    if (schema.allOf !== undefined) {
      return Object.assign({}, ...schema.allOf.map((each) => this.valid(each, name)));
    }
    const type = Array.isArray(schema.type) ? this.pick(schema.type) : schema.type;
    switch (type) {
      case "object":
        return this.#object(schema);
      case "array":
        return (schema.prefixItems ?? this.#times(schema)).map((item) => this.valid(item, name));
      case "integer":
      case "number": {
        const [minimum, maximum] = [Math.max(schema.minimum ?? 0, -1e9), Math.min(schema.maximum ?? 1e9, 1e9)];
        return this.chance.is(0.5) ? Math.max(minimum, 1) : this.chance.between(minimum, maximum);
      }
      case "boolean":
        return this.chance.is(0.5);
      case "null":
        return null;
      default:
        return this.#text(schema, name);
    }
  }

  /** The value with a part, at any depth, removed, replaced or added. */
  spoil(value: unknown): unknown {
    if (typeof value !== "object" || value === null || this.chance.is(0.15)) return this.odd();
    if (Array.isArray(value)) {
      if (value.length === 0 || this.chance.is(0.3))
        return this.chance.is(0.3) ? Array(600).fill(value[0]) : [this.odd()];
      const at = this.chance.between(0, value.length - 1);
      return value.map((item, index) => (index === at ? this.spoil(item) : item));
    }
    const names = Object.keys(value);
    const name = names.length === 0 ? this.oddText() : this.pick(names);
    const { [name]: was, ...rest } = value as Record<string, unknown>;
    if (this.chance.is(0.2)) return rest;
    if (this.chance.is(0.2)) return { ...value, [this.oddText()]: this.odd() };
    return { ...value, [name]: this.spoil(was) };
  }

  #object({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const names = Object.keys(properties).filter((name) => required.includes(name) || this.chance.is(0.4));
    return Object.fromEntries(names.map((name) => [name, this.valid(properties[name] ?? {}, name)]));
  }

  #times({ items = {}, maxItems }: Schema): Schema[] {
    const length = this.#edge(maxItems) ?? this.chance.between(1, 3);
    return Array.from({ length }, () => items);
  }

  #text({ format, minLength = 0, maxLength }: Schema, name: string): string {
    const length = this.#edge(maxLength);
    if (length !== undefined) return this.pick(["x", "ی", "😀"]).repeat(length).slice(0, length);
    const known = this.known[name] ?? (format === undefined ? undefined : this.known[format]);
    if (known !== undefined && this.chance.is(0.85)) return this.pick(known);
    switch (format) {
      case "uuid":
        return this.chance.uuid();
      case "email":
        return `fuzz-${this.chance.bits()}@shop.example`;
      case "date-time":
        return new Date(Date.UTC(2026, 10, 1) + this.chance.between(-40, 20) * 86_400_000).toISOString();
      case "date":
        return new Date(Date.UTC(2026, 10, this.chance.between(-40, 21))).toISOString().slice(0, 10);
      default:
        return this.pick(["day", "search", "people", "-people", "/", "shop.example", "نام", "x y"]).padEnd(
          minLength,
          "x",
        );
    }
  }
}
