import type { TransactionKind } from "#contract/balance.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { NumberRange } from "./transactions.ts";

interface OfKinds extends NumberRange {
  kinds: readonly TransactionKind[];
}

/** How many movements of the kinds ($3) have a number up to this one: an index look-up a kind. */
const rankAt = (number: string) =>
  `(SELECT coalesce(sum(kind_number), 0)::bigint FROM (SELECT DISTINCT unnest($3::text[]) AS name) kinds
    CROSS JOIN LATERAL (SELECT kind_number FROM ledger_transactions
      WHERE owner_id = $1 AND currency = $2 AND kind = name AND number <= ${number} ORDER BY number DESC LIMIT 1) last)`;

/** How many movements of the kinds come before a range, and up to its end. */
export async function findRanks(
  { query }: Queries,
  { owner, currency, kinds, first, last }: OfKinds,
): Promise<{ before: number; upTo: number }> {
  const [row] = await query<{ before: number; upTo: number }>(
    `SELECT ${rankAt("$4::bigint - 1")} AS before, ${rankAt("$5::bigint")} AS "upTo"`,
    [owner, currency, kinds, first, last],
  );
  return row ?? { before: 0, upTo: 0 };
}

/** The number of the movement that has a rank among those of the kinds. Halves the range until one number is left. */
export async function findNumberOfRank(
  { query }: Queries,
  { owner, currency, kinds, first, last, rank }: OfKinds & { rank: number },
): Promise<number> {
  const [row] = await query<{ number: number }>(
    `WITH RECURSIVE halves AS (
       SELECT $4::bigint AS low, $5::bigint AS high
       UNION ALL
       SELECT CASE WHEN is_before THEN middle + 1 ELSE low END, CASE WHEN is_before THEN high ELSE middle END
       FROM halves, LATERAL (SELECT (low + high) / 2 AS middle) m, LATERAL (SELECT ${rankAt("middle")} < $6 AS is_before) r
       WHERE low < high
     )
     SELECT low AS number FROM halves WHERE low = high`,
    [owner, currency, kinds, first, last, rank],
  );
  return row?.number ?? first;
}
