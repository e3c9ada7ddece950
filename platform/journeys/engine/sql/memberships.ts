import type { Queries } from "#platform/stores/postgres/handle.ts";

interface People {
  website: string;
  people: readonly string[];
}

/** Who is inside which of some segments, as `person/segment`. */
export async function listMemberships(
  { query }: Queries,
  { website, people, segments }: People & { segments: readonly string[] },
): Promise<Set<string>> {
  if (segments.length === 0) return new Set();
  const rows = await query<{ person: string; segment: string }>(
    `SELECT person::text, segments.id AS segment FROM segments JOIN segment_people ON segment = segments.no
     WHERE website_id = $1 AND segments.id = ANY($3::uuid[]) AND person = ANY($2::bigint[])`,
    [website, people, segments],
  );
  return new Set(rows.map(({ person, segment }) => `${person}/${segment}`));
}

/**
 * Which of some segments have their first members computed, or those of changed conditions. One that is looked at again as it
 * is has its members meanwhile.
 */
export async function listComing(
  { query }: Queries,
  { website, segments }: { website: string; segments: readonly string[] },
): Promise<Set<string>> {
  if (segments.length === 0) return new Set();
  const rows = await query<{ id: string }>(
    `SELECT id FROM segments JOIN segment_runs ON segment = segments.no
     WHERE website_id = $1 AND id = ANY($2::uuid[]) AND cause IN ('initial', 'redefined')`,
    [website, segments],
  );
  return new Set(rows.map(({ id }) => id));
}
