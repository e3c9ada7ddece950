import type { Currency } from "#contract/currencies.ts";
import { attributes, dimensions } from "#contract/dimensions.ts";
import type { Period } from "#contract/time/range.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, identifier, join, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { ReadPlan } from "../read-plan.ts";
import { type DayVersion, isOnDays, versionOf } from "./day-versions.ts";
import { isWithin, type Scope, selectEvents } from "./source.ts";

/** A row of `visitor_events`, beside website, day and version. */
const columns = [
  ...[
    "visitor",
    "at",
    "place",
    "name",
    "visit",
    "in_session",
    "host",
    "path",
    ...attributes,
    "ordered",
    "sale",
    "data",
  ],
] as const;
const listed = constant(columns.join(", "));
const traits = join(
  attributes.map((trait) => sql`${identifier(dimensions[trait].column)} AS ${identifier(trait)}`),
  ", ",
);

/**
 * Writes the events of some days, ascending, into `visitor_events`, each day under its version. Places are a visitor's own:
 * settling some visitors anew leaves those of the others as they are.
 */
export const insertVisitorEvents = (scope: Scope, days: readonly DayVersion[]): Sql => sql`
  INSERT INTO visitor_events (website, day, version, ${listed})
  SELECT ${uuid(scope.website)}, toDate(at) AS day, ${versionOf(days)}, visitor, at,
    toUInt32(row_number() OVER (PARTITION BY visitor, at ORDER BY sequence)) AS place,
    name, visit, session != 0 AS in_session, host, path, ${traits}, ordered, toInt64(sale) AS sale, data
  FROM (SELECT * FROM (${selectEvents(scope)}) WHERE ${isOnDays(constant("at"), days)})`;

interface VisitorRead {
  website: string;
  /** The website's: amounts in others do not count. */
  currency: Currency;
  plan: ReadPlan;
  period: Period;
  /** A condition on `visitor` that begins with AND and leaves a small part of the events. */
  few: Sql;
  /** Reads order, value and currency too, which events alone have: of a plan without settled days. */
  withMoney?: boolean;
}

/**
 * The events of some visitors in a period: of settled days from `visitor_events`, of the others from `events`. No instant is
 * in both, so `place` orders those of one instant and visitor.
 */
export function selectOfVisitors({ website, currency, plan, period, few, withMoney = false }: VisitorRead): Sql {
  const settled = sql`SELECT visitor, at, toUInt256(place) AS place, ${constant(columns.slice(3).join(", "))}
    FROM ${tables.visitorEvents} WHERE website = ${uuid(website)} AND version IN ${plan.versions}
      AND ${isWithin(constant("at"), [period])} ${few}`;
  const scope = { website, currency, periods: plan.raw, unindexed: plan.unindexed, few };
  const raw = sql`SELECT visitor, at, sequence AS place, name, visit, session != 0 AS in_session, host, path, ${traits},
      ordered, toInt64(sale) AS sale, data ${constant(withMoney ? ", order_id, value, currency" : "")}
    FROM (${selectEvents(scope)})`;
  const sources = [...(plan.versions.length === 0 ? [] : [settled]), ...(plan.raw.length === 0 ? [] : [raw])];
  return join(sources, " UNION ALL ");
}
