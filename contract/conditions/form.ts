import { z } from "zod";
import type { Violation } from "../errors.ts";
import { text } from "../fields.ts";
import { propertyOfWord, propertyWord } from "../text/property-words.ts";
import { type Condition, condition, type EventCondition, maxFilters } from "./condition.ts";
import { maxGroups, maxItems, type unfinishedGroups } from "./definition.ts";
import { ownAttributePrefix, ownPropertyPrefix } from "./fields.ts";
import { findProblem, readNumber, readOne, readValue, writeValue } from "./form-values.ts";
import { operatorsOfKind, type ValueKind } from "./operators.ts";
import { operatorsOfSubject, readSubject } from "./subjects.ts";
import { kindOfOwn } from "./test.ts";

/** Conditions as the fields of a form: texts, as they are typed. */

const typed = (max = 500) => text(max, 0).optional();

/** A hundred long words and their quotes. */
const longest = 110_000;
/** An event's name between quotes. */
const longestName = 140;

const filterRow = z.object({ property: text(100), op: text(40), value: typed(longest), until: typed() });
const conditionRow = z.object({
  /** What it is of: `attribute:city`, `attribute:attr.size:number`, `kpi:visits`, `event` or `segment`. */
  subject: text(140),
  op: typed(40),
  value: typed(longest),
  /** The end of "between". */
  until: typed(),
  event: typed(longestName),
  times: typed(40),
  count: typed(20),
  days: typed(20),
  /** Days of the website's zone, both included, instead of the last so many. */
  from: typed(40),
  to: typed(40),
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

function problemsOf(row: ConditionRow): Violation[] {
  const refused = condition.safeParse(readRow(row)).error?.issues ?? [];
  return [...refused.map(({ path, message }) => ({ path: fieldOf(row, path), message })), ...valueProblems(row)];
}

/** What no person or event has, though a condition may ask for it. */
function valueProblems(row: ConditionRow): Violation[] {
  const { of, field, kind } = readSubject(row.subject);
  if (of === "attribute") {
    const message = findProblem({ kind: kind as ValueKind, field, op: operatorOf(row) }, row.value);
    return message === undefined ? [] : [{ path: ["value"], message }];
  }
  if (of !== "event") return [];
  return row.filters.flatMap((filter, index) => {
    const message = findProblem(placeOfFilter(filter), filter.value);
    return message === undefined ? [] : [{ path: ["filters", index, "value"], message }];
  });
}

/** The field of the form that a violation of its condition is shown beside. */
function fieldOf(row: ConditionRow, path: readonly PropertyKey[]): (string | number)[] {
  const [first, second, third, fourth, fifth] = path;
  if (first === "value" && second === 1 && row.op === "between") return ["until"];
  if (first === "field") return [row.subject === "segment" ? "value" : "subject"];
  if (first !== "event") return [String(first ?? "value")];
  if (second === "name") return ["event"];
  if (second === "count") return [third === "op" ? "times" : "count"];
  if (second === "from" || second === "to") return [second];
  if (second !== "filters" || typeof third !== "number") return ["days"];
  if (fourth === "value" && fifth === 1 && row.filters[third]?.op === "between") return ["filters", third, "until"];
  return ["filters", third, fourth === "op" || fourth === "property" ? fourth : "value"];
}

const operatorOf = ({ op, subject }: ConditionRow) => op ?? operatorsOfSubject(subject)[0] ?? "";

type FilterRow = ConditionRow["filters"][number];

/** What a filter's value is: of the owner's own properties as the operator says, and for "between" as the value does. */
function placeOfFilter({ property: typed, op, value }: Pick<FilterRow, "property" | "op" | "value">) {
  const field = propertyOfWord(typed);
  if (!field.startsWith(ownPropertyPrefix)) return { field, op, kind: "text" as const };
  const isOfDays = op === "between" && typeof readNumber(value) === "string";
  return { field, op, kind: isOfDays ? ("date" as const) : kindOfOwn(op, undefined) };
}

const eventPlace = { kind: "text", field: "event", op: "is" } as const;
const dayPlace = { kind: "date", field: "", op: "on" } as const;

/** The condition of a row, valid or not. */
function readRow(row: ConditionRow): Condition {
  const { of, field, kind } = readSubject(row.subject);
  const op = operatorOf(row);
  if (kind === "segment") return { of, field: row.value ?? "", op } as Condition;
  if (kind === "event") {
    const name = readOne(eventPlace, row.event) ?? "";
    return { of, field: name, op, event: { name, ...readEvent(row) } } as Condition;
  }
  const value = readValue({ kind, field, op }, row);
  if (of === "kpi") return { of, field, op, value, days: readNumber(row.days) ?? null } as Condition;
  return { of, field, op, value } as Condition;
}

function readEvent(row: ConditionRow) {
  const filters = row.filters.map((filter) => {
    const place = placeOfFilter(filter);
    return { property: place.field, op: filter.op, value: readValue(place, filter) };
  });
  // One without the other is refused beside the missing field.
  const count = { op: row.times || undefined, n: readNumber(row.count) };
  const [from, to] = [readOne(dayPlace, row.from), readOne(dayPlace, row.to)];
  return {
    ...{ filters, days: readNumber(row.days) ?? null },
    count: count.op === undefined && count.n === undefined ? null : count,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** A condition as the fields of a form. `kindOf` says what an attribute of the owner's own is. */
export function writeRow(given: Condition, kindOf: (attribute: string) => ValueKind): ConditionRow {
  const { op } = given;
  const base = { op, filters: [] };
  switch (given.of) {
    case "attribute": {
      const { field, value } = given;
      if (!field.startsWith(ownAttributePrefix)) {
        const { kind } = readSubject(`attribute:${field}`);
        const place = { kind: kind as ValueKind, field, op };
        return { ...base, subject: `attribute:${field}`, ...writeValue(place, value) };
      }
      const kind = kindOfTested(kindOf(field.slice(ownAttributePrefix.length)), op, value);
      return { ...base, subject: `attribute:${field}:${kind}`, ...writeValue({ kind, field, op }, value) };
    }
    case "kpi": {
      const { field, value, days } = given;
      const place = { kind: "number", field, op } as const;
      return { ...base, subject: `kpi:${field}`, ...writeValue(place, value), days: textOf(days) };
    }
    case "event":
      return { ...base, subject: "event", ...writeEvent(given.event) };
    case "segment":
      return { ...base, subject: "segment", value: given.field };
    default:
      return given satisfies never;
  }
}

/** A call may test an attribute as another kind of value than its own. */
function kindOfTested(own: ValueKind, op: string, value: unknown): ValueKind {
  const tested = kindOfOwn(op, value);
  return operatorsOfKind[own].includes(op) && (op !== "between" || own === tested) ? own : tested;
}

function writeEvent({ name, filters, count, days, from, to }: EventCondition["event"]) {
  return {
    event: writeValue(eventPlace, name).value,
    ...{ days: textOf(days), from: writeValue(dayPlace, from).value, to: writeValue(dayPlace, to).value },
    ...(count == null ? {} : { times: count.op, count: textOf(count.n) }),
    filters: filters.map(({ property, op, value }) => {
      const isOwn = property.startsWith(ownPropertyPrefix);
      const place = { field: property, op, kind: isOwn ? kindOfOwn(op, value) : ("text" as const) };
      return { property: isOwn ? property : propertyWord(property), op, ...writeValue(place, value) };
    }),
  };
}

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value);
