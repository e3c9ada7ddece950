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
  address: string | null;
  content: unknown;
  /** When its last call began. */
  calledAt: Date | null;
}

interface TakeLeft {
  now: Date;
  lease: Date;
  holder: string;
  limit: number;
  /** Accounts that are looked at already. */
  busy: readonly string[];
}

/** Takes messages whose lease has passed, the longest ago first, the accounts in turns; each has one taker. */
export const takeLeft = ({ query }: Queries, { now, lease, holder, limit, busy }: TakeLeft): Promise<LeftMessage[]> =>
  query<LeftMessage>(
    `WITH due AS MATERIALIZED (
       SELECT id, account, lease FROM messages WHERE state = 'sending' AND lease <= $1 AND channel <> 'ON_SITE'
         AND account <> ALL($5::uuid[]) ORDER BY lease LIMIT 10 * $4 FOR UPDATE SKIP LOCKED),
     ranked AS (SELECT id, lease, row_number() OVER (PARTITION BY account ORDER BY lease) AS place FROM due)
     UPDATE messages AS m SET lease = $2, holder = $3, unclear_at = coalesce(unclear_at, $1)
     WHERE id IN (SELECT id FROM ranked ORDER BY place, lease LIMIT $4)
     RETURNING id, account, attempts, failures, absences, expires_at AS "expiresAt", unclear_at AS "unclearAt", address,
       content, (SELECT started_at FROM message_attempts AS t WHERE t.message = m.id AND t.attempt = m.attempts) AS "calledAt"`,
    [now, lease, holder, limit, busy],
  );

/** Which of a provider's ids messages of the account have. */
export async function findOwnedIds(
  { query }: Queries,
  { account, providerIds }: { account: string; providerIds: readonly string[] },
): Promise<Set<string>> {
  if (providerIds.length === 0) return new Set();
  const rows = await query<{ providerId: string }>(
    'SELECT provider_id AS "providerId" FROM messages WHERE account = $1 AND provider_id = ANY($2)',
    [account, providerIds],
  );
  return new Set(rows.map(({ providerId }) => providerId));
}

/**
 * Lets messages wait again that a page was handed and did not show in time. The reader's browser keeps what it has shown:
 * it says so again instead of showing it twice.
 */
export async function returnUnseen({ query }: Queries, now: Date): Promise<void> {
  await query(
    `WITH left_open AS (
       UPDATE messages SET state = 'queued', lease = NULL, holder = NULL, send_after = $1
       WHERE id IN (SELECT id FROM messages WHERE state = 'sending' AND lease <= $1 AND channel = 'ON_SITE'
         ORDER BY lease LIMIT 1000 FOR UPDATE SKIP LOCKED)
       RETURNING id, attempts)
     UPDATE message_attempts AS t SET ended_at = $1, outcome = 'not_shown' FROM left_open
     WHERE t.message = left_open.id AND t.attempt = left_open.attempts AND t.ended_at IS NULL`,
    [now],
  );
}
