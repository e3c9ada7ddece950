import { z } from "zod";
import type { Violation } from "../errors.ts";
import { text } from "../fields.ts";
import { readDay } from "../identity.ts";
import { propertyOfWord, propertyWord } from "../text/property-words.ts";
import { valueOfWord, valueWord } from "../text/value-words.ts";
import { jalaliText } from "../time/jalali-text.ts";
import { type Condition, condition, maxFilters } from "./condition.ts";
import { maxGroups, maxItems, type unfinishedGroups } from "./definition.ts";
import { ownAttributePrefix, ownPropertyPrefix } from "./fields.ts";
import { listOperators, type ValueKind } from "./operators.ts";
import { operatorsOfSubject, readSubject } from "./subjects.ts";

/** Conditions as the fields of a form: texts, as they are typed. */

const typed = (max = 500) => text(max, 0).optional();

const filterRow = z.object({ property: text(100), op: text(40), value: typed() });
const conditionRow = z.object({
  /** What it is of: `attribute:city`, `attribute:attr.size:number`, `kpi:visits`, `event` or `segment`. */
  subject: text(140),
  op: typed(40),
  value: typed(),
  /** The end of "between". */
  until: typed(),
  event: typed(64),
  times: typed(40),
  count: typed(20),
  days: typed(20),
  filters: z.array(filterRow).max(maxFilters).default([]),
});
export type ConditionRow = z.infer<typeof conditionRow>;

const groupRow = z.object({
  meets: z.enum(["all", "none"]).default("all"),
  items: z.array(conditionRow).min(1).max(maxItems),
});

/** The step of the wizard. Its data are the typed texts, so that a draft shows again what was typed. */
export const conditionsForm = z
  .object({ groups: z.array(groupRow).min(1).max(maxGroups) })
  .superRefine(({ groups }, context) => {
    for (const [group, { items }] of groups.entries()) {
      for (const [index, row] of items.entries()) {
        for (const { path, message } of problemsOf(row)) {
          context.addIssue({ code: "custom", path: ["groups", group, "items", index, ...path], message });
        }
      }
    }
  });
export type ConditionsForm = z.infer<typeof conditionsForm>;

/** The groups of a form that is valid. */
export const readGroups = ({ groups }: ConditionsForm): z.input<typeof unfinishedGroups> =>
  groups.map(({ meets, items }) => ({ negate: meets === "none", items: items.map((row) => readRow(row)) }));

const problemsOf = (row: ConditionRow): Violation[] =>
  (condition.safeParse(readRow(row)).error?.issues ?? []).map(({ path, message }) => ({
    path: fieldOf(row, path),
    message,
  }));

/** The field of the form that a violation of its condition is shown beside. */
function fieldOf(row: ConditionRow, path: readonly PropertyKey[]): (string | number)[] {
  const [first, second, third, fourth] = path;
  if (first === "value" && second === 1 && row.op === "between") return ["until"];
  if (first === "field") return [row.subject === "segment" ? "value" : "subject"];
  if (first !== "event") return [String(first ?? "value")];
  if (second === "name") return ["event"];
  if (second === "count") return ["count"];
  if (second !== "filters" || typeof third !== "number") return ["days"];
  return ["filters", third, fourth === "op" || fourth === "property" ? fourth : "value"];
}

/** How many values an operator takes. */
function valuesOf(op: string | undefined): "none" | "one" | "two" | "list" {
  if (op === undefined || /exists$|^is_(true|false)$|^did|_time$/.test(op)) return "none";
  if (op === "between") return "two";
  const takesList = (listOperators as readonly string[]).includes(op) || op === "any_of" || op === "none_of";
  return takesList ? "list" : "one";
}

const asciiDigits = (value: string) =>
  value
    .replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/[\u066c,\s]/g, "")
    .replace("\u066b", ".");

const readNumber = (value: string | undefined): unknown => {
  if (value === undefined || value === "") return undefined;
  const number = Number(asciiDigits(value));
  return Number.isNaN(number) ? value : number;
};

