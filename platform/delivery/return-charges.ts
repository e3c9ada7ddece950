import type { Queries } from "#platform/stores/postgres/handle.ts";
import { settleCharges } from "./settle-charges.ts";
import { releaseDropped } from "./sql/charges.ts";
import { findHeld } from "./sql/message-charges.ts";

/**
 * Gives back what messages took that were dropped while they waited for a further try: of packs, and what they hold of
 * wallets, in the caller's transaction, once. What was paid stays paid: it may have arrived. Locks wallets: it comes last.
 */
export async function returnCharges(queries: Queries, ids: readonly string[], at: number): Promise<void> {
  if (ids.length === 0) return;
  await releaseDropped(queries, ids);
  await settleCharges(queries, { sent: [], unsent: await findHeld(queries, ids), at });
}
