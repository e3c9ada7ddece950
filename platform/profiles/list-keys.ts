import { z } from "zod";
import type { PersonSort } from "#contract/people.ts";
import { person } from "#platform/reports/sql/people.ts";
import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { counted, maxSkipped, type Place, type Placed, type PlacedPage, type Window } from "./list-place.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import type { KnownPeople } from "./sql/known-people.ts";
import { selectPersonRows } from "./sql/person-rows.ts";
import { type Among, amongPeople, orderOf, selectSelected, tieOf } from "./sql/select-people.ts";

/** `found`: how many people there are. */
const keyRow = z.object({
  key: z.string().transform(BigInt),
  found: z.coerce.number(),
  major: z.string(),
  last: z.coerce.number(),
});
const countRow = z.object({ found: z.coerce.number() });

/** The people of a selection as PostgreSQL selects them. */
export const knownPeople = ({
  query,
  q,
  by,
}: Pick<PeopleSelection, "query" | "q"> & Pick<KnownPeople, "by">): KnownPeople => ({
  ...{ website: query.website.id, q, by, client: query.client, withCustomers: query.withCustomers },
  instant: query.range.to,
});

const dayMs = 86_400_000;
/** How much of the end is read for the people last seen, step by step while they are too few. */
const windows = [2 * dayMs, 16 * dayMs];
/** Of all people; for more than this share the whole is read at once. */
const maxShare = 0.25;
const isSum = (sort: PersonSort) => sort === "-revenue" || sort === "-sessions";

interface Page extends Window {
  among: Among;
  sort: PersonSort;
}

/**
 * One page of people, and how many there are. Where everybody is read, the count costs nothing more; else it is a statement
 * of its own, the same for every page, so that it is served from cache.
 */
export async function listKeys(selection: PeopleSelection, page: Page): Promise<PlacedPage> {
  const { sort, offset, place, among, limit } = page;
  const count = () => countKeys(selection, among);
  if (sort === "-revenue" && selection.q === undefined) {
    const rows = await selectBuyers(selection, page);
    if (rows !== undefined) return { rows, count };
  }
  const isDeep = place === undefined && offset > maxSkipped;
  // Few are found by a search: their visits are read once.
  if ((isSum(sort) || selection.q !== undefined) && !isDeep) {
    const rows = await selectKeys(selection, page, 0);
    const [first] = rows;
    return first === undefined ? { rows, count } : counted(rows, first.found);
  }
  const total = await count();
  if (place === undefined && offset >= total) return counted([], total);
  if (isDeep && offset > total / 2) {
    const length = Math.min(limit, total - offset);
    const fromEnd = { ...page, offset: total - offset - length, limit: length, isReversed: true };
    return counted((await selectKeys(selection, fromEnd, 0)).reverse(), total);
  }
  return counted(await selectLastSeen(selection, page, total), total);
}

/** A page by when people were last seen, or by a sum where the page is far: read step by step from where it begins. */
async function selectLastSeen(selection: PeopleSelection, page: Page, total: number): Promise<Placed[]> {
  const { sort, offset, limit, place } = page;
  if (place?.isBefore) {
    const since = isSum(sort) ? 0 : Math.floor(place.position.last / dayMs) * dayMs;
    return selectKeys(selection, page, since);
  }
  const end = place === undefined ? selection.query.range.to : place.position.last + 1;
  const isFar = place === undefined && Math.min(total, offset + limit) > total * maxShare;
  for (const length of isSum(sort) || isFar ? [] : windows) {
    // Settled days begin at midnight UTC: a cut one would be read from events.
    const rows = await selectKeys(selection, page, Math.floor((end - length) / dayMs) * dayMs);
    if (rows.length === limit) return rows;
  }
  return selectKeys(selection, page, 0);
}

/** How many people there are. */
export async function countKeys({ query, run }: PeopleSelection, among: Among): Promise<number> {
  const [row] = await run(sql`SELECT uniqExact(${person}) AS found FROM (${selectSelected(query, among)})`, countRow);
  return row?.found ?? 0;
}

/**
 * A page by revenue where all of it brought some: an eighth of the time, as of all visits only those with sales are read.
 * Undefined where somebody else is on the page.
 */
async function selectBuyers(selection: PeopleSelection, page: Page): Promise<Placed[] | undefined> {
  const { place, limit } = page;
  const isBefore = place?.isBefore === true;
  // Beside somebody without revenue others are on the page.
  if (place !== undefined && BigInt(place.position.major) <= 0n) return;
  const rows = await selectKeys(selection, { ...page, isOfBuyers: true }, 0);
  return isBefore || rows.length === limit ? rows : undefined;
}

type KeysPage = Page & { isReversed?: boolean; isOfBuyers?: boolean };

/** Who was seen from an instant on is last seen then: of a full page nobody seen earlier is part. */
async function selectKeys(
  { query, run }: PeopleSelection,
  { among, sort, offset, limit, place, isOfBuyers = false, isReversed = place?.isBefore === true }: KeysPage,
  from: number,
): Promise<(Placed & { found: number })[]> {
  const only = amongPeople(query, among);
  const every = selectPersonRows(query, { from, to: query.range.to }, { only, withoutOrders: sort !== "-revenue" });
  const visits = isOfBuyers ? sql`SELECT * FROM (${every}) WHERE in_sales != 0` : every;
  const order = isReversed ? constant("sum_of, seen, person_key DESC") : constant("sum_of DESC, seen DESC, person_key");
  const found = await run(
    sql`SELECT toString(person_key) AS key, found, toString(sum_of) AS major, seen AS last FROM (
          SELECT ${person} AS person_key, count() OVER () AS found, toInt128(${orderOf(sort)}) AS sum_of,
            ${tieOf(sort)} AS seen
          FROM (${visits}) GROUP BY person_key ${constant(isOfBuyers ? "HAVING sum_of > 0" : "")})
        ${place === undefined ? constant("") : sql`WHERE ${isBeyond(place)}`}
        ORDER BY ${order} LIMIT ${limit} OFFSET ${place === undefined ? offset : 0}`,
    keyRow,
  );
  const rows = found.map(({ key, found: all, major, last }) => ({
    ...{ key, found: all, position: { section: 0, major, last, key } },
  }));
  return place?.isBefore ? rows.reverse() : rows;
}

/** Whether a person is behind a position, or before it. */
function isBeyond({ isBefore, position: { major, last, key } }: Place): Sql {
  const at = sql`(toInt128(${major}), toInt64(${last}))`;
  const here = constant("(sum_of, seen)");
  return isBefore
    ? sql`(${here} > ${at} OR (${here} = ${at} AND person_key < ${key}))`
    : sql`(${here} < ${at} OR (${here} = ${at} AND person_key > ${key}))`;
}
