import type { ExitReason } from "#contract/journeys/exit-reasons.ts";

/** The counter of a journey's exits for one reason, beside `left` of all. */
export const exitCounter = (exit: ExitReason) => `exit_${exit}` as const;
