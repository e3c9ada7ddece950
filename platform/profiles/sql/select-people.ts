import type { PersonSort } from "#contract/people.ts";
import type { Query } from "#platform/reports/query.ts";
import { withoutGoal } from "#platform/reports/query.ts";
import { selectFigures } from "#platform/reports/sql/figures.ts";
import { person } from "#platform/reports/sql/people.ts";
import { identity } from "#platform/stores/clickhouse/sources.ts";
import { constant, hashes, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";

/** Which people of a query are meant. */
export interface Among {
  isNarrowed: boolean;
  /** Only people with one of these visitors. */
  visitors?: readonly bigint[] | undefined;
  /** Only these people. */
  people?: readonly bigint[] | undefined;
  /** Only visitors who belong to nobody known, or the others. */
  isKnown?: boolean;
}

/** What each person had until the end of the period. */
export const lifetime = ({ range }: Query) => ({ from: 0, to: range.to });

/** Begins with AND: rows of people whom filters and period select. */
export function amongPeople(query: Query, { isNarrowed, visitors, people, isKnown }: Among): Sql {
  const here = sql`SELECT ${person} FROM (${selectFigures(withoutGoal(query), query.range)}) WHERE in_events > 0`;
  const narrowed = isNarrowed ? sql`AND ${person} IN (${here})` : constant("");
  const named = visitors === undefined ? constant("") : sql`AND visitor IN ${hashes(visitors)}`;
  const ofPeople = people === undefined ? constant("") : sql`AND ${person} IN ${hashes(people)}`;
  const has = sql`dictHas(${identity}, visitor)`;
  const known = isKnown === undefined ? constant("") : isKnown ? sql`AND ${has}` : sql`AND NOT ${has}`;
  return sql`${narrowed} ${named} ${ofPeople} ${known}`;
}

/** Ties by who was here last, then by number. */
const orders: Record<Exclude<PersonSort, "name">, Sql> = {
  "-lastSeenAt": constant("max(last_at) DESC"),
  "-revenue": constant("sum(in_sales) DESC, max(last_at) DESC"),
  "-sessions": constant("sum(in_sessions) DESC, max(last_at) DESC"),
};

export const orderOf = (sort: PersonSort): Sql => orders[sort === "name" ? "-lastSeenAt" : sort];
