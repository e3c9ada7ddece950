import { planProblems } from "#contract/text/plans.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { countOpen } from "./sql/count-open.ts";

/** Nobody needs as many; numbers are one row for all accounts, and each document is kept for good. */
const maxOpen = { pre_orders: 50, orders: 20 } as const;

/** Throws CONFLICT where an account has too many open documents, after one more was numbered and stored. */
export async function refuseMany(
  queries: Queries,
  { owner, table }: { owner: string; table: keyof typeof maxOpen },
): Promise<void> {
  if ((await countOpen(queries, { owner, table })) <= maxOpen[table]) return;
  const issues = [{ path: ["type"], message: planProblems.tooMany[table] }];
  throw new AppError("CONFLICT", "Too many are open", { issues });
}
