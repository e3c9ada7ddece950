import type { PersonSort } from "#contract/people.ts";
import type { Query } from "#platform/reports/query.ts";
import { withoutGoal } from "#platform/reports/query.ts";
import { selectFigures } from "#platform/reports/sql/figures.ts";
import { person } from "#platform/reports/sql/people.ts";
import { identity } from "#platform/stores/clickhouse/sources.ts";
import { constant, hashes, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { selectPersonRows } from "./person-rows.ts";

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

/** The visits of the period that filters select, whose people are selected; in a period only people who came. */
const selectHere = (query: Query): Sql =>
  sql`SELECT visitor FROM (${selectFigures(withoutGoal(query), query.range, [], { withoutOrders: true })})
      WHERE ${constant(query.range.from > 0 ? "in_events > 0" : "true")}`;

/** Begins with AND: rows of people who are meant by more than filters and period. */
function isNamed({ visitors, people, isKnown }: Among): Sql {
  const named = visitors === undefined ? constant("") : sql`AND visitor IN ${hashes(visitors)}`;
  const ofPeople = people === undefined ? constant("") : sql`AND ${person} IN ${hashes(people)}`;
  const has = sql`dictHas(${identity}, visitor)`;
  const known = isKnown === undefined ? constant("") : isKnown ? sql`AND ${has}` : sql`AND NOT ${has}`;
  return sql`${named} ${ofPeople} ${known}`;
}

/** Begins with AND: rows of people whom filters and period select. */
export const amongPeople = (query: Query, among: Among): Sql =>
  among.isNarrowed
    ? sql`AND ${person} IN (SELECT ${person} FROM (${selectHere(query)})) ${isNamed(among)}`
    : isNamed(among);

/** Rows of at least one `visitor` of everybody selected, and of nobody else: whom filters select have visits of the period. */
export const selectSelected = (query: Query, among: Among): Sql =>
  among.isNarrowed
    ? sql`${selectHere(query)} ${isNamed(among)}`
    : selectPersonRows(query, lifetime(query), { only: isNamed(among), withoutOrders: true });

/** The sums that lists are ordered by, the largest first; ties by `tieOf`, then by number. */
const orders: Record<Exclude<PersonSort, "name">, Sql> = {
  "-lastSeenAt": constant("toInt128(0)"),
  "-revenue": constant("sum(in_sales)"),
  "-sessions": constant("sum(in_sessions)"),
};

/** By name is by when they were last seen: names are ordered where they are. */
export const orderOf = (sort: PersonSort): Sql => orders[sort === "name" ? "-lastSeenAt" : sort];

const lastSeen = constant("toUnixTimestamp64Milli(max(last_at))");

/** Who was here last, first; of buyers nothing but their sales is read. */
export const tieOf = (sort: PersonSort): Sql =>
  sort === "-revenue" ? sql`if(sum(in_sales) > 0, 0, ${lastSeen})` : lastSeen;
