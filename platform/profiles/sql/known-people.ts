import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Placed, Window } from "../list-place.ts";
import { readPrefixes } from "../read-search.ts";

/** Selects known people of a website; all conditions apply. */
export interface KnownPeople {
  website: string;
  /** What was typed to find them. */
  q?: string | undefined;
  /** By what it finds anybody; both where that is not known. */
  by?: FoundBy | undefined;
  /** Their numbers. */
  among?: readonly bigint[] | undefined;
  /** The type at an instant. */
  client: number;
  withCustomers: boolean;
  instant: number;
}

/** Parameters $1 website, $2 search, $3 prefixes, $4 numbers, $5 instant. */
const parameters = ({ website, q, among, instant }: KnownPeople) => [
  ...[website, q ?? null, q === undefined ? [] : readPrefixes(q)],
  ...[among?.map(signed) ?? null, new Date(instant)],
];

/** A term of `joined_name_terms` that begins with a text, quoted for `tsquery`. */
const termOf = (text: string) =>
  `'''' || replace(replace($1::uuid::text || ' ' || left(${text}, 100), '\\', '\\\\'), '''', '''''') || ''':*'`;

/**
 * Whether a name has words that begin with all the typed ones. Two typed words may be one of the name, and one typed word two
 * of it, which `joined_name_terms` has joined: owners type names with a half-space, a space or neither.
 */
const isCalled = `name IS NOT NULL AND joined_name_terms(website_id, name) @@ (
  SELECT string_agg('(' || ${termOf("word")} || coalesce(' | ' || ${termOf("before || word")}, '') || ')', ' & ')::tsquery
  FROM (SELECT word, lag(word) OVER (ORDER BY place) AS before
        FROM unnest(string_to_array(fold_text($2), ' ')) WITH ORDINALITY AS words (word, place) WHERE word != '') AS typed)`;

/**
 * Whether somebody has an identifier that begins with one of the prefixes of a text. The operators are those of
 * `text_pattern_ops`. Each prefix by itself, as a constant: of a join with them the planner takes a third of all identifiers
 * to match, and reads all people for a search that finds one. `OFFSET 0`: they are read by their index, not in the order of
 * people.
 */
const isIdentified = (q: string) =>
  `people.id IN (SELECT person_id FROM (${readPrefixes(q)
    .map((_, index) => {
      const prefix = `($3::text[])[${index + 1}]`;
      return `SELECT person_id FROM identifiers
        WHERE website_id = $1 AND value ~>=~ ${prefix} AND value ~<~ (${prefix} || U&'\\+10FFFF')`;
    })
    .join(" UNION ALL ")} OFFSET 0) AS found)`;

/** By what a search finds people at all. */
export type FoundBy = "name" | "identifier" | "both";

/** What is read of people: few columns, as those whom a search finds by both are compared. */
const columns = "website_id, id, name, name_key, lead_at, customer_at";
const called = `SELECT ${columns} FROM people WHERE website_id = $1 AND ${isCalled}`;
const identified = (q: string) => `SELECT ${columns} FROM people WHERE website_id = $1 AND ${isIdentified(q)}`;

/**
 * People, each once: all, or those whom a search finds by two index scans. To look each up by its number takes longer, and so
 * does asking of each by its name's terms, which take 30 µs to compute; to compare 400,000 takes a second, and most searches
 * find people by one of the two alone.
 */
function sourceOf({ q, by = "both" }: KnownPeople): string {
  if (q === undefined) return "people";
  const sources = { name: called, identifier: identified(q), both: `${called} UNION ${identified(q)}` };
  // `OFFSET 0`: a page by name would ask everybody in the order of names whether they are called so.
  return `(${sources[by]} OFFSET 0) AS people`;
}

const isCustomer = "coalesce(customer_at < $5, false)";
const isLead = "coalesce(lead_at < $5, false)";

function conditions({ among, client, withCustomers }: KnownPeople): string {
  return [
    "website_id = $1",
    ...(among === undefined ? [] : ["id = ANY($4::bigint[])"]),
    ...(client === 3 ? [isCustomer] : []),
    ...(client === 1 || client === 2 || !withCustomers ? [`NOT ${isCustomer}`] : []),
    ...(client === 2 ? [isLead] : []),
    ...(client === 1 ? [`NOT ${isLead}`] : []),
    // Every parameter has a type.
    "($2::text, $3::text[], $4::bigint[], $5::timestamptz) IS NOT NULL IS NOT NULL",
  ].join(" AND ");
}

