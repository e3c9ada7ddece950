import type { Queries } from "#platform/stores/postgres/handle.ts";
import { matches } from "./lists.ts";

interface CurrentPerson {
  /** As it was given. All numbers are signed. */
  number: string;
  /** Whose number it is now. */
  person: string;
  /** Whether there is a row of them: who was only here is a visitor whom nobody knows. */
  isKnown: boolean;
}

/** Whose numbers these are now: those of people, or of their visitors. */
export const findCurrent = (
  { query }: Queries,
  website: string,
  numbers: readonly string[],
): Promise<CurrentPerson[]> =>
  query<CurrentPerson>(
    `SELECT number::text, coalesce(people.id, person_id, number)::text AS person,
       people.id IS NOT NULL OR person_id IS NOT NULL AS "isKnown"
     FROM unnest($2::bigint[]) WITH ORDINALITY AS given (number, place)
     LEFT JOIN people ON people.website_id = $1 AND people.id = number
     LEFT JOIN visitor_links ON visitor_links.website_id = $1 AND visitor = number
     ORDER BY place`,
    [website, numbers],
  );

/**
 * Adds rows of the people whom no row names yet, in a list that is there; answers how many they are. Who was erased since
 * they were chosen is passed over.
 */
export async function insertChosen(
  { query }: Queries,
  segment: number,
  { people, at }: { people: readonly string[]; at: Date },
): Promise<number> {
  const [row] = await query<{ count: number }>(
    `WITH listed AS MATERIALIZED (SELECT DISTINCT matched.person FROM (${matches}) AS matched),
     erased AS MATERIALIZED (
       SELECT visitor AS person FROM erased_visitors JOIN segments USING (website_id)
       WHERE no = $1 AND visitor = ANY($2::bigint[])),
     fresh AS (
       SELECT person, row_number() OVER () AS place FROM unnest($2::bigint[]) AS given (person)
       LEFT JOIN listed USING (person) LEFT JOIN erased USING (person)
       WHERE listed.person IS NULL AND erased.person IS NULL),
     last AS (
       SELECT greatest((SELECT max(line) FROM segment_list_rows WHERE segment = $1),
         (SELECT max(line) FROM segment_list_rejections WHERE segment = $1), 0) AS line),
     made AS (
       INSERT INTO segment_list_rows (segment, line, kind, value, added_at)
       SELECT $1, line + place, 'person', person::text, $3 FROM fresh, last RETURNING 1)
     UPDATE segment_lists SET rows = rows + count, matched = matched + count
     FROM (SELECT count(*)::int AS count FROM made) AS counted WHERE segment = $1 RETURNING count`,
    [segment, people, at],
  );
  return row?.count ?? 0;
}

/** Rows of a list that name somebody, known or not. */
export async function countRows({ query }: Queries, segment: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    "SELECT count(DISTINCT line)::int AS count FROM segment_list_rows WHERE segment = $1",
    [segment],
  );
  return row?.count ?? 0;
}

/** Deletes the rows that name these people, by whatever; answers how many people they named. */
export async function deleteChosen({ query }: Queries, segment: number, people: readonly string[]): Promise<number> {
  const [row] = await query<{ count: number }>(
    `WITH named AS MATERIALIZED (
       SELECT line, matched.person FROM (${matches}) AS matched WHERE matched.person = ANY($2::bigint[])),
     gone AS (DELETE FROM segment_list_rows WHERE segment = $1 AND line IN (SELECT line FROM named)),
     counted AS (
       UPDATE segment_lists SET rows = rows - lines, matched = greatest(0, matched - lines)
       FROM (SELECT count(*)::int AS lines FROM named) AS sums WHERE segment = $1)
     SELECT count(DISTINCT person)::int AS count FROM named`,
    [segment, people],
  );
  return row?.count ?? 0;
}
