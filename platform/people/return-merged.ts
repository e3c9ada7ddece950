import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { takeMerged } from "./sql/merged-messages.ts";

/**
 * Gives back what messages took that a merge of people dropped, in its transaction, once. Locks packs and wallets: it comes
 * last.
 */
export async function returnMerged(
  { clock, messages }: Pick<Dependencies, "clock" | "messages">,
  queries: Queries,
): Promise<void> {
  const ids = await takeMerged(queries);
  if (ids.length > 0) await messages.returnCharges(queries, ids, clock.now());
}
