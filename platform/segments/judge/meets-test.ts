import { oppositeOf } from "#contract/conditions/operators.ts";
import type { Test } from "#contract/conditions/test.ts";
import { spellLetters } from "#contract/text/letters.ts";
import {
  anniversaryKey,
  anniversaryKeys,
  dayMs,
  dayNumber,
  daysToAnniversary,
  dayText,
  type Moment,
  midnightOf,
  todayOf,
} from "./calendar.ts";

/** A test without its negation: a missing value satisfies a negated test alone. */
export interface PositiveTest {
  test: Test;
  isNegated: boolean;
}

/** Splits a test into what it says of a value that is there, and whether it says the opposite. */
export function positiveOf(test: Test): PositiveTest {
  const opposite = oppositeOf[test.op];
  return opposite === undefined
    ? { test, isNegated: false }
    : { test: { ...test, op: opposite } as Test, isNegated: true };
}

/**
 * Reads the test of each condition or filter once: a batch judges a thousand people by the same ones, and to read their
 * values again cost more than to compare them.
 */
export function readOnce<Given extends object>(read: (given: Given) => PositiveTest): (given: Given) => PositiveTest {
  const known = new WeakMap<Given, PositiveTest>();
  return (given) => {
    const found = known.get(given) ?? read(given);
    known.set(given, found);
    return found;
  };
}

/** Whether any value meets a positive test. Several values are those of one property, such as an event's products. */
export function meetsText(test: Test, values: readonly string[]): boolean {
  if (test.kind === "presence") return values.length > 0;
  if (test.kind !== "text") throw new TypeError(`Texts have no test of ${test.kind}`);
  const meets = (is: (value: string, word: string) => boolean) =>
    values.some((value) => test.values.some((word) => is(value, word)));
  switch (test.op) {
    case "is":
    case "any_of":
      return values.some((value) => test.values.includes(value));
    case "contains":
      return meets((value, word) => value.includes(word));
    case "starts_with":
      return meets((value, word) => value.startsWith(word));
    case "ends_with":
      return meets((value, word) => value.endsWith(word));
    default:
      throw new TypeError(`Not positive: ${test.op}`);
  }
}

export function meetsNumber(test: Test, value: number): boolean {
  if (test.kind === "presence") return true;
  if (test.kind !== "number") throw new TypeError(`Numbers have no test of ${test.kind}`);
  const [first = 0, second = 0] = test.values;
  switch (test.op) {
    case "eq":
      return value === first;
    case "lt":
      return value < first;
    case "lte":
      return value <= first;
    case "gt":
      return value > first;
    case "gte":
      return value >= first;
    case "between":
      return value >= first && value <= second;
    default:
      throw new TypeError(`Not positive: ${test.op}`);
  }
}

/** Each word may stand in the list in the letters of either keyboard. */
export function meetsList(test: Test, values: readonly string[]): boolean {
  if (test.kind === "presence") return true;
  if (test.kind !== "list") throw new TypeError(`Lists have no test of ${test.kind}`);
  const has = (wanted: string) => spellLetters(wanted).some((word) => values.includes(word));
  return test.op === "contains_all" ? test.values.every(has) : test.values.some(has);
}

export const meetsBoolean = (test: Test, value: boolean): boolean =>
  test.kind === "presence" || (test.op === "is_true") === value;

/** A verdict, and the earliest later instant at which time alone may change it. */
export interface Timed {
  isMet: boolean;
  due?: number | undefined;
}

/** A day of the website's calendar, `YYYY-MM-DD`. */
export function meetsDay(test: Test, value: string, moment: Moment): Timed {
  if (test.kind === "presence") return { isMet: true };
  if (test.kind === "days") return { isMet: isOnDays(test, value) };
  if (test.kind !== "window") throw new TypeError(`Days have no test of ${test.kind}`);
  const [today, day, { op, count }] = [todayOf(moment), dayNumber(value), test];
  const from = (number: number) => midnightOf(moment.zone, number);
  switch (op) {
    case "in_last":
      return day > today
        ? { isMet: false, due: from(day) }
        : { isMet: day > today - count, due: day > today - count ? from(day + count) : undefined };
    case "more_than_ago":
      return { isMet: day <= today - count, due: day <= today - count ? undefined : from(day + count) };
    case "in_next":
      return day >= today + count
        ? { isMet: false, due: from(day - count + 1) }
        : { isMet: day >= today, due: day >= today ? from(day + 1) : undefined };
    case "anniversary_in_next": {
      const inDays = daysToAnniversary(today, value);
      const isMet = anniversaryKeys(today, count).includes(anniversaryKey(value));
      return { isMet, due: from(today + (isMet ? inDays + 1 : inDays - count + 1)) };
    }
    default:
      return op satisfies never;
  }
}

function isOnDays({ op, days }: Extract<Test, { kind: "days" }>, day: string): boolean {
  const [first = "", second = ""] = days;
  switch (op) {
    case "before":
      return day < first;
    case "after":
      return day > first;
    case "on":
      return day === first;
    case "between":
      return day >= first && day <= second;
    default:
      return op satisfies never;
  }
}

/** An instant: "the last N days" are N × 24 hours, so that verdicts change all day long and not at midnight. */
export function meetsInstant(test: Test, value: number, moment: Moment): Timed {
  if (test.kind === "presence") return { isMet: true };
  if (test.kind === "days") return { isMet: isOnDays(test, dayText(todayOf({ ...moment, asOf: value }))) };
  if (test.kind !== "window") throw new TypeError(`Instants have no test of ${test.kind}`);
  const end = value + test.count * dayMs;
  const isRecent = moment.asOf < end;
  return { isMet: isRecent === (test.op === "in_last"), due: isRecent ? end : undefined };
}
