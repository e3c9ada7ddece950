import { z } from "zod";
import type { Violation } from "../errors.ts";
import { id, text } from "../fields.ts";
import { violationText } from "../text/violations.ts";
import {
  type AttributeField,
  attributeFieldNames,
  attributeFields,
  eventProperties,
  isType,
  type KpiField,
  kpiFieldNames,
  kpiFields,
  nameTypes,
  ownAttributePrefix,
  ownPropertyPrefix,
} from "./fields.ts";
import { allOperators, eventOperators, presenceOperators, segmentOperators } from "./operators.ts";
import { dayCount, kindOfOwn, readTest, type Test } from "./test.ts";

/** One condition about a person: a tagged union by what it is `of`. It is data; `judge` and the compiler read it. */

export const maxFilters = 5;
/** Events that a count may require: more read as a mistake. */
const maxTimes = 10_000;

const op = z.enum(allOperators);
/** Letters of any script, figures and signs that names of attributes have; never a path of its own. */
const ownName = text(100);

const isAttribute = (field: string): field is AttributeField => attributeFieldNames.some((name) => name === field);
export const isOwnAttribute = (field: string) =>
  field.startsWith(ownAttributePrefix) && field.length > ownAttributePrefix.length;

const attributeCondition = z
  .object({
    of: z.literal("attribute"),
    field: ownName.refine((field) => isAttribute(field) || isOwnAttribute(field)),
    op,
    value: z.unknown().optional(),
  })
  .overwrite((given) => (given.field === "type" ? { ...given, value: nameTypes(given.value) } : given));

const kpiCondition = z.object({
  of: z.literal("kpi"),
  field: z.enum(kpiFieldNames),
  op,
  value: z.unknown().optional(),
  /** The last N days; all time without it. */
  days: dayCount.nullish(),
});

const isProperty = (property: string) =>
  eventProperties.some((name) => name === property) ||
  (property.startsWith(ownPropertyPrefix) && property.length > ownPropertyPrefix.length);

const eventFilter = z.object({ property: ownName.refine(isProperty), op, value: z.unknown().optional() });
export type EventFilter = z.infer<typeof eventFilter>;

const times = z.object({
  op: z.enum(["at_least", "at_most", "exactly"]),
  n: z.number().int().nonnegative().max(maxTimes),
});

const eventMatch = z.object({
  name: text(64).refine((name) => name !== "leave"),
  filters: z.array(eventFilter).max(maxFilters).default([]),
  count: times.nullish(),
  /** The last N days, or days of the website's zone, both included. */
  days: dayCount.nullish(),
  from: z.iso.date().nullish(),
  to: z.iso.date().nullish(),
});

const eventCondition = z.object({
  of: z.literal("event"),
  /** Repeats the event's name: every condition has a field. */
  field: z.string().max(100).default(""),
  op: z.enum(eventOperators),
  value: z.unknown().optional(),
  event: eventMatch,
});

const segmentCondition = z.object({
  of: z.literal("segment"),
  /** The other segment. */
  field: id,
  op: z.enum(segmentOperators),
  value: z.unknown().optional(),
});

export const condition = z
  .discriminatedUnion("of", [attributeCondition, kpiCondition, eventCondition, segmentCondition])
  .superRefine((given, context) => {
    for (const { path, message } of problemsOf(given)) context.addIssue({ code: "custom", path, message });
  });
export type Condition = z.infer<typeof condition>;
export type AttributeCondition = Extract<Condition, { of: "attribute" }>;
export type KpiCondition = Extract<Condition, { of: "kpi" }>;
export type EventCondition = Extract<Condition, { of: "event" }>;

/** What a call changes of a condition: absent fields stay. An event is given whole. */
export const conditionChange = z.object({
  of: z.enum(["attribute", "kpi", "event", "segment"]).optional(),
  field: ownName.optional(),
  op: op.optional(),
  value: z.unknown().optional(),
  days: dayCount.nullish(),
  event: eventMatch.optional(),
});
export type ConditionChange = z.output<typeof conditionChange>;

/** A condition with a change, to be validated as a whole. Of another kind of condition nothing stays. */
export function applyChange(stored: Condition, change: ConditionChange): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { of = stored.of, field, event } = change;
  if (of !== stored.of) return given;
  const merged: Record<string, unknown> = { ...stored, ...given };
  if (stored.of === "event") {
    // The field repeats the event's name: either changes both.
    merged.event = event ?? { ...stored.event, name: field ?? stored.event.name };
    merged.field = (merged.event as EventCondition["event"]).name;
  }
  if (change.value === undefined && presenceOperators.some((name) => name === merged.op)) delete merged.value;
  return merged;
}

const kindOfAttribute = ({ field, op, value }: AttributeCondition) =>
  isAttribute(field) ? attributeFields[field].kind : kindOfOwn(op, value);

/** What an attribute's condition tests; a condition that was validated has no violations. */
export const testOfAttribute = (given: AttributeCondition) => readTest(kindOfAttribute(given), given.op, given.value);
export const testOfKpi = ({ op, value }: KpiCondition) => readTest("number", op, value);
/** A day that an event names is a fact of the past: it has no anniversary. */
export function testOfFilter({ property, op, value }: EventFilter) {
  const kind = property.startsWith(ownPropertyPrefix) ? kindOfOwn(op, value) : "text";
  return readTest(kind === "date" ? "instant" : kind, op, value);
}

function problemsOf(given: Condition) {
  switch (given.of) {
    case "attribute":
      return attributeProblems(given);
    case "kpi":
      return [...violationsOf(testOfKpi(given)), ...windowProblems(given)];
    case "event":
      return eventProblems(given);
    case "segment":
      return [];
    default:
      return given satisfies never;
  }
}

const violationsOf = (test: Test | Violation[]): Violation[] => (Array.isArray(test) ? test : []);

function attributeProblems(given: AttributeCondition): Violation[] {
  const test = testOfAttribute(given);
  if (Array.isArray(test)) return test;
  const isUnknown =
    given.field === "type" && test.kind === "text" && !test.values.every((word) => isType(test.op, word));
  return isUnknown ? [{ path: ["value"], message: violationText.invalid }] : [];
}

const windowProblems = ({ field, days }: KpiCondition): Violation[] =>
  days != null && !kpiFields[field satisfies KpiField].hasWindow
    ? [{ path: ["days"], message: violationText.unknownField }]
    : [];

function eventProblems({ op, event }: EventCondition): Violation[] {
  const { days, from, to, filters, count } = event;
  const hasWindow = days != null || from != null || to != null;
  const isMoment = op === "first_time" || op === "last_time";
  const problems = filters.flatMap((filter, index) =>
    violationsOf(testOfFilter(filter)).map(({ path, message }) => ({
      path: ["event", "filters", index, ...path],
      message,
    })),
  );
  const add = (field: string, message: string) => problems.push({ path: ["event", field], message });
  if (isMoment && !hasWindow) add("days", violationText.required);
  if (isMoment && count != null) add("count", violationText.unknownField);
  if (days != null && (from != null || to != null)) add("days", violationText.invalid);
  if (from != null && to != null && from > to) add("to", violationText.order);
  return problems;
}
