import type { Queries } from "#platform/stores/postgres/handle.ts";
import { countLedger, listDifferences } from "./sql/audit.ts";

export interface LedgerAudit {
  wallets: number;
  movements: number;
  /** What is not as its entries say, a line each; at most `maxDifferences` of a kind. */
  differences: string[];
}

/**
 * Computes every wallet again from its entries: sums, running balances, numbers, holds; and compares orders with payments
 * with movements, refunds with theirs, holds with their messages. Reads the whole ledger; changes nothing, since a movement
 * that is wrong needs a person's decision and a movement of its own.
 */
export async function auditLedger(queries: Queries): Promise<LedgerAudit> {
  return { ...(await countLedger(queries)), differences: await listDifferences(queries) };
}
