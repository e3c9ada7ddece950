import { liveTokens } from "#platform/profiles/live-tokens.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The newest tokens of a person's apps. Signed number. */
export async function listTokens(
  { query }: Queries,
  { website, person, limit }: { website: string; person: string; limit: number },
): Promise<string[]> {
  const rows = await query<{ token: string }>(
    `SELECT token FROM people, LATERAL ${liveTokens} AS live
     WHERE people.website_id = $1 AND people.id = $2 ORDER BY rank DESC LIMIT $3`,
    [website, person, limit],
  );
  return rows.map(({ token }) => token);
}

/** Of some people those who have an app. Signed numbers. */
export async function findTokened(
  { query }: Queries,
  { website, people }: { website: string; people: readonly string[] },
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = await query<{ person: string }>(
    `SELECT id::text AS person FROM people
     WHERE website_id = $1 AND id = ANY($2::bigint[]) AND EXISTS (SELECT FROM ${liveTokens} AS live)`,
    [website, people],
  );
  return new Set(rows.map(({ person }) => person));
}
