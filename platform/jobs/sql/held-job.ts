import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A job in a holder's hands. Every write asks for the holder, and answers whether it still was theirs. */
export interface Held {
  kind: string;
  key: string;
  holder: string;
}

const theirs = "kind = $1 AND key = $2 AND holder = $3 AND state = 'waiting'";

async function write({ query }: Queries, held: Held, set: string, values: readonly unknown[]): Promise<boolean> {
  const rows = await query(`UPDATE jobs SET ${set} WHERE ${theirs} RETURNING 1`, [
    held.kind,
    held.key,
    held.holder,
    ...values,
  ]);
  return rows.length > 0;
}

/** Holds it until `leaseEnd`. */
export const keepJob = (queries: Queries, held: Held, leaseEnd: number) =>
  write(queries, held, "due = $4", [new Date(leaseEnd)]);

/** It is done, and what it held is forgotten. */
export const endJob = (queries: Queries, held: Held, now: number) =>
  write(queries, held, "state = 'done', ended_at = $4, payload = '{}', holder = NULL, error = NULL", [new Date(now)]);

/** It is done for this time, and to be done again. */
export const repeatJob = (queries: Queries, held: Held, due: number) =>
  write(queries, held, "due = $4, attempts = 0, holder = NULL, error = NULL", [new Date(due)]);

/** It failed and is tried again. */
export const postponeJob = (queries: Queries, held: Held, { due, error }: { due: number; error: string }) =>
  write(queries, held, "due = $4, error = $5, holder = NULL", [new Date(due), error]);

/** It failed for good; its payload stays for whoever looks into it. */
export const buryJob = (queries: Queries, held: Held, { now, error }: { now: number; error: string }) =>
  write(queries, held, "state = 'dead', ended_at = $4, error = $5, holder = NULL", [new Date(now), error]);

/** Given back untried: the process ends. */
export const releaseJob = (queries: Queries, held: Held, now: number) =>
  write(queries, held, "due = $4, attempts = greatest(attempts - 1, 0), holder = NULL", [new Date(now)]);
