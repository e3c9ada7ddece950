import type { TransactionKind } from "#contract/balance.ts";
import type { LedgerCurrency } from "./ledger-money.ts";

/** Accounts of the operator: where money of wallets comes from and goes to. */
export type CounterAccount = "gateway" | "sales" | "messages" | "findings";

/** What a movement is about, for its line in the list and for consumption. */
export interface MovementDetails {
  /** Persian; by default its kind's own. */
  title?: string | undefined;
  /** The id or number of what it is about: a payment, an order, a message. */
  reference?: string | undefined;
  website?: string | undefined;
  channel?: string | undefined;
  campaign?: string | undefined;
}

/** One movement of a wallet, in whole minor units (rial, cents). */
export interface Movement extends MovementDetails {
  /** The idempotency key: a second movement of a key does nothing. */
  key: string;
  kind: TransactionKind;
  owner: string;
  currency: LedgerCurrency;
  /** What it adds to the available balance; negative takes. */
  available: number;
  /** What it adds to the held balance; 0 unless given. */
  held?: number;
  /** The other side of what neither balance has; required unless both sum to 0. */
  account?: CounterAccount;
  /** What comes in and goes out again in the same transaction, either half: the owner is not warned of a low balance. */
  isPassing?: boolean;
  /** When, in milliseconds since 1970; the database's time unless given. */
  at?: number | undefined;
}
