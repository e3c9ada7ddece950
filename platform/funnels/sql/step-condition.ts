import type { Currency } from "#contract/currencies.ts";
import { stepProperties } from "#contract/funnel-operators.ts";
import type { StepFilter, StepInput } from "#contract/funnel-steps.ts";
import { spellLetters } from "#contract/text/letters.ts";
import { foldSource as foldName } from "#platform/collect/known-sources.ts";
import type { DefinedEvent } from "#platform/event-definitions/definition.ts";
import { isNamed } from "#platform/event-definitions/matches-definition.ts";
import { foldSource, isViewOf, pageKey } from "#platform/reports/sql/dimensions.ts";
import { dataWith } from "#platform/reports/sql/event-data.ts";
import { constant, identifier, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";

/** What the condition of a step needs to know of its website. */
export interface MatchContext {
  host: string;
  currency: Currency;
  /** The website's defined events: a step of that name matches what they match. */
  defined: readonly DefinedEvent[];
}

const allOf = (conditions: readonly Sql[]): Sql => sql`(${join(conditions, " AND ")})`;

/** Whether an event matches a step, by the columns of `selectEvents`. A purchase does where it counts as an order. */
export const matchesStep = (step: StepInput, context: MatchContext): Sql =>
  step.type === "event" && step.event === "purchase" && !context.defined.some(({ name }) => name === "purchase")
    ? allOf([constant("ordered"), ...step.filters.map((filter) => meetsFilter(filter, context))])
    : mayMatchStep(step, context);

/** The same by columns of `events` alone: every match, and purchases that another claim of the order replaces. */
export function mayMatchStep(step: StepInput, context: MatchContext): Sql {
  if (step.type === "page") return viewsPage(step, context.host);
  return allOf([
    isNamed(step.event, { events: context.defined, host: context.host }),
    ...step.filters.map((filter) => meetsFilter(filter, context)),
  ]);
}

function viewsPage({ mode, url }: Extract<StepInput, { type: "page" }>, host: string): Sql {
  switch (mode) {
    case "is":
    case "exactly":
      return isViewOf(host, url, (page) => sql`${page} = ${url}`);
    case "starts_with":
      return isViewOf(host, url, (page) => sql`startsWith(${page}, ${url})`);
    case "ends_with":
      return isViewOf(host, "", (page) => sql`endsWith(${page}, ${url})`);
    case "regex":
      return isViewOf(host, "", (page) => sql`match(${page}, ${url})`);
  }
}

/** A property as text; null where the event has none. */
function propertyOf(name: string, { host, currency }: MatchContext): Sql {
  if (name === "path") return sql`nullIf(${pageKey(host)}, '')`;
  if (name === "source") return sql`nullIf(${foldSource(constant("source"))}, '')`;
  if (stepProperties.some((known) => known === name)) return sql`nullIf(${identifier(name)}, '')`;
  const key = name.replace("data.", "");
  const data = dataWith(key, currency);
  return sql`multiIf(NOT JSONHas(${data}, ${key}) OR JSONType(${data}, ${key}) = 'Null', NULL, JSONType(${data}, ${key}) = 'String', JSONExtractString(${data}, ${key}), JSONExtractRaw(${data}, ${key}))`;
}

/** Whole names as reports show them, parts of names in small letters: so is the column. */
function withFoldedSource(filter: StepFilter): StepFilter {
  switch (filter.op) {
    case "is":
    case "is_not":
      return { ...filter, value: foldName(filter.value) };
    case "any_of":
    case "none_of":
      return { ...filter, value: filter.value.map(foldName) };
    case "contains":
    case "not_contains":
    case "starts_with":
    case "ends_with":
      return { ...filter, value: filter.value.toLowerCase() };
    default:
      return filter;
  }
}

/** Whether a word meets a test in the letters of either keyboard. */
const anyOf = (word: string, is: (spelled: string) => Sql): Sql => sql`(${join(spellLetters(word).map(is), " OR ")})`;

/** A missing value meets the negated operators and no other. */
function meetsFilter(given: StepFilter, context: MatchContext): Sql {
  const filter = given.property === "source" ? withFoldedSource(given) : given;
  const found = propertyOf(filter.property, context);
  const meets = (condition: Sql) => sql`ifNull(${condition}, false)`;
  const misses = (condition: Sql) => sql`NOT ifNull(${condition}, false)`;
  switch (filter.op) {
    case "is":
      return meets(sql`has(${spellLetters(filter.value)}, ${found})`);
    case "is_not":
      return misses(sql`has(${spellLetters(filter.value)}, ${found})`);
    case "contains":
      return meets(anyOf(filter.value, (word) => sql`position(${found}, ${word}) > 0`));
    case "not_contains":
      return misses(anyOf(filter.value, (word) => sql`position(${found}, ${word}) > 0`));
    case "starts_with":
      return meets(anyOf(filter.value, (word) => sql`startsWith(${found}, ${word})`));
    case "ends_with":
      return meets(anyOf(filter.value, (word) => sql`endsWith(${found}, ${word})`));
    case "any_of":
      return meets(sql`has(${filter.value.flatMap(spellLetters)}, ${found})`);
    case "none_of":
      return misses(sql`has(${filter.value.flatMap(spellLetters)}, ${found})`);
    case "exists":
      return sql`isNotNull(${found})`;
    case "not_exists":
      return sql`isNull(${found})`;
    default:
      return meetsNumber(filter, found);
  }
}

const comparisons = { eq: "=", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

function meetsNumber({ op, value }: { op: keyof typeof comparisons | "ne"; value: number }, found: Sql): Sql {
  const number = sql`toFloat64OrNull(${found})`;
  if (op === "ne") return sql`NOT ifNull(${number} = ${value}, false)`;
  return sql`ifNull(${number} ${constant(comparisons[op])} ${value}, false)`;
}
