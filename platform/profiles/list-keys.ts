import { z } from "zod";
import type { PersonSort } from "#contract/people.ts";
import { person } from "#platform/reports/sql/people.ts";
import { type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import type { KnownPeople } from "./sql/known-people.ts";
import { selectPersonRows } from "./sql/person-rows.ts";
import { type Among, amongPeople, orderOf, selectSelected } from "./sql/select-people.ts";

/** `found`: how many people there are. */
const keyRow = z.object({ key: z.string().transform(BigInt), found: z.coerce.number() });
const countRow = z.object({ found: z.coerce.number() });

/** The people of a selection as PostgreSQL selects them. */
export const knownPeople = ({ query, q }: Pick<PeopleSelection, "query" | "q">): KnownPeople => ({
  ...{ website: query.website.id, q, client: query.client, withCustomers: query.withCustomers },
  instant: query.range.to,
});

const dayMs = 86_400_000;
/** How much of the end is read for the people last seen, step by step while they are too few. */
const windows = [2 * dayMs, 16 * dayMs];
/** Of all people; for more than this share the whole is read at once. */
const maxShare = 0.25;

interface Page {
  among: Among;
  sort: PersonSort;
  offset: number;
  limit: number;
}

/**
 * The numbers of one page of people, and how many there are. Where everybody is read, the count costs nothing more; else it
 * is a statement of its own, the same for every page, so that it is served from cache.
 */
export async function listKeys(selection: PeopleSelection, page: Page): Promise<{ keys: bigint[]; total: number }> {
  const { query } = selection;
  const { sort, offset, limit } = page;
  const only = amongPeople(query, page.among);
  if (sort === "-revenue" || sort === "-sessions") {
    const keys = await selectKeys(selection, page, { only, from: 0 });
    return { keys: keys.map(({ key }) => key), total: keys[0]?.found ?? (await countKeys(selection, page.among)) };
  }
  const total = await countKeys(selection, page.among);
  const last = Math.min(total, offset + limit);
  for (const length of last > total * maxShare ? [] : windows) {
    // Settled days begin at midnight UTC: a cut one would be read from events.
    const from = Math.floor((query.range.to - length) / dayMs) * dayMs;
    const keys = await selectKeys(selection, page, { only, from });
    if (keys.length === limit) return { keys: keys.map(({ key }) => key), total };
  }
  const keys = offset < total ? await selectKeys(selection, page, { only, from: 0 }) : [];
  return { keys: keys.map(({ key }) => key), total };
}

/** How many people there are. */
export async function countKeys({ query, run }: PeopleSelection, among: Among): Promise<number> {
  const [row] = await run(sql`SELECT uniqExact(${person}) AS found FROM (${selectSelected(query, among)})`, countRow);
  return row?.found ?? 0;
}

/** Who was seen from an instant on is last seen then: of a full page nobody seen earlier is part. */
function selectKeys(
  { query, run }: PeopleSelection,
  { sort, offset, limit }: Page,
  { only, from }: { only: Sql; from: number },
): Promise<z.infer<typeof keyRow>[]> {
  const rows = selectPersonRows(query, { from, to: query.range.to }, { only });
  return run(
    sql`SELECT toString(person_key) AS key, found FROM (
          SELECT ${person} AS person_key, count() OVER () AS found FROM (${rows}) GROUP BY person_key
          ORDER BY ${orderOf(sort)}, person_key LIMIT ${limit} OFFSET ${offset})`,
    keyRow,
  );
}
