import { type KpiCondition, testOfKpi } from "#contract/conditions/condition.ts";
import { type KpiField, kpiFields } from "#contract/conditions/fields.ts";
import { minorUnits } from "#contract/money.ts";
import { selectPersonRows } from "#platform/profiles/sql/person-rows.ts";
import { person } from "#platform/reports/sql/people.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { dayMs } from "../judge/calendar.ts";
import { validTest } from "../judge/judge-attribute.ts";
import { meetsNumber, positiveOf } from "../judge/meets-test.ts";
import { type CompileContext, type PeopleSet, visitsOf } from "./context.ts";
import { testNumber } from "./value-tests.ts";

/** The people whose figure meets the condition; of a condition that people without rows meet, all who do not. */
export function kpiSet(condition: KpiCondition, context: CompileContext, within?: Sql): PeopleSet {
  const { field, days } = condition;
  const { test, isNegated } = positiveOf(validTest(testOfKpi(condition)));
  const includesNone = !kpiFields[field].isMissingFromNone && meetsNumber(test, 0);
  const isMet = testNumber(test, figureOf(field, context));
  // Windows leave out their first instant, periods have it.
  const from = days == null ? 0 : context.asOf - days * dayMs + 1;
  const rows = selectPersonRows(
    context.query,
    { from, to: context.asOf },
    {
      ...visitsOf(context, within),
      withoutOrders: !ofOrders.has(field),
    },
  );
  return {
    people: sql`SELECT ${person} AS person_key FROM (${rows}) GROUP BY person_key
      HAVING ${hasValue(field)} AND ${includesNone ? constant("NOT") : constant("")} (${isMet})`,
    isNegated: isNegated !== includesNone,
    cost: days == null ? 4 : 3,
  };
}

const ofOrders: ReadonlySet<KpiField> = new Set(["frequency", "monetary", "averageOrder"]);

function hasValue(field: KpiField): Sql {
  if (field === "recency") return constant("countIf(in_sessions > 0) > 0");
  return constant(field === "averageOrder" ? "sum(in_orders) > 0" : "true");
}

function figureOf(field: KpiField, { asOf, zone, query }: CompileContext): Sql {
  const sales = sql`toFloat64(sum(in_sales)) / ${minorUnits(query.website.currency)}`;
  switch (field) {
    case "recency":
      return sql`intDiv(${asOf} - toUnixTimestamp64Milli(maxIf(first_at, in_sessions > 0)), ${dayMs})`;
    case "frequency":
      return constant("sum(in_orders)");
    case "monetary":
      return sales;
    case "averageOrder":
      return sql`${sales} / sum(in_orders)`;
    case "visits":
      return constant("sum(in_sessions)");
    case "pageViews":
      return constant("sum(in_views)");
    case "activeDays":
      // A row is of a half-hour or a session of less than a day: its ends name all of its days.
      return sql`length(groupUniqArrayArray([${localDay("first_at", zone)}, ${localDay("last_at", zone)}]))`;
    default:
      return field satisfies never;
  }
}

/** The engine knows zones by name; a fixed offset is added. */
function localDay(column: string, zone: string): Sql {
  const fixed = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  if (fixed === null) return sql`toDate(${constant(column)}, ${zone})`;
  const minutes = (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3]));
  return sql`toDate(addMinutes(${constant(column)}, ${minutes}), 'UTC')`;
}
