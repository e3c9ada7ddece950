import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { ClaimedJob } from "../job.ts";

/**
 * Claims a due job of the kinds until `leaseEnd`: by priority, then by age; undefined where none is due. Waits for no
 * lock. Reads one index row for each kind, so that a backlog of mails costs other lanes nothing.
 */
export async function claimJob(
  { query }: Queries,
  { kinds, holder, now, leaseEnd }: { kinds: readonly string[]; holder: string; now: number; leaseEnd: number },
): Promise<ClaimedJob | undefined> {
  const [claimed] = await query<ClaimedJob>(
    // Materialised: inlined, the planner may run the part that locks more than once and claim more than one.
    `WITH first AS MATERIALIZED (
       SELECT firsts.kind, firsts.key FROM unnest($2::text[]) AS lane (kind) CROSS JOIN LATERAL (
         SELECT kind, key, priority, due FROM jobs
         WHERE jobs.kind = lane.kind AND state = 'waiting' AND due <= $1
         ORDER BY priority DESC, due LIMIT 1 FOR UPDATE SKIP LOCKED) AS firsts
       ORDER BY priority DESC, due LIMIT 1)
     UPDATE jobs SET holder = $3, due = $4, attempts = attempts + 1, progress = 0, progress_text = '' FROM first
     WHERE jobs.kind = first.kind AND jobs.key = first.key
     RETURNING jobs.kind, jobs.key, payload, website_id AS website, attempts AS attempt`,
    [new Date(now), kinds, holder, new Date(leaseEnd)],
  );
  return claimed;
}
