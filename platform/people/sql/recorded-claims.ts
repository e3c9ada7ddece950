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

/** Deletes marks that no start needs any more. */
export async function pruneRecorded({ query }: Queries): Promise<void> {
  await query(
    `DELETE FROM recorded_claims USING identity_state
     WHERE recorded_at < claims_recorded_before - 2 * make_interval(secs => $1::double precision / 1000)`,
    [maxClockSkewMs],
  );
}
