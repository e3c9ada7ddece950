import type { Queries } from "#platform/stores/postgres/handle.ts";

/** When the next job of the kinds may be taken, in milliseconds since 1970; undefined where none waits. */
export async function nextDue({ query }: Queries, kinds: readonly string[]): Promise<number | undefined> {
  const [next] = await query<{ due: Date | null }>(
    "SELECT min(due) AS due FROM jobs WHERE state = 'waiting' AND kind = ANY($1)",
    [kinds],
  );
  return next?.due?.getTime();
}

/** Makes sure that a standing job waits: makes it, or wakes one that ended. */
export async function standJob({ query }: Queries, kind: string, now: number): Promise<void> {
  await query(
    `INSERT INTO jobs (kind, key, payload, due) VALUES ($1, '', '{}', $2)
     ON CONFLICT (kind, key) DO UPDATE SET state = 'waiting', attempts = 0, due = $2, ended_at = NULL
     WHERE jobs.state <> 'waiting'`,
    [kind, new Date(now)],
  );
}

/** Forgets what was done before `until`. What is dead stays until somebody has looked. */
export async function forgetDone({ query }: Queries, until: number): Promise<void> {
  await query("DELETE FROM jobs WHERE state = 'done' AND ended_at < $1", [new Date(until)]);
}

/** What an operator should know: how many are dead, why the last of them died, how many wait though long due. */
export async function jobsInTrouble({ query }: Queries): Promise<{ dead: number; last: string | null; late: number }> {
  const [found] = await query<{ dead: number; last: string | null; late: number }>(
    `SELECT count(*) FILTER (WHERE state = 'dead') AS dead,
       (array_agg(kind || ' ' || key || ': ' || coalesce(error, '') ORDER BY ended_at DESC) FILTER (WHERE state = 'dead'))[1] AS last,
       count(*) FILTER (WHERE state = 'waiting' AND due < now() - interval '15 minutes') AS late
     FROM jobs WHERE state <> 'done'`,
  );
  return found ?? { dead: 0, last: null, late: 0 };
}
