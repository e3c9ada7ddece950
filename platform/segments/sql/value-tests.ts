import type { Test } from "#contract/conditions/test.ts";
import { spellLetters } from "#contract/text/letters.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { anniversaryKeys, dayMs, dayNumber, dayText, type Moment, midnightOf, todayOf } from "../judge/calendar.ts";

/** Positive tests of values that are there, in SQL: the same rules as `meets-test.ts`. */

const refuse = (test: Test): never => {
  throw new TypeError(`No such test of a value: ${test.kind} ${test.op}`);
};

export function testText(test: Test, value: Sql): Sql {
  if (test.kind === "presence") return constant("true");
  if (test.kind !== "text") return refuse(test);
  const [first = ""] = test.values;
  // Several where a word has several spellings.
  const any = (is: (word: string) => Sql) => sql`(${join(test.values.map(is), " OR ")})`;
  switch (test.op) {
    case "is":
      return sql`${value} = ${first}`;
    case "any_of":
      return sql`${value} IN ${test.values}`;
    case "contains":
      return any((word) => sql`position(${value}, ${word}) > 0`);
    case "starts_with":
      return any((word) => sql`startsWith(${value}, ${word})`);
    case "ends_with":
      return any((word) => sql`endsWith(${value}, ${word})`);
    default:
      return refuse(test);
  }
}

export function testNumber(test: Test, value: Sql): Sql {
  if (test.kind === "presence") return constant("true");
  if (test.kind !== "number") return refuse(test);
  const [first = 0, second = 0] = test.values;
  switch (test.op) {
    case "eq":
      return sql`${value} = ${first}`;
    case "lt":
      return sql`${value} < ${first}`;
    case "lte":
      return sql`${value} <= ${first}`;
    case "gt":
      return sql`${value} > ${first}`;
    case "gte":
      return sql`${value} >= ${first}`;
    case "between":
      return sql`${value} >= ${first} AND ${value} <= ${second}`;
    default:
      return refuse(test);
  }
}

/** `value` is a day as text; `anniversary` its month and day of the Jalali calendar. */
export function testDay(test: Test, value: Sql, moment: Moment, anniversary = constant("0")): Sql {
  if (test.kind === "presence") return constant("true");
  if (test.kind === "days") return testDays(test, value);
  if (test.kind !== "window") return refuse(test);
  const { op, count } = test;
  const today = todayOf(moment);
  const day = (distance: number) => dayText(today + distance);
  switch (op) {
    case "in_last":
      return sql`${value} > ${day(-count)} AND ${value} <= ${day(0)}`;
    case "more_than_ago":
      return sql`${value} <= ${day(-count)}`;
    case "in_next":
      return sql`${value} >= ${day(0)} AND ${value} < ${day(count)}`;
    case "anniversary_in_next":
      return sql`${anniversary} IN ${anniversaryKeys(today, Math.min(count, 366))}`;
    default:
      return op satisfies never;
  }
}

function testDays({ op, days }: Extract<Test, { kind: "days" }>, value: Sql): Sql {
  const [first = "", second = ""] = days;
  switch (op) {
    case "before":
      return sql`${value} < ${first}`;
    case "after":
      return sql`${value} > ${first}`;
    case "on":
      return sql`${value} = ${first}`;
    case "between":
      return sql`${value} >= ${first} AND ${value} <= ${second}`;
    default:
      return op satisfies never;
  }
}

/** `value` is an instant. */
export function testInstant(test: Test, value: Sql, { asOf, zone }: Moment): Sql {
  if (test.kind === "presence") return constant("true");
  if (test.kind === "window") {
    const since = new Date(asOf - test.count * dayMs);
    return test.op === "in_last" ? sql`${value} > ${since}` : sql`${value} <= ${since}`;
  }
  if (test.kind !== "days") return refuse(test);
  const { op, days } = test;
  const [first = "", second = first] = days;
  const start = (day: string, later = 0) => new Date(midnightOf(zone, dayNumber(day) + later));
  switch (op) {
    case "before":
      return sql`${value} < ${start(first)}`;
    case "after":
      return sql`${value} >= ${start(first, 1)}`;
    case "on":
    case "between":
      return sql`${value} >= ${start(first)} AND ${value} < ${start(second, 1)}`;
    default:
      return op satisfies never;
  }
}

export function testList(test: Test, values: Sql): Sql {
  if (test.kind === "presence") return constant("true");
  if (test.kind !== "list") return refuse(test);
  const spelled = test.values.map(spellLetters);
  const has = (words: readonly string[]) => sql`hasAny(${values}, ${words})`;
  return test.op === "contains_all" ? sql`(${join(spelled.map(has), " AND ")})` : has(spelled.flat());
}

export const testBoolean = (test: Test, value: Sql): Sql =>
  test.kind === "presence" ? constant("true") : test.op === "is_true" ? sql`${value} = 1` : sql`${value} = 0`;
