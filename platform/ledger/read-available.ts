import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findWallet, type WalletKey } from "./sql/wallets.ts";

/** What a wallet could spend now, in minor units; nothing is locked. */
export const readAvailable = async (queries: Queries, wallet: WalletKey): Promise<number> =>
  (await findWallet(queries, wallet))?.available ?? 0;
