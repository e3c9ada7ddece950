import type { Queries } from "#platform/stores/postgres/handle.ts";
import { lockRefill, moveRefill, type Refill } from "./sql/refills.ts";

/**
 * Looks at a page of what waits for one account that was refilled, in the caller's transaction. `take` answers the last message of
 * the page, undefined at the end. Answers whether there was an account.
 */
export async function followRefill(
  queries: Queries,
  take: (refill: Refill) => Promise<string | undefined>,
): Promise<boolean> {
  const refill = await lockRefill(queries);
  if (refill === undefined) return false;
  await moveRefill(queries, refill.no, await take(refill));
  return true;
}
