import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findHold, type HoldRow } from "./sql/holds.ts";
import { lockWallet } from "./sql/wallets.ts";

/** The hold of a key, with its wallet locked. Throws Error where there is none. */
export async function lockHold(queries: Queries, key: string): Promise<HoldRow> {
  // Its wallet never changes: read before the lock, which comes before the state counts.
  const found = await findHold(queries, key);
  if (found === undefined) throw new Error(`No hold has the key ${key}`);
  await lockWallet(queries, found);
  return (await findHold(queries, key)) ?? found;
}

/** What a hold says of its movements. */
export const detailsOf = ({ key, title, website, channel, campaign }: HoldRow) => ({
  reference: key,
  title: title ?? undefined,
  website: website ?? undefined,
  channel: channel ?? undefined,
  campaign: campaign ?? undefined,
});
