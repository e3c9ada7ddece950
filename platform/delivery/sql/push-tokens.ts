import type { Queries } from "#platform/stores/postgres/handle.ts";

/**
 * Tokens of apps by person, as `pushTokens` names them: texts, or objects with a `token`. Only what the owner's server or
 * file said: a stranger whose browser claims to be somebody
 * would get their messages. Tokens that FCM does not know are left out.
 */
const live = `FROM people, jsonb_array_elements(
    CASE jsonb_typeof(attributes->'pushTokens') WHEN 'array' THEN attributes->'pushTokens' ELSE '[]' END
  ) WITH ORDINALITY AS said (value, rank),
  LATERAL (SELECT CASE jsonb_typeof(value) WHEN 'string' THEN value #>> '{}' ELSE value->>'token' END AS token) AS own
  WHERE people.website_id = $1 AND people.id = ANY($2::bigint[]) AND people.provenance ? 'pushTokens'
    AND length(token) BETWEEN 1 AND 4096
    AND NOT EXISTS (SELECT FROM suppressions AS s WHERE s.website_id = $1 AND s.channel = 'PUSH' AND s.address = token
      AND s.state = 'gone')`;

/** The newest of a person. Signed number. */
export async function listTokens(
  { query }: Queries,
  { website, person, limit }: { website: string; person: string; limit: number },
): Promise<string[]> {
  const rows = await query<{ token: string }>(
    `SELECT token, max(rank) AS rank ${live} GROUP BY token ORDER BY 2 DESC LIMIT $3`,
    [website, [person], limit],
  );
  return rows.map(({ token }) => token);
}

/** Of some people those who have an app. Signed numbers. */
export async function findTokened(
  { query }: Queries,
  { website, people }: { website: string; people: readonly string[] },
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = await query<{ person: string }>(`SELECT DISTINCT people.id::text AS person ${live}`, [website, people]);
  return new Set(rows.map(({ person }) => person));
}
