import type { IdentityClaim } from "#platform/people/identity-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

type ClaimKey = Pick<IdentityClaim, "website" | "event">;

/** How far a clock may be set back, in milliseconds. */
export const maxClockSkewMs = 5 * 60_000;

/** Marks claims as recorded at `now` (milliseconds). Returns whether a claim was not marked before. */
export async function markRecorded(
  { query }: Queries,
  claims: readonly ClaimKey[],
  now: number,
): Promise<(claim: ClaimKey) => boolean> {
  const rows = await query<{ key: string }>(
    `INSERT INTO recorded_claims (website_id, event_id, recorded_at)
     SELECT website_id, event_id, $3 FROM unnest($1::uuid[], $2::uuid[]) AS claim (website_id, event_id)
     ON CONFLICT DO NOTHING RETURNING website_id || ' ' || event_id AS key`,
    [claims.map(({ website }) => website), claims.map(({ event }) => event), new Date(now)],
  );
  const marked = new Set(rows.map(({ key }) => key));
  return ({ website, event }) => marked.has(`${website} ${event}`);
}

/**
 * Begins a transaction that records claims: `lockRevision`, `lockWebsites` and `markRecorded` of websites that exist, in one
 * statement. `redundant` claims are only marked. All websites wait for this transaction, and each statement for a busy
 * PostgreSQL.
 */
export async function beginRecording(
  { query }: Queries,
  { claims, redundant, now }: { claims: readonly ClaimKey[]; redundant: readonly ClaimKey[]; now: number },
): Promise<{ revision: number; isValid: (claim: ClaimKey) => boolean; isNew: (claim: ClaimKey) => boolean }> {
  const all = [...redundant, ...claims];
  const rows = await query<{ revision: number | null; website: string | null; marked: string | null }>(
    `WITH locked AS MATERIALIZED (SELECT revision FROM identity_state FOR UPDATE),
       kept AS MATERIALIZED (
         SELECT id FROM websites
         WHERE (SELECT revision FROM locked) IS NOT NULL AND id = ANY($1::uuid[]) AND owner_id IS NOT NULL FOR KEY SHARE),
       marked AS (
         INSERT INTO recorded_claims (website_id, event_id, recorded_at)
         SELECT website_id, event_id, $4 FROM unnest($2::uuid[], $3::uuid[]) AS claim (website_id, event_id)
         WHERE website_id IN (SELECT id FROM kept)
         ON CONFLICT DO NOTHING RETURNING website_id || ' ' || event_id AS key)
     SELECT revision, NULL::uuid AS website, NULL AS marked FROM locked
     UNION ALL SELECT NULL, id, NULL FROM kept UNION ALL SELECT NULL, NULL, key FROM marked`,
    [
      [...new Set(all.map(({ website }) => website))],
      ...[all.map(({ website }) => website), all.map(({ event }) => event), new Date(now)],
    ],
  );
  const websites = new Set(rows.map(({ website }) => website));
  const marked = new Set(rows.map(({ marked: key }) => key));
  return {
    revision: rows.find(({ revision }) => revision !== null)?.revision ?? 0,
    isValid: ({ website }) => websites.has(website),
    isNew: ({ website, event }) => marked.has(`${website} ${event}`),
  };
}

/** Deletes marks that no start needs any more. */
export async function pruneRecorded({ query }: Queries): Promise<void> {
  await query(
    `DELETE FROM recorded_claims USING identity_state
     WHERE recorded_at < claims_recorded_before - 2 * make_interval(secs => $1::double precision / 1000)`,
    [maxClockSkewMs],
  );
}
