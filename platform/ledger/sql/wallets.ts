import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { LedgerCurrency } from "../ledger-money.ts";

export interface WalletKey {
  owner: string;
  currency: LedgerCurrency;
}

export interface WalletRow {
  available: number;
  held: number;
  /** How many movements it has. */
  transactions: number;
  /** Below it the owner is warned; null where they do not want that. */
  lowAt: number | null;
  /** When they were warned; null where the balance has been above it since. */
  warnedAt: Date | null;
}

const columns = `available, held, transactions, low_at AS "lowAt", low_warned_at AS "warnedAt"`;

/** The wallet; undefined before its first movement. */
export async function findWallet({ query }: Queries, { owner, currency }: WalletKey): Promise<WalletRow | undefined> {
  const [row] = await query<WalletRow>(`SELECT ${columns} FROM wallets WHERE owner_id = $1 AND currency = $2`, [
    owner,
    currency,
  ]);
  return row;
}

/** Locks a wallet until the transaction ends, made where there is none. Of what a payment locks it is the last. */
export async function lockWallet({ query }: Queries, { owner, currency }: WalletKey): Promise<WalletRow> {
  const select = `SELECT ${columns} FROM wallets WHERE owner_id = $1 AND currency = $2 FOR UPDATE`;
  const [found] = await query<WalletRow>(select, [owner, currency]);
  if (found !== undefined) return found;
  await query("INSERT INTO wallets (owner_id, currency) VALUES ($1, $2) ON CONFLICT DO NOTHING", [owner, currency]);
  const [made] = await query<WalletRow>(select, [owner, currency]);
  if (made === undefined) throw new Error("A wallet that was just made is not there");
  return made;
}

/** Sets below which amount the owner of a locked wallet is warned. */
export const setLowAt = ({ query }: Queries, { owner, currency }: WalletKey, lowAt: number | null) =>
  query("UPDATE wallets SET low_at = $3 WHERE owner_id = $1 AND currency = $2", [owner, currency, lowAt]);

/** Notes when the owner of a locked wallet was warned; null for the next fall to be warned of. */
export const setLowWarnedAt = ({ query }: Queries, { owner, currency }: WalletKey, at: Date | null) =>
  query("UPDATE wallets SET low_warned_at = $3 WHERE owner_id = $1 AND currency = $2", [owner, currency, at]);
