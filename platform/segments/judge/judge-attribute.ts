import { type AttributeCondition, isOwnAttribute, testOfAttribute } from "#contract/conditions/condition.ts";
import {
  type AttributeField,
  type InstantField,
  isInstantField,
  isOfFirst,
  isTraitField,
  ownAttributePrefix,
  type TraitField,
} from "#contract/conditions/fields.ts";
import type { Test } from "#contract/conditions/test.ts";
import { foldSource } from "#platform/collect/known-sources.ts";
import type { Moment } from "./calendar.ts";
import { foldTest, foldValue } from "./fold-test.ts";
import {
  meetsBoolean,
  meetsDay,
  meetsInstant,
  meetsList,
  meetsNumber,
  meetsText,
  positiveOf,
  readOnce,
  type Timed,
} from "./meets-test.ts";
import { type PersonAttributes, type PersonFacts, type StatedField, statedFields, type Visit } from "./person-facts.ts";
import type { Verdict } from "./verdict.ts";

/** The test of a validated condition. */
export function validTest<Given>(read: Test | Given[]): Test {
  if (Array.isArray(read)) throw new TypeError("The condition was not validated");
  return read;
}

const testOf = readOnce((condition: AttributeCondition) =>
  positiveOf(foldTest(condition.field, validTest(testOfAttribute(condition)))),
);

export function judgeAttribute(
  condition: AttributeCondition,
  facts: PersonFacts & { visits: readonly Visit[] },
  moment: Moment,
): Verdict {
  const { test, isNegated } = testOf(condition);
  const { isMet, due, value } = isOwnAttribute(condition.field)
    ? meetsOwn(test, facts.attributes.own, condition.field.slice(ownAttributePrefix.length), moment)
    : meetsField(test, condition.field as AttributeField, facts, moment);
  return { isMet: isMet !== isNegated, due, value };
}

type Met = Timed & { value?: string | undefined };
const missing: Met = { isMet: false };

function meetsField(
  test: Test,
  field: AttributeField,
  facts: PersonFacts & { visits: readonly Visit[] },
  moment: Moment,
): Met {
  const { attributes, visits } = facts;
  if (field === "type") {
    const type = typeAt(attributes, moment.asOf);
    return { isMet: meetsText(test, [type]), value: type };
  }
  if (isInstantField(field)) {
    const at = instantOf(field, visits);
    if (at === undefined) return missing;
    return { ...meetsInstant(test, at, moment), value: new Date(at).toISOString() };
  }
  if (field === "birthday") {
    const { birthday } = attributes;
    return birthday === undefined ? missing : { ...meetsDay(test, birthday, moment), value: birthday };
  }
  const value = readValue(field, attributes, visits);
  return { isMet: meetsText(test, value === undefined ? [] : [foldValue(field, value)]), value };
}

/** A visit is a session: what a server or a file says of somebody is an event, and no visit of theirs. */
function instantOf(field: InstantField, visits: readonly Visit[]): number | undefined {
  const instants = visits
    .filter(({ begins }) => field !== "firstVisitAt" || begins)
    .map(({ firstAt, lastAt }) => (field === "lastSeenAt" ? lastAt : firstAt));
  if (instants.length === 0) return undefined;
  return instants.reduce((a, b) => (field === "lastSeenAt" ? Math.max(a, b) : Math.min(a, b)));
}

/** What somebody is at an instant. */
const typeAt = ({ leadAt, customerAt }: PersonAttributes, asOf: number) =>
  customerAt !== undefined && customerAt < asOf
    ? "customer"
    : leadAt !== undefined && leadAt < asOf
      ? "lead"
      : "visitor";

const isStated = (field: AttributeField): field is StatedField & AttributeField =>
  statedFields.some((name) => name === field);

/** What was said wins over what sessions showed. */
function readValue(field: AttributeField, { fields }: PersonAttributes, visits: readonly Visit[]): string | undefined {
  const stated = isStated(field) ? fields[field] : undefined;
  if (stated !== undefined || !isTraitField(field)) return stated;
  const seen = traitOf(field, visits);
  return seen === "" ? undefined : seen;
}

/** The trait of the first session, or of the newest one; of who has none, of a visit without a session. */
function traitOf(field: TraitField, visits: readonly Visit[]): string {
  const isFirst = isOfFirst(field);
  const chosen = visits.reduce<Visit | undefined>((best, visit) => {
    if (best === undefined) return visit;
    return isFirst === comesBefore(field, visit, best, isFirst) ? visit : best;
  }, undefined);
  if (chosen === undefined) return "";
  return field === "source" ? foldSource(chosen.source) : chosen[field];
}

/** Sessions come before other visits where the first counts, and after them where the newest does. Ties by visitor, then value. */
function comesBefore(field: TraitField, one: Visit, other: Visit, isFirst: boolean): boolean {
  if (one.begins !== other.begins) return isFirst === one.begins;
  if (one.firstAt !== other.firstAt) return one.firstAt < other.firstAt;
  if (one.visitor !== other.visitor) return one.visitor < other.visitor;
  return one[field] < other[field];
}

function meetsOwn(test: Test, own: PersonAttributes["own"], name: string, moment: Moment): Met {
  const { texts, numbers, dates, flags, lists } = own;
  const kinds = [texts, numbers, flags, lists];
  const known = kinds.map((values) => values[name]).find((each) => each !== undefined);
  const value = known === undefined ? undefined : String(known);
  if (test.kind === "presence") return { isMet: known !== undefined, value };
  return {
    ...meetsOwnValue(
      test,
      { text: texts[name], number: numbers[name], date: dates[name], flag: flags[name], list: lists[name] },
      moment,
    ),
    value,
  };
}

interface OwnValue {
  text: string | undefined;
  number: number | undefined;
  date: string | undefined;
  flag: boolean | undefined;
  list: readonly string[] | undefined;
}

function meetsOwnValue(test: Test, { text, number, date, flag, list }: OwnValue, moment: Moment): Timed {
  switch (test.kind) {
    case "presence":
    case "text":
      return { isMet: meetsText(test, text === undefined ? [] : [text]) };
    case "number":
      return { isMet: number !== undefined && meetsNumber(test, number) };
    case "days":
    case "window":
      return date === undefined ? missing : meetsDay(test, date, moment);
    case "boolean":
      return { isMet: flag !== undefined && meetsBoolean(test, flag) };
    case "list":
      return { isMet: list !== undefined && meetsList(test, list) };
    default:
      return test satisfies never;
  }
}
