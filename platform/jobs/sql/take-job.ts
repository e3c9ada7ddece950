import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Taken } from "../job.ts";

/** Takes the job that is due longest, of the kinds, until `leaseEnd`; undefined where none is. Nobody waits for a lock. */
export async function takeJob(
  { query }: Queries,
  { kinds, holder, now, leaseEnd }: { kinds: readonly string[]; holder: string; now: number; leaseEnd: number },
): Promise<Taken | undefined> {
  const [taken] = await query<Taken>(
    // Materialised: inlined, the planner may run the part that locks more than once and take more than one.
    `WITH first AS MATERIALIZED (
       SELECT kind, key FROM jobs WHERE state = 'waiting' AND due <= $1 AND kind = ANY($2)
       ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED)
     UPDATE jobs SET holder = $3, due = $4, attempts = attempts + 1 FROM first
     WHERE jobs.kind = first.kind AND jobs.key = first.key
     RETURNING jobs.kind, jobs.key, payload, attempts AS attempt`,
    [new Date(now), kinds, holder, new Date(leaseEnd)],
  );
  return taken;
}
