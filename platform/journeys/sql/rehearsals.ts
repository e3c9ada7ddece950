import { nameOfPeople } from "#platform/people/person-names.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The last rehearsal of each journey, and whom changes of segments would bring in. */

export const storeRehearsal = (
  { query }: Queries,
  { journey, days, result, at }: { journey: string; days: number; result: object; at: Date },
) =>
  query(
    `INSERT INTO journey_rehearsals (journey, days, result, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (journey) DO UPDATE SET days = excluded.days, result = excluded.result, at = excluded.at`,
    [journey, days, JSON.stringify(result), at],
  );

export async function findRehearsal({ query }: Queries, journey: string, since: Date): Promise<unknown> {
  const [row] = await query<{ result: unknown }>(
    "SELECT result FROM journey_rehearsals WHERE journey = $1 AND at >= $2",
    [journey, since],
  );
  return row?.result;
}

export interface SegmentChange {
  person: string;
  change: string;
  segment: string;
  at: Date;
}

/** Enters, or exits, of some segments since an instant, in order; members of a first evaluation entered nothing. */
export const listSegmentChanges = (
  { query }: Queries,
  {
    website,
    segments,
    enters,
    since,
    max,
  }: { website: string; segments: readonly string[]; enters: boolean; since: Date; max: number },
): Promise<SegmentChange[]> =>
  query<SegmentChange>(
    `SELECT changes.person::text, changes.no::text AS change, segments.id AS segment, changes.at
     FROM segment_changes AS changes JOIN segments ON segments.no = changes.segment
     WHERE website_id = $1 AND segments.id = ANY($2::uuid[]) AND enters = $3 AND changes.at >= $4 AND cause <> 'initial'
     ORDER BY changes.no LIMIT $5`,
    [website, segments, enters, since, max],
  );

/** Names of known people by their signed numbers. */
export async function listNames(
  { query }: Queries,
  { website, people }: { website: string; people: readonly string[] },
): Promise<Map<string, string | null>> {
  const rows = await query<{ person: string; name: string | null }>(
    `SELECT id::text AS person, ${nameOfPeople} AS name
     FROM people WHERE website_id = $1 AND id = ANY($2::bigint[])`,
    [website, people],
  );
  return new Map(rows.map(({ person, name }) => [person, name]));
}
