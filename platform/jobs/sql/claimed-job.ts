import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A job under a lease. Every write checks the holder and answers whether the lease still holds. */
export interface Lease {
  kind: string;
  key: string;
  holder: string;
}

const isHeld = "kind = $1 AND key = $2 AND holder = $3 AND state = 'waiting'";

async function write({ query }: Queries, lease: Lease, set: string, values: readonly unknown[]): Promise<boolean> {
  const rows = await query(`UPDATE jobs SET ${set} WHERE ${isHeld} RETURNING 1`, [
    lease.kind,
    lease.key,
    lease.holder,
    ...values,
  ]);
  return rows.length > 0;
}

/** Prolongs the lease until `leaseEnd`. */
export const renewLease = (queries: Queries, lease: Lease, leaseEnd: number) =>
  write(queries, lease, "due = $4", [new Date(leaseEnd)]);

/** Stores how far the job is. */
export const storeProgress = (queries: Queries, lease: Lease, { share, text }: { share: number; text: string }) =>
  write(queries, lease, "progress = $4, progress_text = $5", [share, text]);

/** The job is done; its payload is emptied. */
export const completeJob = (queries: Queries, lease: Lease, now: number) =>
  write(
    queries,
    lease,
    "state = 'done', ended_at = $4, payload = '{}', progress = 1, progress_text = '', holder = NULL, error = NULL",
    [new Date(now)],
  );

/** The job is done for this time and runs again at `due`. */
export const repeatJob = (queries: Queries, lease: Lease, due: number) =>
  write(queries, lease, "due = $4, attempts = 0, holder = NULL, error = NULL", [new Date(due)]);

/** The try failed and another follows at `due`. */
export const postponeJob = (queries: Queries, lease: Lease, { due, error }: { due: number; error: string }) =>
  write(queries, lease, "due = $4, error = $5, holder = NULL", [new Date(due), error]);

/** The job failed for good; its payload stays for the operator. */
export const buryJob = (queries: Queries, lease: Lease, { now, error }: { now: number; error: string }) =>
  write(queries, lease, "state = 'dead', ended_at = $4, error = $5, holder = NULL", [new Date(now), error]);

/** Returns a job untried: the process ends. */
export const releaseJob = (queries: Queries, lease: Lease, now: number) =>
  write(queries, lease, "due = $4, attempts = greatest(attempts - 1, 0), holder = NULL", [new Date(now)]);