const readList = (value: string | undefined): string[] =>
  (value ?? "")
    .split(/[،,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** A number of days, or a day as it stands. */
const isOfDays = (op: string) => ["in_last", "more_than_ago", "in_next", "anniversary_in_next"].includes(op);

function readValue(kind: ValueKind, { op = "", value, until }: Pick<ConditionRow, "op" | "value" | "until">): unknown {
  const count = valuesOf(op);
  if (count === "none") return undefined;
  if (count === "list") return readList(value);
  const isDay = kind === "date" || kind === "instant";
  const one = (each: string | undefined) => {
    if (kind === "number" || isOfDays(op)) return readNumber(each);
    return (isDay ? readDay(each) : undefined) ?? (each || undefined);
  };
  return count === "two" ? [one(value), one(until)] : one(value);
}

/** Operators that compare whole values: only those are known by their words. */
const comparesWhole = (op: string) => ["is", "is_not", "any_of", "none_of"].includes(op);

/** A value with each of its texts replaced, where its operator compares whole ones. */
const eachText = (op: string, value: unknown, replace: (text: string) => string): unknown => {
  if (!comparesWhole(op)) return value;
  const one = (each: unknown) => (typeof each === "string" ? replace(each) : each);
  return Array.isArray(value) ? value.map(one) : one(value);
};

/** «تهران» is stored as `Tehran`. */
const toKeys = (field: string, op: string, value: unknown) => eachText(op, value, (word) => valueOfWord(field, word));
const toWords = (field: string, op: string, value: unknown) =>
  eachText(op, value, (key) => valueWord(field, key) ?? key);

/** The condition of a row, valid or not. */
function readRow(row: ConditionRow): Condition {
  const { of, field, kind } = readSubject(row.subject);
  const op = row.op ?? operatorsOfSubject(row.subject)[0] ?? "";
  if (kind === "segment") return { of, field: row.value ?? "", op } as Condition;
  const days = readNumber(row.days) ?? null;
  if (kind === "event") return { of, field: row.event ?? "", op, event: readEvent(row, days) } as Condition;
  const value = readValue(kind, { ...row, op });
  if (of === "kpi") return { of, field, op, value, days } as Condition;
  return { of, field, op, value: toKeys(field, op, value) } as Condition;
}

function readEvent(row: ConditionRow, days: unknown) {
  const n = readNumber(row.count);
  const filters = row.filters.map(({ property: typed, op, value: given }) => {
    const property = propertyOfWord(typed);
    const value = readValue(isNumeric(op) ? "number" : "text", { op, value: given, until: undefined });
    return { property, op, value: toKeys(property, op, value) };
  });
  const counts = row.times !== undefined && row.times !== "" && n !== undefined;
  return { name: row.event ?? "", filters, days, count: counts ? { op: row.times, n } : null };
}

const isNumeric = (op: string) => ["eq", "ne", "lt", "lte", "gt", "gte"].includes(op);

/** A condition as the fields of a form. `kindOf` says what an attribute of the owner's own is. */
export function writeRow(given: Condition, kindOf: (attribute: string) => ValueKind): ConditionRow {
  const { op } = given;
  const base = { op, filters: [] };
  switch (given.of) {
    case "attribute": {
      const isOwn = given.field.startsWith(ownAttributePrefix);
      const kind = isOwn ? `:${kindOf(given.field.slice(ownAttributePrefix.length))}` : "";
      return {
        ...{ ...base, subject: `attribute:${given.field}${kind}` },
        ...writeValue(op, toWords(given.field, op, given.value)),
      };
    }
    case "kpi":
      return { ...base, subject: `kpi:${given.field}`, ...writeValue(op, given.value), days: textOf(given.days) };
    case "event": {
      const { name, filters, count, days } = given.event;
      const rows = filters.map(({ property, op, value }) => ({
        property: property.startsWith(ownPropertyPrefix) ? property : propertyWord(property),
        op,
        value: listText(toWords(property, op, value)),
      }));
      const counted = count == null ? {} : { times: count.op, count: textOf(count.n) };
      return { ...base, subject: "event", event: name, days: textOf(days), ...counted, filters: rows };
    }
    case "segment":
      return { ...base, subject: "segment", value: given.field };
    default:
      return given satisfies never;
  }
}

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value);
const listText = (value: unknown) => (Array.isArray(value) ? value.join("، ") : textOf(value));

const writeValue = (op: string, value: unknown) =>
  op === "between" && Array.isArray(value)
    ? { value: oneText(value[0]), until: oneText(value[1]) }
    : { value: Array.isArray(value) ? listText(value) : oneText(value) };

/** Days are shown as owners type them. */
const oneText = (value: unknown) =>
  typeof value === "string" && z.iso.date().safeParse(value).success ? jalaliText(value) : textOf(value);
