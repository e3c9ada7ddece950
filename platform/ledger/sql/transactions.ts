import type { TransactionKind } from "#contract/balance.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { WalletKey } from "./wallets.ts";

export interface TransactionRow {
  id: string;
  at: Date;
  kind: TransactionKind;
  amount: number;
  held: number;
  balance: number;
  reference: string | null;
  title: string | null;
  channel: string | null;
  campaign: string | null;
}

export interface TransactionQuery extends WalletKey {
  kinds: readonly TransactionKind[] | undefined;
  /** Part of a title, or a whole reference. */
  search: string | undefined;
  /** Numbers of movements, both inclusive: times are in the order of numbers. */
  first: number;
  last: number;
  isOldestFirst: boolean;
  page: number;
  limit: number;
}

/**
 * The numbers of the movements of a period. Two index look-ups, however many movements there are: a million counted one by
 * one took 90 ms.
 */
export async function findNumbers(
  { query }: Queries,
  { owner, currency, from, to }: WalletKey & { from: number | undefined; to: number | undefined },
): Promise<{ first: number; last: number }> {
  const edge = `SELECT number FROM ledger_transactions WHERE owner_id = $1 AND currency = $2 AND at`;
  const [row] = await query<{ first: number | null; last: number | null }>(
    `SELECT (${edge} >= $3 ORDER BY at, number LIMIT 1) AS first,
       (${edge} < $4 ORDER BY at DESC, number DESC LIMIT 1) AS last`,
    [owner, currency, from === undefined ? "-infinity" : new Date(from), to === undefined ? "infinity" : new Date(to)],
  );
  return { first: row?.first ?? 1, last: row?.first === null ? 0 : (row?.last ?? 0) };
}

const narrowed = ({ kinds, search }: TransactionQuery) => kinds !== undefined || search !== undefined;

const conditions = `owner_id = $1 AND currency = $2 AND number BETWEEN $3 AND $4
  AND ($5::text[] IS NULL OR kind = ANY ($5))
  AND ($6::text IS NULL OR strpos(coalesce(title, ''), $6) > 0 OR reference = $6)`;

const valuesOf = ({ owner, currency, first, last, kinds, search }: TransactionQuery) => [
  ...[owner, currency, first, last, kinds ?? null, search ?? null],
];

/** How many movements a query has: the difference of two numbers, unless kinds or a search narrow it. */
export async function countTransactions({ query }: Queries, filter: TransactionQuery): Promise<number> {
  if (!narrowed(filter)) return Math.max(filter.last - filter.first + 1, 0);
  const [row] = await query<{ total: number }>(
    `SELECT count(*) AS total FROM ledger_transactions WHERE ${conditions}`,
    valuesOf(filter),
  );
  return row?.total ?? 0;
}

/** One page of movements with what they did to both balances. */
export function listTransactions({ query }: Queries, filter: TransactionQuery): Promise<TransactionRow[]> {
  const { isOldestFirst, page, limit } = filter;
  const order = isOldestFirst ? "ASC" : "DESC";
  const skipped = (page - 1) * limit;
  // Without gaps in the numbers a page begins at a known one.
  const start = narrowed(filter)
    ? {}
    : isOldestFirst
      ? { first: filter.first + skipped }
      : { last: filter.last - skipped };
  return query<TransactionRow>(
    `SELECT t.id, t.at, t.kind, a.amount, coalesce(h.amount, 0) AS held, a.balance, t.reference, t.title, t.channel,
       t.campaign_id AS campaign
     FROM (SELECT * FROM ledger_transactions WHERE ${conditions} ORDER BY number ${order} LIMIT $7 OFFSET $8) t
     JOIN ledger_entries a ON a.transaction_id = t.id AND a.account = 'available'
     LEFT JOIN ledger_entries h ON h.transaction_id = t.id AND h.account = 'held'
     ORDER BY t.number ${order}`,
    [...valuesOf({ ...filter, ...start }), limit, narrowed(filter) ? skipped : 0],
  );
}

export interface ConsumptionRow {
  channel: string | null;
  campaign: string | null;
  kind: TransactionKind;
  amount: number;
  movements: number;
}

/** What movements of these numbers gave to the operator for good, the largest first. Reads all of them. */
export const sumConsumption = (
  { query }: Queries,
  { owner, currency, first, last }: WalletKey & { first: number; last: number },
): Promise<ConsumptionRow[]> =>
  query<ConsumptionRow>(
    `SELECT t.channel, t.campaign_id AS campaign, t.kind, sum(e.amount)::bigint AS amount, count(*) AS movements
     FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
     WHERE t.owner_id = $1 AND t.currency = $2 AND t.number BETWEEN $3 AND $4
       AND e.account IN ('sales', 'messages', 'findings')
     GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2, 3`,
    [owner, currency, first, last],
  );
