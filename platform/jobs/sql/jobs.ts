import type { Queries } from "#platform/stores/postgres/handle.ts";

/** When the next job of the kinds can be claimed, in milliseconds since 1970; undefined where none waits. */
export async function findNextDue({ query }: Queries, kinds: readonly string[]): Promise<number | undefined> {
  const [next] = await query<{ due: Date | null }>(
    "SELECT min(due) AS due FROM jobs WHERE state = 'waiting' AND kind = ANY($1)",
    [kinds],
  );
  return next?.due?.getTime();
}

/** Makes sure that a recurring job waits: adds it, or revives one that ended. */
export async function ensureRecurring({ query }: Queries, kind: string, now: number): Promise<void> {
  await query(
    `INSERT INTO jobs (kind, key, payload, due) VALUES ($1, '', '{}', $2)
     ON CONFLICT (kind, key) DO UPDATE SET state = 'waiting', attempts = 0, due = $2, ended_at = NULL
     WHERE jobs.state <> 'waiting'`,
    [kind, new Date(now)],
  );
}

/** Has a job that waits for its time run now; one that runs is left alone. */
export const hasten = ({ query }: Queries, { kind, key, now }: { kind: string; key: string; now: number }) =>
  query("UPDATE jobs SET due = $3 WHERE kind = $1 AND key = $2 AND state = 'waiting' AND holder IS NULL AND due > $3", [
    kind,
    key,
    new Date(now),
  ]);

/** Cancels a job that waits or runs; its payload is emptied. Answers whether there was one. */
export async function cancelWaiting(
  { query }: Queries,
  { kind, key, now }: { kind: string; key: string; now: number },
): Promise<boolean> {
  const cancelled = await query(
    `UPDATE jobs SET state = 'cancelled', ended_at = $3, payload = '{}', holder = NULL
     WHERE kind = $1 AND key = $2 AND state = 'waiting' RETURNING 1`,
    [kind, key, new Date(now)],
  );
  return cancelled.length > 0;
}

/** Where a job stands. `progress` is 0 to 1; `due` of a running job is the end of its lease. */
export interface JobStatus {
  state: "waiting" | "running" | "done" | "dead" | "cancelled";
  progress: number;
  progressText: string;
  attempts: number;
  error: string | null;
  due: Date;
}

/** The status of a job; undefined where there is none of this kind and key. */
export async function findStatus(
  { query }: Queries,
  { kind, key }: { kind: string; key: string },
): Promise<JobStatus | undefined> {
  const [status] = await query<JobStatus>(
    `SELECT CASE WHEN holder IS NOT NULL THEN 'running' ELSE state END AS state, progress,
       progress_text AS "progressText", attempts, error, due
     FROM jobs WHERE kind = $1 AND key = $2`,
    [kind, key],
  );
  return status;
}

export async function hasOpen(
  { query }: Queries,
  { kinds, website }: { kinds: readonly string[]; website: string },
): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(
    "SELECT EXISTS (SELECT FROM jobs WHERE website_id = $1 AND kind = ANY($2) AND state = 'waiting') AS found",
    [website, kinds],
  );
  return row?.found ?? false;
}

/** Deletes what was done or cancelled before `until`. Dead jobs stay until the operator has looked. */
export async function deleteEnded({ query }: Queries, until: number): Promise<void> {
  await query("DELETE FROM jobs WHERE state IN ('done', 'cancelled') AND ended_at < $1", [new Date(until)]);
}

/** What an operator should know: how many are dead, why the last of them died, how many are overdue. */
export async function findJobTrouble({ query }: Queries): Promise<{ dead: number; last: string | null; late: number }> {
  const [found] = await query<{ dead: number; last: string | null; late: number }>(
    `SELECT count(*) FILTER (WHERE state = 'dead') AS dead,
       (array_agg(kind || ' ' || key || ': ' || coalesce(error, '') ORDER BY ended_at DESC) FILTER (WHERE state = 'dead'))[1] AS last,
       count(*) FILTER (WHERE state = 'waiting' AND due < now() - interval '15 minutes') AS late
     FROM jobs WHERE state IN ('waiting', 'dead')`,
  );
  return found ?? { dead: 0, last: null, late: 0 };
}
