import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A message that a worker left `sending`, or whose outcome is looked for. */
export interface LeftMessage {
  id: string;
  account: string;
  attempts: number;
  failures: number;
  absences: number;
  expiresAt: Date;
  unclearAt: Date | null;
}

/** Takes messages whose lease has passed, the longest ago first; each has one taker. */
export const takeLeft = (
  { query }: Queries,
  { now, lease, holder, limit }: { now: Date; lease: Date; holder: string; limit: number },
): Promise<LeftMessage[]> =>
  query<LeftMessage>(
    `UPDATE messages AS m SET lease = $2, holder = $3, unclear_at = coalesce(unclear_at, $1)
     WHERE id IN (SELECT id FROM messages WHERE state = 'sending' AND lease <= $1
       ORDER BY lease LIMIT $4 FOR UPDATE SKIP LOCKED)
     RETURNING id, account, attempts, failures, absences, expires_at AS "expiresAt", unclear_at AS "unclearAt"`,
    [now, lease, holder, limit],
  );
