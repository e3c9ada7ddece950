import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Numbers of people are signed. */
const minPerson = "-9223372036854775808";
const number = "(SELECT no FROM journeys WHERE id = $1)";

/** Has the members of segments brought in from now on, from the first one. */
export const beginMembers = ({ query }: Queries, id: string, now: Date) =>
  query(
    `INSERT INTO journey_members (journey, next_at) VALUES (${number}, $2)
     ON CONFLICT (journey) DO UPDATE SET after = NULL, next_at = excluded.next_at`,
    [id, now],
  );

export const endMembers = ({ query }: Queries, journey: number) =>
  query("DELETE FROM journey_members WHERE journey = $1", [journey]);

/** Journeys whose next page of members is due. */
export async function listMemberJourneys({ query }: Queries, now: Date): Promise<number[]> {
  const rows = await query<{ journey: number }>(
    `SELECT journey FROM journey_members JOIN journeys ON no = journey WHERE status = 'active' AND next_at <= $1 ORDER BY journey`,
    [now],
  );
  return rows.map(({ journey }) => journey);
}

/** Where bringing in stands; undefined where another process has it, or nobody is left. */
export async function lockMembers(
  { query }: Queries,
  journey: number,
  now: Date,
): Promise<{ after: string | null } | undefined> {
  const [row] = await query<{ after: string | null }>(
    "SELECT after::text FROM journey_members WHERE journey = $1 AND next_at <= $2 FOR UPDATE SKIP LOCKED",
    [journey, now],
  );
  return row;
}

export const moveMembers = ({ query }: Queries, journey: number, { after, nextAt }: { after: string; nextAt: Date }) =>
  query("UPDATE journey_members SET after = $2, next_at = $3 WHERE journey = $1", [journey, after, nextAt]);

/**
 * The next members by their number, with one of their segments: who was in the journey before stays out. Of each segment a
 * range of its key is read from `after` on: all members, sorted, for every page would be quadratic.
 */
export const listMembers = (
  { query }: Queries,
  given: { journey: number; website: string; segments: readonly string[]; after: string | null; limit: number },
): Promise<{ person: string; segment: string }[]> =>
  query<{ person: string; segment: string }>(
    `SELECT next.person::text, min(segments.id::text) AS segment FROM segments CROSS JOIN LATERAL (
       SELECT person FROM segment_people WHERE segment = segments.no AND person > $4::bigint
         AND NOT EXISTS (SELECT FROM journey_people AS known WHERE known.journey = $1 AND known.person = segment_people.person)
       ORDER BY person LIMIT $5) AS next
     WHERE website_id = $2 AND segments.id = ANY($3::uuid[]) GROUP BY next.person ORDER BY next.person LIMIT $5`,
    [given.journey, given.website, given.segments, given.after ?? minPerson, given.limit],
  );

/** How many a start would bring in. */
export async function countMembers(
  { query }: Queries,
  { id, website, segments }: { id: string; website: string; segments: readonly string[] },
): Promise<number> {
  if (segments.length === 0) return 0;
  const [row] = await query<{ members: number }>(
    `SELECT count(DISTINCT person)::int AS members FROM segments JOIN segment_people ON segment = segments.no
     WHERE website_id = $2 AND segments.id = ANY($3::uuid[])
       AND NOT EXISTS (SELECT FROM journey_people AS known WHERE known.journey = ${number} AND known.person = segment_people.person)`,
    [id, website, segments],
  );
  return row?.members ?? 0;
}
