import type { LedgerCurrency } from "#platform/ledger/ledger-money.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/**
 * What an owner knows of the price of a night: when they were notified of it, and whether a night was charged or not paid
 * before, which outlasts the notification.
 */
export async function findKnownPrice(
  { query }: Queries,
  { owner, currency }: { owner: string; currency: LedgerCurrency },
): Promise<{ announcedAt: Date | null; isOld: boolean }> {
  const [row] = await query<{ announcedAt: Date | null; isOld: boolean }>(
    `SELECT (SELECT min(at) FROM notifications WHERE owner_id = $1 AND kind = 'findingsPriced') AS "announcedAt",
       EXISTS (SELECT FROM ledger_transactions WHERE owner_id = $1 AND currency = $2 AND kind = 'ai')
         OR EXISTS (SELECT FROM unpaid_nights JOIN websites ON websites.id = website_id WHERE owner_id = $1) AS "isOld"`,
    [owner, currency],
  );
  return row ?? { announcedAt: null, isOld: false };
}