/** The people that match a search and their visitors, at most `limit` of each, and by what they match. */
export async function findMatches(
  { query }: Queries,
  selected: KnownPeople & { q: string },
  limit: number,
): Promise<{ people: bigint[]; visitors: bigint[]; by: FoundBy }> {
  const some = (by: FoundBy) =>
    `SELECT id FROM ${sourceOf({ ...selected, by })} WHERE ${conditions(selected)} LIMIT ${limit}`;
  const [row] = await query<{ people: string[]; visitors: string[]; isCalled: boolean; isIdentified: boolean }>(
    `WITH called AS MATERIALIZED (${some("name")}), identified AS MATERIALIZED (${some("identifier")}),
       matched AS MATERIALIZED (SELECT id FROM called UNION SELECT id FROM identified LIMIT ${limit})
     SELECT ARRAY(SELECT id::text FROM matched) AS people,
       ARRAY(SELECT visitor::text FROM visitor_links
             WHERE website_id = $1 AND person_id IN (SELECT id FROM matched) LIMIT ${limit}) AS visitors,
       EXISTS (SELECT FROM called) AS "isCalled", EXISTS (SELECT FROM identified) AS "isIdentified"`,
    parameters(selected),
  );
  const { isCalled: byName = false, isIdentified: byIdentifier = false } = row ?? {};
  return {
    people: (row?.people ?? []).map(unsigned),
    visitors: (row?.visitors ?? []).map(unsigned),
    by: byName === byIdentifier ? "both" : byName ? "name" : "identifier",
  };
}

/** Whether all known people of the website are selected. */
const areAll = ({ q, among, client, withCustomers }: KnownPeople) =>
  q === undefined && among === undefined && withCustomers && ![1, 2, 3].includes(client);

/** How many of the people have a name, and how many have none. All of them are counted in two indexes, without their rows. */
export async function countNamed(
  { query }: Queries,
  people: KnownPeople,
): Promise<{ named: number; nameless: number }> {
  const where = `FROM ${sourceOf(people)} WHERE ${conditions(people)}`;
  const [row = { nameless: 0, every: 0 }] = await query<{ nameless: number; every: number }>(
    areAll(people)
      ? `SELECT (SELECT count(*)::int ${where} AND name_key IS NULL) AS nameless, (SELECT count(*)::int ${where}) AS every`
      : `SELECT (count(*) FILTER (WHERE name_key IS NULL))::int AS nameless, count(*)::int AS every ${where}`,
    parameters(people),
  );
  return { named: row.every - row.nameless, nameless: row.nameless };
}

/** How many of the people are leads and customers at the instant. */
export async function countTypes(
  { query }: Queries,
  people: KnownPeople,
): Promise<{ count: number; leads: number; customers: number }> {
  const [row] = await query<{ count: number; leads: number; customers: number }>(
    `SELECT count(*)::int AS count, count(*) FILTER (WHERE ${isLead} AND NOT ${isCustomer})::int AS leads,
       count(*) FILTER (WHERE ${isCustomer})::int AS customers FROM ${sourceOf(people)} WHERE ${conditions(people)}`,
    parameters(people),
  );
  return row ?? { count: 0, leads: 0, customers: 0 };
}

interface NamePage extends Window {
  isNamed: boolean;
  /** How many they are. */
  size: number;
}

/**
 * One page of the people with a name by the alphabet, or of those without one by number: behind a place, before it, or by
 * number from the end that is nearer. Where all people are selected an index alone answers, by `name_key`: skipping 750,000
 * takes 0.4 s, a place none.
 */
