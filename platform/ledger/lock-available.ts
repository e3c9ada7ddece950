import type { Queries } from "#platform/stores/postgres/handle.ts";
import { lockWallet, type WalletKey } from "./sql/wallets.ts";

/** What a wallet can spend, in minor units; nobody else spends of it until the caller's transaction ends. */
export const lockAvailable = async (queries: Queries, wallet: WalletKey): Promise<number> =>
  (await lockWallet(queries, wallet)).available;
