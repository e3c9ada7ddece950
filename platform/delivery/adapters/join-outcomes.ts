import type { Outcome } from "./adapter.ts";

/**
 * What came of a push that went to several browsers or apps: one that took it counts, and one that may have is not repeated
 * blindly. `gone` is what is said where none is left. Pure.
 */
export function joinOutcomes(outcomes: readonly Outcome[], gone: Outcome): Outcome {
  const first = (is: (outcome: Outcome) => boolean) => outcomes.find(is);
  return (
    first(({ kind }) => kind === "accepted") ??
    first(({ kind }) => kind === "unclear") ??
    first(({ kind }) => kind === "not_sent") ??
    first((outcome) => outcome.kind === "refused" && outcome.reason !== "gone") ??
    gone
  );
}
