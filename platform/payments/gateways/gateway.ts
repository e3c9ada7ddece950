import type { GatewayName } from "#contract/payments.ts";
import type { LedgerCurrency, LedgerMoney } from "#platform/ledger/ledger-money.ts";

/** What a gateway is to take money for. */
export interface PaymentRequest {
  /** The payment's id. */
  payment: string;
  money: LedgerMoney;
  /** Where the browser returns to. */
  callback: string;
  /** Persian, shown by the gateway. */
  description: string;
}

/** What a gateway says of a payment when the platform calls it. */
export type Verification =
  /** `amount` in minor units and `currency` as the gateway says them: the caller compares. */
  | { state: "paid"; amount: number; currency: string; reference: string }
  /** `isFinal`: it never will be. */
  | { state: "unpaid"; isFinal: boolean }
  /** The gateway knows another amount. */
  | { state: "mismatch" };

export interface CallbackClaim {
  /** The gateway's name of the payment; undefined where the callback has none. */
  authority: string | undefined;
  /** The browser says that nothing was paid. */
  saysCancelled: boolean;
}

/** One gateway. Its calls throw GatewayError where it gives no answer that can be relied on. */
export interface Gateway {
  name: GatewayName;
  currencies: readonly LedgerCurrency[];
  /** What it takes at once in a currency, in minor units. */
  limits: (currency: LedgerCurrency) => { min: number; max: number };
  /** How long after its begin a payment may still turn out to be paid. */
  verifyForMs: number;
  /** Whether a callback without an authority is taken. */
  namesPaymentByAddress?: boolean;
  request(of: PaymentRequest): Promise<{ authority: string; url: string }>;
  verify(of: { authority: string; money: LedgerMoney }): Promise<Verification>;
  readCallback(fields: Readonly<Record<string, string>>): CallbackClaim;
  /** The authorities of payments that were paid and never verified. Without it the gateway has no such list. */
  listUnverified?(): Promise<string[]>;
  /** Gives all of a payment back, once for a payment. Without it the gateway has no call for that. */
  refund?(of: { payment: string; authority: string; reference: string; money: LedgerMoney }): Promise<RefundAnswer>;
}

/** `refused`: for good, and nothing was given back. */
export type RefundAnswer = { state: "done"; reference: string } | { state: "refused"; why: string };

/** A gateway was not reached, or answers what is no answer: the payment is unknown. The message is for the log. */
export class GatewayError extends Error {
  constructor(gateway: GatewayName, message: string, options?: { cause?: unknown }) {
    super(`${gateway}: ${message}`, options);
    this.name = "GatewayError";
  }
}
