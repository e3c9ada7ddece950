import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readHold } from "./read-hold.ts";
import type { HoldRow } from "./sql/holds.ts";
import { lockWallet } from "./sql/wallets.ts";

/** The hold of a key, with its wallet locked. Throws Error where there is none. */
export async function lockHold(queries: Queries, key: string): Promise<HoldRow> {
  // Its wallet never changes: read before the lock, which comes before the state counts.
  await lockWallet(queries, await readHold(queries, key));
  return readHold(queries, key);
}

/** What is held of it still. */
export const leftOf = ({ amount, captured, released }: HoldRow): number => amount - captured - released;

/** What a hold says of its movements. */
export const detailsOf = ({ key, title, website, channel, campaign }: HoldRow) => ({
  reference: key,
  title: title ?? undefined,
  website: website ?? undefined,
  channel: channel ?? undefined,
  campaign: campaign ?? undefined,
});
