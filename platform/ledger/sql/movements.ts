import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Movement } from "../movement.ts";

/**
 * Writes a movement on a locked wallet, in one statement: balances, transaction, entries. Undefined where its key is used
 * already, for which the lock makes a plain look-up enough; two wallets with one key are refused by the unique index.
 */
export async function insertMovement({ query }: Queries, movement: Movement): Promise<{ at: Date } | undefined> {
  const { key, kind, owner, currency, available, held = 0, account = null, at, ...details } = movement;
  const { title, reference, website, channel, campaign } = details;
  const [row] = await query<{ at: Date }>(
    `WITH wallet AS (
       UPDATE wallets SET available = available + $3, held = held + $4, transactions = transactions + 1,
         last_at = greatest(last_at, coalesce($5, now()))
       WHERE owner_id = $1 AND currency = $2 AND NOT EXISTS (SELECT FROM ledger_transactions WHERE key = $6)
       RETURNING available, held, transactions, last_at
     ), posted AS (
       INSERT INTO ledger_transactions
         (key, kind, owner_id, currency, number, kind_number, at, title, reference, website_id, channel, campaign_id)
       SELECT $6, $7, $1, $2, transactions, 1 + coalesce((SELECT kind_number FROM ledger_transactions
           WHERE owner_id = $1 AND currency = $2 AND kind = $7 ORDER BY number DESC LIMIT 1), 0),
         last_at, $8, $9, $10, $11, $12 FROM wallet RETURNING id, at
     ), entries AS (
       INSERT INTO ledger_entries (transaction_id, account, amount, balance)
       SELECT id, account, amount, balance FROM posted, wallet, LATERAL (VALUES
         ('available', $3::bigint, available), ('held', $4::bigint, held), ($13, -($3::bigint + $4::bigint), NULL)
       ) AS entry (account, amount, balance)
       WHERE amount <> 0 OR account = 'available'
     )
     SELECT at FROM posted`,
    [
      ...[owner, currency, available, held, at === undefined ? null : new Date(at), key, kind],
      ...[title, reference, website, channel, campaign].map((value) => value ?? null),
      account,
    ],
  );
  return row;
}

/** The wallet, kind and amounts of the movement with a key. */
export async function findMovement({ query }: Queries, key: string) {
  const [row] = await query<{ owner: string; currency: string; kind: string; available: number; held: number }>(
    `SELECT owner_id AS owner, currency, kind, a.amount AS available, coalesce(h.amount, 0) AS held
     FROM ledger_transactions t
     JOIN ledger_entries a ON a.transaction_id = t.id AND a.account = 'available'
     LEFT JOIN ledger_entries h ON h.transaction_id = t.id AND h.account = 'held'
     WHERE key = $1`,
    [key],
  );
  return row;
}
