import { type EventCondition, type EventFilter, testOfFilter } from "#contract/conditions/condition.ts";
import { ownPropertyPrefix } from "#contract/conditions/fields.ts";
import type { Test } from "#contract/conditions/test.ts";
import { isNamed } from "#platform/event-definitions/matches-definition.ts";
import { foldSource, pageKey } from "#platform/reports/sql/dimensions.ts";
import { dataWith } from "#platform/reports/sql/event-data.ts";
import { person } from "#platform/reports/sql/people.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { unindexedPeriods } from "#platform/visits/read-plan.ts";
import { isWithin, selectEvents } from "#platform/visits/sql/source.ts";
import { foldTest } from "../judge/fold-test.ts";
import { validTest } from "../judge/judge-attribute.ts";
import { windowOf } from "../judge/judge-event.ts";
import { positiveOf } from "../judge/meets-test.ts";
import { type CompileContext, ofSample, type PeopleSet } from "./context.ts";
import { testBoolean, testDay, testList, testNumber, testText } from "./value-tests.ts";

/** The people who did what the condition says; where people without such an event meet it, all who do not. */
export function eventSet({ op, event }: EventCondition, context: CompileContext): PeopleSet {
  const window = windowOf(event, context);
  const isMoment = op === "first_time" || op === "last_time";
  const from = isMoment ? Number.NEGATIVE_INFINITY : window.from + 1;
  const rows = selectMatching(event, { from, to: isMoment ? context.asOf : window.to }, context);
  const grouped = (having: Sql) =>
    sql`SELECT ${person} AS person_key FROM (${rows}) GROUP BY person_key HAVING ${having}`;
  if (isMoment) {
    const at = constant(op === "first_time" ? "min(at)" : "max(at)");
    const period = { from: window.from + 1, to: window.to };
    return { people: grouped(isWithin(at, [period])), isNegated: false, cost: 2 };
  }
  const { having, includesNone } = havingCount(event.count);
  return {
    people: grouped(includesNone ? sql`NOT (${having})` : having),
    isNegated: includesNone !== (op === "did_not"),
    cost: 2,
  };
}

function havingCount(count: EventCondition["event"]["count"]): { having: Sql; includesNone: boolean } {
  if (count == null) return { having: constant("true"), includesNone: false };
  const { op, n } = count;
  switch (op) {
    case "at_least":
      return { having: sql`count() >= ${n}`, includesNone: n === 0 };
    case "at_most":
      return { having: sql`count() <= ${n}`, includesNone: true };
    case "exactly":
      return { having: sql`count() = ${n}`, includesNone: n === 0 };
    default:
      return op satisfies never;
  }
}

/** The events of a period that are meant: `visitor` and `at`. */
export function selectMatching(
  { name, filters }: EventCondition["event"],
  period: { from: number; to: number },
  context: CompileContext,
): Sql {
  const { website, settled } = context.query;
  const meets = filters.map((filter) => sql`AND ${meetsFilter(filter, context)}`);
  const only = ofSample(context);
  if (name === "purchase") {
    const scope = {
      website: website.id,
      currency: website.currency,
      periods: [period],
      unindexed: unindexedPeriods(settled),
    };
    const purchases = selectEvents({ ...scope, only: sql`AND name = 'purchase' ${only}` });
    return sql`SELECT visitor, at FROM (${purchases}) WHERE ordered ${join(meets, "\n")}`;
  }
  const isMeant = isNamed(name, { events: context.defined, host: website.host });
  // Named, or the engine looks up the person of every event before it looks at the names.
  return sql`SELECT visitor, at FROM ${tables.events}
    PREWHERE website = ${uuid(website.id)} AND ${isMeant} AND ${isWithin(constant("at"), [period])}
    WHERE true ${only} ${join(meets, "\n")}`;
}

function meetsFilter(filter: EventFilter, context: CompileContext): Sql {
  const { property } = filter;
  const { test, isNegated } = positiveOf(foldTest(property, validTest(testOfFilter(filter))));
  const isMet = property.startsWith(ownPropertyPrefix)
    ? meetsOwnProperty(test, property.slice(ownPropertyPrefix.length), context)
    : meetsColumn(test, property, context);
  return isNegated ? sql`NOT (${isMet})` : sql`(${isMet})`;
}

function meetsColumn(test: Test, property: string, { query }: CompileContext): Sql {
  if (property === "product") {
    const is = test.kind === "presence" ? constant("true") : testText(test, constant("word"));
    return sql`arrayExists(word -> ${is}, ${products})`;
  }
  const column =
    property === "path"
      ? pageKey(query.website.host)
      : property === "source"
        ? foldSource(constant("source"))
        : identifier(property);
  return sql`${column} != '' AND ${testText(test, column)}`;
}

/** A text, or a number as it is written. */
const wordOf = (type: Sql, text: Sql, raw: Sql): Sql =>
  sql`multiIf(${type} = 'String', ${text}, ${type} IN ('Int64', 'UInt64', 'Double'), ${raw}, '')`;

/** Numbers and names of an event's products. */
const products: Sql = sql`arrayFilter(word -> word != '', arrayFlatten(arrayMap(raw -> [
  ${wordOf(constant("JSONType(raw, 'id')"), constant("JSONExtractString(raw, 'id')"), constant("JSONExtractRaw(raw, 'id')"))},
  if(JSONType(raw, 'name') = 'String', JSONExtractString(raw, 'name'), '')],
  if(JSONType(data, 'products') = 'Array', JSONExtractArrayRaw(data, 'products'), [JSONExtractRaw(data, 'product')]))))`;

/** A property of the owner's own, by what tests it; one of another kind is missing. */
function meetsOwnProperty(test: Test, name: string, context: CompileContext): Sql {
  const data = dataWith(name, context.query.website.currency);
  const type = sql`JSONType(${data}, ${name})`;
  const text = sql`JSONExtractString(${data}, ${name})`;
  switch (test.kind) {
    case "presence":
      return sql`JSONHas(${data}, ${name}) AND ${type} != 'Null'`;
    case "text":
      return testText(test, wordOf(type, text, sql`JSONExtractRaw(${data}, ${name})`));
    case "number":
      return sql`${type} IN ('Int64', 'UInt64', 'Double') AND ${testNumber(test, sql`JSONExtractFloat(${data}, ${name})`)}`;
    case "days":
    case "window": {
      const day = sql`substring(${text}, 1, 10)`;
      const isDay = sql`match(${text}, '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T|$)') AND toString(toDate32OrNull(${day})) = ${day}`;
      return sql`${type} = 'String' AND ifNull(${isDay}, false) AND ${testDay(test, day, context)}`;
    }
    case "boolean":
      return sql`${type} = 'Bool' AND ${testBoolean(test, sql`JSONExtractBool(${data}, ${name})`)}`;
    case "list": {
      const word = wordOf(constant("JSONType(raw)"), constant("JSONExtractString(raw)"), constant("raw"));
      return sql`${type} = 'Array' AND ${testList(test, sql`arrayMap(raw -> ${word}, JSONExtractArrayRaw(${data}, ${name}))`)}`;
    }
    default:
      return test satisfies never;
  }
}
