import type { LedgerCurrency } from "#platform/ledger/ledger-money.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What an owner knows of the price of a night: whether one was charged, and the day whose night was free. */
export async function findKnownPrice(
  { query }: Queries,
  { owner, currency }: { owner: string; currency: LedgerCurrency },
): Promise<{ isCharged: boolean; announcedDay: string | null }> {
  const [row] = await query<{ isCharged: boolean; announcedDay: string | null }>(
    `SELECT EXISTS (SELECT FROM ledger_transactions WHERE owner_id = $1 AND currency = $2 AND kind = 'ai') AS "isCharged",
       (SELECT min(values ->> 'day') FROM notifications WHERE owner_id = $1 AND kind = 'findingsPriced') AS "announcedDay"`,
    [owner, currency],
  );
  return row ?? { isCharged: false, announcedDay: null };
}
