import type { LedgerCurrency } from "#platform/ledger/ledger-money.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export const sandboxOutcomes = ["pay", "twice", "late", "decline", "timeout"] as const;
export type SandboxOutcome = (typeof sandboxOutcomes)[number];

export interface SandboxPayment {
  authority: string;
  payment: string;
  currency: LedgerCurrency;
  amount: number;
  outcome: SandboxOutcome | null;
  /** When verification answers. */
  answersFrom: Date | null;
}

export async function insertSandboxPayment(
  { query }: Queries,
  { authority, payment, currency, amount }: Pick<SandboxPayment, "authority" | "payment" | "currency" | "amount">,
): Promise<void> {
  await query("INSERT INTO sandbox_payments (authority, payment_id, currency, amount) VALUES ($1, $2, $3, $4)", [
    ...[authority, payment, currency, amount],
  ]);
}

export async function findSandboxPayment({ query }: Queries, authority: string): Promise<SandboxPayment | undefined> {
  const [row] = await query<SandboxPayment>(
    `SELECT authority, payment_id AS payment, currency, amount, outcome, answers_from AS "answersFrom"
     FROM sandbox_payments WHERE authority = $1`,
    [authority],
  );
  return row;
}

/** Stores what was chosen; the first choice counts. */
export async function decideSandboxPayment(
  { query }: Queries,
  { authority, outcome, answersFrom }: Pick<SandboxPayment, "authority" | "outcome" | "answersFrom">,
): Promise<void> {
  await query("UPDATE sandbox_payments SET outcome = $2, answers_from = $3 WHERE authority = $1 AND outcome IS NULL", [
    ...[authority, outcome, answersFrom],
  ]);
}

export async function markSandboxRefunded({ query }: Queries, authority: string): Promise<void> {
  await query("UPDATE sandbox_payments SET refunded = true WHERE authority = $1", [authority]);
}
