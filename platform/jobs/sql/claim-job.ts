import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { ClaimedJob } from "../job.ts";

interface Claim {
  kinds: readonly string[];
  /** Kinds of which websites take turns, and the websites that had theirs, the longest ago first. */
  roundRobin: { kinds: readonly string[]; served: readonly string[] };
  holder: string;
  now: number;
  leaseEnd: number;
}

/**
 * Claims a due job of the kinds until `leaseEnd`: by priority, then by turn, then by age; undefined where none is due.
 * Waits for no lock. Reads one index row for each kind, so that a backlog of mails costs other lanes nothing; of a kind
 * with turns it sorts what is due, which is websites times their segments at most.
 */
export async function claimJob(
  { query }: Queries,
  { kinds, roundRobin, holder, now, leaseEnd }: Claim,
): Promise<ClaimedJob | undefined> {
  const [claimed] = await query<ClaimedJob>(
    // Materialised: inlined, the planner may run the part that locks more than once and claim more than one.
    `WITH first AS MATERIALIZED (
       SELECT kind, key FROM (
         SELECT oldest.* FROM unnest($2::text[]) AS lane (kind) CROSS JOIN LATERAL (
           SELECT kind, key, priority, due FROM jobs
           WHERE jobs.kind = lane.kind AND state = 'waiting' AND due <= $1
           ORDER BY priority DESC, due LIMIT 1 FOR UPDATE SKIP LOCKED) AS oldest
         UNION ALL
         SELECT next.* FROM unnest($5::text[]) AS lane (kind) CROSS JOIN LATERAL (
           SELECT kind, key, priority, due FROM jobs
           LEFT JOIN unnest($6::uuid[]) WITH ORDINALITY AS served (website, place) ON served.website = website_id
           WHERE jobs.kind = lane.kind AND state = 'waiting' AND due <= $1
           ORDER BY priority DESC, coalesce(place, 0), due LIMIT 1 FOR UPDATE OF jobs SKIP LOCKED) AS next) AS firsts
       ORDER BY priority DESC, due LIMIT 1)
     UPDATE jobs SET holder = $3, due = $4, attempts = attempts + 1, progress = 0, progress_text = '' FROM first
     WHERE jobs.kind = first.kind AND jobs.key = first.key
     RETURNING jobs.kind, jobs.key, payload, website_id AS website, attempts AS attempt`,
    [new Date(now), kinds, holder, new Date(leaseEnd), roundRobin.kinds, roundRobin.served],
  );
  return claimed;
}
