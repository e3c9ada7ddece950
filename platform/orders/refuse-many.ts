import { planProblems } from "#contract/text/plans.ts";
import { AppError } from "#platform/errors.ts";
import { tooManyAttempts } from "#platform/rate-limiter.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { countOpen } from "./sql/count-open.ts";
import { findMadeBefore } from "./sql/find-made-before.ts";

/** Nobody needs as many; numbers are one row for all accounts, and each document is kept for good. */
const maxOpen = { pre_orders: 50, orders: 20 } as const;
/** Of an account in an hour, cancelled ones too: documents that are made and cancelled one after the other are kept. */
const maxMade = { pre_orders: 120, orders: 60 } as const;
const hourMs = 3_600_000;

interface Made {
  owner: string;
  table: keyof typeof maxOpen;
  /** In milliseconds since 1970. */
  now: number;
}

/**
 * Throws CONFLICT where an account has too many open documents, TOO_MANY_REQUESTS where it has made many within an hour,
 * after one more was numbered and stored.
 */
export async function refuseMany(queries: Queries, { owner, table, now }: Made): Promise<void> {
  const before = await findMadeBefore(queries, { owner, table, count: maxMade[table] });
  if (before !== undefined && now - before.getTime() < hourMs) throw tooManyAttempts(before.getTime() + hourMs - now);
  if ((await countOpen(queries, { owner, table })) <= maxOpen[table]) return;
  const issues = [{ path: ["type"], message: planProblems.tooMany[table] }];
  throw new AppError("CONFLICT", "Too many are open", { issues });
}