export async function listByName(
  { query }: Queries,
  people: KnownPeople,
  { isNamed, size, limit, offset, place }: NamePage,
): Promise<Placed[]> {
  const isFromEnd = place === undefined && offset > size / 2;
  const count = Math.min(limit, Math.max(0, size - offset));
  const isReversed = isFromEnd || place?.isBefore === true;
  const skipped = place !== undefined ? 0 : isFromEnd ? size - offset - count : offset;
  const beside = place === undefined ? "" : besidePlace(isNamed, place.isBefore);
  const rows = await query<{ id: string; name: string | null }>(
    `SELECT id::text, name_key AS name FROM ${sourceOf(people)} WHERE ${conditions(people)} ${beside}
       ${inOrder(isNamed, isReversed)}
     LIMIT ${isFromEnd ? count : limit} OFFSET ${skipped}`,
    [
      ...parameters(people),
      ...(place === undefined ? [] : [signed(place.position.key), ...(isNamed ? [place.position.major] : [])]),
    ],
  );
  const placed = rows.map(({ id, name }) => placedBy(unsigned(id), name));
  return isReversed ? placed.reverse() : placed;
}

/** Names that are compared with a search one after the other: 30 ms. */
const maxCompared = 1_000;

/**
 * A page from the beginning of the order of a search by name that finds a large share of all: the first names are compared
 * one by one, where the search would collect everybody first. Undefined where they do not fill the page.
 */
export async function listFirstCalled(
  { query }: Queries,
  people: KnownPeople,
  { offset, limit }: Pick<Window, "offset" | "limit">,
): Promise<Placed[] | undefined> {
  const rows = await query<{ id: string; name: string }>(
    `SELECT id::text, name_key AS name FROM (
       SELECT ${columns} FROM people WHERE website_id = $1 ${inOrder(true)} LIMIT ${maxCompared} OFFSET 0) AS people
     WHERE ${conditions(people)} AND ${isCalled} ${inOrder(true)} LIMIT ${limit} OFFSET ${offset}`,
    parameters(people),
  );
  return rows.length < limit ? undefined : rows.map(({ id, name }) => placedBy(unsigned(id), name));
}

const placedBy = (key: bigint, name: string | null): Placed => ({
  key,
  position: { section: name === null ? 1 : 0, major: name ?? "", last: 0, key },
});

/** Begins with AND. */
const besidePlace = (isNamed: boolean, isBefore: boolean) =>
  isNamed
    ? `AND (name_key, people.id) ${isBefore ? "<" : ">"} ($7::text, $6::bigint)`
    : `AND people.id ${isBefore ? "<" : ">"} $6::bigint`;

function inOrder(isNamed: boolean, isReversed = false): string {
  const way = isReversed ? "DESC" : "ASC";
  return isNamed
    ? `AND name_key IS NOT NULL ORDER BY name_key ${way}, people.id ${way}`
    : `AND name_key IS NULL ORDER BY people.id ${way}`;
}

/** All of them in the same order, 8 bytes each, the highest first: as rows a million take seconds to read. */
export async function packByName({ query }: Queries, people: KnownPeople, isNamed: boolean): Promise<Buffer> {
  const [row] = await query<{ ids: Buffer | null }>(
    `SELECT string_agg(int8send(id), '') AS ids FROM (
       SELECT id FROM ${sourceOf(people)} WHERE ${conditions(people)} ${inOrder(isNamed)}) AS ordered`,
    parameters(people),
  );
  return row?.ids ?? Buffer.alloc(0);
}

/** A part of the order: people behind one of them, or from its beginning. */
interface NamePart {
  isNamed: boolean;
  isReversed: boolean;
  after: { name: string; key: bigint } | undefined;
  limit: number;
}

/** The next ones in the same order, or in the opposite one, 8 bytes each. `name` is that of the last. */
export async function packNextByName(
  { query }: Queries,
  people: KnownPeople,
  { isNamed, isReversed, after, limit }: NamePart,
): Promise<{ ids: Buffer; name: string }> {
  const beside = after === undefined ? "" : besidePlace(isNamed, isReversed);
  const [row] = await query<{ ids: Buffer | null; name: string | null }>(
    `SELECT string_agg(int8send(id), '') AS ids, ${isReversed ? "min" : "max"}(name_key) AS name FROM (
       SELECT id, name_key FROM ${sourceOf(people)} WHERE ${conditions(people)} ${beside} ${inOrder(isNamed, isReversed)}
       LIMIT ${limit}) AS ordered`,
    [...parameters(people), ...(after === undefined ? [] : [signed(after.key), ...(isNamed ? [after.name] : [])])],
  );
  return { ids: row?.ids ?? Buffer.alloc(0), name: row?.name ?? "" };
}
