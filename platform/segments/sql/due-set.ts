import {
  type AttributeCondition,
  type Condition,
  type EventCondition,
  type KpiCondition,
  testOfAttribute,
  testOfKpi,
} from "#contract/conditions/condition.ts";
import type { InstantField } from "#contract/conditions/fields.ts";
import { selectPersonRows } from "#platform/profiles/sql/person-rows.ts";
import { person } from "#platform/reports/sql/people.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { dayMs, midnightOf, todayOf } from "../judge/calendar.ts";
import { validTest } from "../judge/judge-attribute.ts";
import { hasMovingFilter, windowOf } from "../judge/judge-event.ts";
import { thresholdsOf } from "../judge/judge-kpi.ts";
import { positiveOf } from "../judge/meets-test.ts";
import { instants } from "./attribute-set.ts";
import type { CompileContext } from "./context.ts";
import { selectMatching } from "./event-set.ts";

const milliseconds = (instant: string | Sql) =>
  sql`toInt64(toUnixTimestamp64Milli(${typeof instant === "string" ? constant(instant) : instant}))`;

/**
 * The people for whom time alone may change what a condition says, with an instant that is not later than the first one:
 * rows of `person_key` and `due`, some of which lie behind. Undefined where time changes nothing, or days of people do.
 */
export function selectDues(condition: Condition, context: CompileContext): Sql | undefined {
  switch (condition.of) {
    case "attribute":
      return attributeDues(condition, context);
    case "kpi":
      return condition.field === "recency" ? recencyDues(condition, context) : windowDues(condition, context);
    case "event":
      return eventDues(condition, context);
    case "segment":
      return undefined;
    default:
      return condition satisfies never;
  }
}

const rowsOf = (context: CompileContext, from: number) =>
  selectPersonRows(context.query, { from, to: context.asOf }, { withoutOrders: true });

function attributeDues({ field, op, value }: AttributeCondition, context: CompileContext): Sql | undefined {
  if (!Object.hasOwn(instants, field)) return undefined;
  const test = validTest(testOfAttribute({ of: "attribute", field, op, value }));
  if (test.kind !== "window") return undefined;
  const { value: at, isThere } = instants[field as InstantField];
  return sql`SELECT ${person} AS person_key, ${milliseconds(at)} + ${test.count * dayMs} AS due
    FROM (${rowsOf(context, 0)}) GROUP BY person_key HAVING ${isThere}`;
}

/** The days since the last session, at which the verdict may be another one. */
function recencyDues(condition: KpiCondition, context: CompileContext): Sql | undefined {
  const { test } = positiveOf(validTest(testOfKpi(condition)));
  const instants = thresholdsOf(test)
    .filter((days) => days > 0)
    .map((days) => days * dayMs);
  if (instants.length === 0) return undefined;
  return sql`SELECT ${person} AS person_key,
      arrayJoin(arrayMap(later -> ${milliseconds("maxIf(first_at, in_sessions > 0)")} + later, ${instants})) AS due
    FROM (${rowsOf(context, 0)}) GROUP BY person_key HAVING sum(in_sessions) > 0`;
}

/** The oldest row of the window leaves it first. */
function windowDues({ days }: KpiCondition, context: CompileContext): Sql | undefined {
  if (days == null) return undefined;
  return sql`SELECT ${person} AS person_key, ${milliseconds("min(first_at)")} + ${days * dayMs} AS due
    FROM (${rowsOf(context, context.asOf - days * dayMs + 1)}) GROUP BY person_key`;
}

/** The newest event decides where any counts; else the oldest one leaves the window first. */
function eventDues({ op, event }: EventCondition, context: CompileContext): Sql | undefined {
  const window = windowOf(event, context);
  if (hasMovingFilter(event)) {
    const rows = selectMatching({ ...event, filters: [] }, { from: 0, to: context.asOf }, context);
    return sql`SELECT DISTINCT ${person} AS person_key, toInt64(${midnightOf(context.zone, todayOf(context) + 1)}) AS due
      FROM (${rows})`;
  }
  if (window.length === undefined) return undefined;
  const rows = selectMatching(event, { from: window.from + 1, to: window.to }, context);
  const isNewest = op === "last_time" || (op !== "first_time" && event.count == null);
  return sql`SELECT ${person} AS person_key, ${milliseconds(isNewest ? "max(at)" : "min(at)")} + ${window.length} AS due
    FROM (${rows}) GROUP BY person_key`;
}
