import { ownerIdOfPeople } from "#platform/people/person-names.ts";
import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import { addressesOfPeople } from "#platform/profiles/sql/find-reach.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { ReachedPerson, StoredPerson } from "../copies/read-attributes.ts";

export interface PersonKey {
  website: string;
  person: bigint;
}

const personColumns = `people.website_id AS website, id::text AS person, name, email, phone, gender, city, country,
  birthday::text AS birthday, attributes, lead_at AS "leadAt", customer_at AS "customerAt", ${ownerIdOfPeople} AS "ownerId"`;
const wantedPeople = "unnest($1::uuid[], $2::bigint[]) AS wanted (website_id, id) JOIN people USING (website_id, id)";

/** The people with these keys, as far as PostgreSQL knows them. */
export async function readPeople(
  { query }: Queries,
  keys: readonly PersonKey[],
): Promise<(StoredPerson & PersonKey)[]> {
  const rows = await query<StoredPerson & { website: string; person: string }>(
    `SELECT ${personColumns} FROM ${wantedPeople}`,
    parametersOf(keys),
  );
  return rows.map((row) => ({ ...row, person: unsigned(row.person) }));
}

/** The visitors of some people, in any order; of who is not known their own number. */
export async function listVisitorsOf(
  { query }: Queries,
  website: string,
  people: readonly bigint[],
): Promise<bigint[]> {
  const rows = await query<{ visitor: string; person: string }>(
    `SELECT visitor::text, person_id::text AS person FROM visitor_links
     WHERE website_id = $1 AND person_id = ANY($2::bigint[])`,
    [website, people.map(signed)],
  );
  const known = new Set(rows.map(({ person }) => unsigned(person)));
  return [...rows.map(({ visitor }) => unsigned(visitor)), ...people.filter((person) => !known.has(person))];
}

/** The same people with the addresses that get something at an instant, which takes five times as long. */
export async function readReachedPeople(
  { query }: Queries,
  keys: readonly PersonKey[],
  now: Date,
): Promise<(ReachedPerson & PersonKey)[]> {
  const rows = await query<ReachedPerson & { website: string; person: string }>(
    `SELECT ${personColumns}, consent, ${addressesOfPeople("$3")} AS addresses FROM ${wantedPeople}`,
    [...parametersOf(keys), now],
  );
  return rows.map((row) => ({ ...row, person: unsigned(row.person) }));
}

const parametersOf = (keys: readonly PersonKey[]) => [
  keys.map(({ website }) => website),
  keys.map(({ person }) => signed(person)),
];

/** The people who changed and are not copied, those noted first. A person who changed twice is there twice. */
export async function listChanged(
  { query }: Queries,
  { max, websites }: { max: number; websites: readonly string[] | undefined },
): Promise<(PersonKey & { no: string })[]> {
  const rows = await query<{ website: string; person: string; no: string }>(
    `SELECT no::text, website_id AS website, person_id::text AS person FROM people_changes
     ${websites === undefined ? "" : "WHERE website_id = ANY($2::uuid[])"} ORDER BY people_changes.no LIMIT $1`,
    [max, ...(websites === undefined ? [] : [websites])],
  );
  return rows.map((row) => ({ ...row, person: unsigned(row.person) }));
}

/** The last change that is noted, of a website or of all; undefined where all are copied. */
export async function findLastChange({ query }: Queries, website?: string): Promise<bigint | undefined> {
  const [row] = await query<{ no: string | null }>(
    `SELECT max(no)::text AS no FROM people_changes ${website === undefined ? "" : "WHERE website_id = $1"}`,
    website === undefined ? [] : [website],
  );
  return row?.no == null ? undefined : BigInt(row.no);
}

/** Whether a change up to this one is not copied yet. */
export async function hasChangeUpTo({ query }: Queries, no: bigint, website?: string): Promise<boolean> {
  const rows = await query(
    `SELECT FROM people_changes WHERE no <= $1 ${website === undefined ? "" : "AND website_id = $2"} LIMIT 1`,
    [no.toString(), ...(website === undefined ? [] : [website])],
  );
  return rows.length > 0;
}

export const deleteChanges = ({ query }: Queries, nos: readonly string[]) =>
  query("DELETE FROM people_changes WHERE no = ANY($1::bigint[])", [nos]);

/** The number of a copy, greater than that of every earlier one. */
export async function numberCopy({ query }: Queries): Promise<number> {
  const [row] = await query<{ no: number }>("SELECT nextval('people_copies')::int8 AS no");
  return Number(row?.no ?? 0);
}

/** People of one statement: less than a second. */
const notedPage = 50_000;

/**
 * Notes everybody as changed, page by page: the copy is made anew. Cut off, some are not noted; the copy lacks them, and is
 * found to.
 */
export async function noteEverybody({ query }: Queries, limit = notedPage): Promise<void> {
  let last: readonly [website: string, person: string] | undefined;
  do {
    const [end] = await query<{ website: string; person: string }>(
      `WITH page AS MATERIALIZED (
         SELECT website_id, id FROM people ${last === undefined ? "" : "WHERE (website_id, id) > ($2, $3)"}
         ORDER BY website_id, id LIMIT $1
       ), noted AS (INSERT INTO people_changes (website_id, person_id) SELECT website_id, id FROM page)
       SELECT website_id AS website, id::text AS person FROM page ORDER BY page.website_id DESC, page.id DESC LIMIT 1`,
      [limit, ...(last ?? [])],
    );
    last = end && [end.website, end.person];
  } while (last !== undefined);
}

/** How many people there are, and their numbers in one. */
export async function sumPeople({ query }: Queries): Promise<{ people: string; numbers: string }> {
  const [row] = await query<{ people: string; numbers: string }>(
    "SELECT count(*)::text AS people, coalesce(bit_xor(id), 0)::text AS numbers FROM people",
  );
  return row ?? { people: "0", numbers: "0" };
}

/** Those of some people who are inside any segment of the website. */
export async function listMembersAmong(
  { query }: Queries,
  website: string,
  people: readonly bigint[],
): Promise<bigint[]> {
  const rows = await query<{ person: string }>(
    `SELECT DISTINCT person::text FROM segments JOIN segment_people ON segment = segments.no
     WHERE website_id = $1 AND person = ANY($2::bigint[])`,
    [website, people.map(signed)],
  );
  return rows.map(({ person }) => unsigned(person));
}
