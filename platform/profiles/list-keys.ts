import { z } from "zod";
import type { PersonSort } from "#contract/people.ts";
import { person } from "#platform/reports/sql/people.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { PeopleSelection } from "./read-people-query.ts";
import type { KnownPeople } from "./sql/known-people.ts";
import { selectPersonRows } from "./sql/person-rows.ts";
import { type Among, amongPeople, lifetime, orderOf } from "./sql/select-people.ts";

const keyRow = z.object({ key: z.string().transform(BigInt), found: z.coerce.number() });

/** The people of a selection as PostgreSQL selects them. */
export const knownPeople = ({ query, q }: Pick<PeopleSelection, "query" | "q">): KnownPeople => ({
  ...{ website: query.website.id, q, client: query.client, withCustomers: query.withCustomers },
  instant: query.range.to,
});

/** The numbers of one page of people, and how many there are. */
export async function listKeys(
  { query, run }: PeopleSelection,
  { among, sort, offset, limit }: { among: Among; sort: PersonSort; offset: number; limit: number },
): Promise<{ keys: bigint[]; total: number }> {
  const rows = selectPersonRows(query, lifetime(query), { only: amongPeople(query, among) });
  const part = (first: number, count: number) =>
    run(
      sql`SELECT toString(person_key) AS key, found FROM (
            SELECT ${person} AS person_key, count() OVER () AS found, row_number() OVER (ORDER BY ${orderOf(sort)}, person_key) AS place
            FROM (${rows}) GROUP BY person_key ORDER BY place LIMIT ${count} OFFSET ${first}) ORDER BY place`,
      keyRow,
    );
  const found = await part(offset, limit);
  const [any] = found.length === 0 && offset > 0 ? await part(0, 1) : found;
  return { keys: found.map(({ key }) => key), total: any?.found ?? 0 };
}
