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
  paymentReference: string | null;
  orderNumber: number | null;
  title: string | null;
  channel: string | null;
  campaign: string | null;
  campaignName: string | null;
}

/** Movements of a wallet by their numbers, both inclusive: times are in the order of numbers. */
export interface NumberRange extends WalletKey {
  first: number;
  last: number;
}

interface PageQuery extends NumberRange {
  kinds: readonly TransactionKind[] | undefined;
  /** Part of a title, or a whole reference. */
  search: string | undefined;
  isOldestFirst: boolean;
  skipped: number;
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

const inRange = "owner_id = $1 AND currency = $2 AND number BETWEEN $3 AND $4";

/** How many movements a search finds. Reads all titles of the range. */
export async function countMatches(
  { query }: Queries,
  { owner, currency, first, last, kinds, search }: Pick<PageQuery, keyof NumberRange | "kinds" | "search">,
): Promise<number> {
  const [row] = await query<{ total: number }>(
    `SELECT count(*) AS total FROM ledger_transactions WHERE ${inRange} AND ${matches("$5", "$6")}`,
    [owner, currency, first, last, kinds ?? null, search],
  );
  return row?.total ?? 0;
}

const matches = (kinds: string, search: string) =>
  `(${kinds}::text[] IS NULL OR kind = ANY (${kinds})) AND (strpos(coalesce(title, ''), ${search}) > 0 OR reference = ${search})`;

/** The movements of one page, and the values of $7 and later. */
function pageOf({ kinds, search }: PageQuery, order: string): { text: string; values: unknown[] } {
  const rows = `SELECT * FROM ledger_transactions WHERE ${inRange}`;
  const page = `${order} LIMIT $5 OFFSET $6`;
  if (search !== undefined) {
    return { text: `${rows} AND ${matches("$7", "$8")} ${page}`, values: [kinds ?? null, search] };
  }
  if (kinds === undefined) return { text: `${rows} ${page}`, values: [] };
  // Of each kind as many as the page may have, and of these the page: of a kind there may be one movement in a million.
  const text = `SELECT each.* FROM (SELECT DISTINCT unnest($7::text[]) AS name) kinds
    CROSS JOIN LATERAL (${rows} AND kind = name ${order} LIMIT $5::bigint + $6::bigint) each ${page}`;
  return { text, values: [kinds] };
}

/** A reference as an id; null for others, which operators write in any form. */
const referencedId = `CASE WHEN t.reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN t.reference::uuid END`;

/** The payment that a movement is of: itself, also where it goes back, or the payment that settled its order. An index look-up each. */
const paymentOf = `SELECT reference, order_number FROM payments
    WHERE t.kind IN ('top_up', 'refund') AND owner_id = $1 AND id = ${referencedId}
  UNION ALL SELECT reference, order_number FROM payments
    WHERE t.kind IN ('plan', 'refund') AND owner_id = $1 AND settles_order AND order_id = ${referencedId}`;

/** One page of movements with what they did to both balances, and their payments. */
export function listTransactions({ query }: Queries, page: PageQuery): Promise<TransactionRow[]> {
  const { owner, currency, first, last, isOldestFirst, skipped, limit } = page;
  const direction = isOldestFirst ? "ASC" : "DESC";
  const { text, values } = pageOf(page, `ORDER BY number ${direction}`);
  return query<TransactionRow>(
    `SELECT t.id, t.at, t.kind, a.amount, coalesce(h.amount, 0) AS held, a.balance, t.reference, t.title, t.channel,
       t.campaign_id AS campaign, campaigns.name AS "campaignName", p.reference AS "paymentReference",
       p.order_number AS "orderNumber"
     FROM (${text}) t
     LEFT JOIN LATERAL (${paymentOf}) p ON true
     LEFT JOIN campaigns ON campaigns.id = t.campaign_id
     JOIN ledger_entries a ON a.transaction_id = t.id AND a.account = 'available'
     LEFT JOIN ledger_entries h ON h.transaction_id = t.id AND h.account = 'held'
     ORDER BY t.number ${direction}`,
    [owner, currency, first, last, limit, skipped, ...values],
  );
}

export interface ConsumptionRow {
  channel: string | null;
  campaign: string | null;
  campaignName: string | null;
  kind: TransactionKind;
  amount: number;
  movements: number;
}

/** What movements of these numbers gave to the operator for good, the largest first. Reads all of them. */
export const sumConsumption = (
  { query }: Queries,
  { owner, currency, first, last }: NumberRange,
): Promise<ConsumptionRow[]> =>
  query<ConsumptionRow>(
    `SELECT spent.*, campaigns.name AS "campaignName" FROM (
       SELECT t.channel, t.campaign_id AS campaign, t.kind, sum(e.amount)::bigint AS amount, count(*) AS movements
       FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
       WHERE t.owner_id = $1 AND t.currency = $2 AND t.number BETWEEN $3 AND $4
         AND e.account IN ('sales', 'messages', 'findings')
       GROUP BY 1, 2, 3) AS spent
     LEFT JOIN campaigns ON campaigns.id = spent.campaign ORDER BY amount DESC, channel, campaign, kind`,
    [owner, currency, first, last],
  );
