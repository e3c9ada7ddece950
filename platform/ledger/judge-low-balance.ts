/** What is known of a wallet's limit, in minor units. */
export interface LowState {
  available: number;
  /** Below it the owner is warned; null where they do not want that. */
  lowAt: number | null;
  /** When they were warned; null where the balance has been above the limit since. */
  warnedAt: Date | null;
}

/** `warn`: the owner is to know. `rearm`: the next fall is to be warned of. */
export type LowVerdict = "warn" | "rearm" | "keep";

const dayMs = 86_400_000;

/**
 * Judges a movement that leaves `after` available: each fall below the limit is warned of once, and again as soon as money
 * that came in has taken the balance to the limit. Messages that are given back take it there too, many times an hour:
 * after these a day passes between two warnings.
 */
export function judgeMovement(
  { available, lowAt, warnedAt }: LowState,
  { after, isIncome, at }: { after: number; isIncome: boolean; at: Date },
): LowVerdict {
  if (lowAt === null) return "keep";
  if (after >= lowAt) return isIncome && warnedAt !== null ? "rearm" : "keep";
  if (after >= available) return "keep";
  if (warnedAt === null) return "warn";
  const hasFallen = available >= lowAt;
  return hasFallen && at.getTime() - warnedAt.getTime() >= dayMs ? "warn" : "keep";
}

/** Judges a new limit: one above the balance is warned of at once, unless the balance was below the former one already. */
export function judgeLimit({ available, lowAt, warnedAt }: LowState, next: number | null): LowVerdict {
  if (next === null || available >= next) return "rearm";
  const wasAbove = lowAt === null || available >= lowAt;
  return wasAbove || warnedAt === null ? "warn" : "keep";
}
