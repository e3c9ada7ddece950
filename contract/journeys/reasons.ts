import type { ExitReason } from "./exit-reasons.ts";

/** Why a run took a way out, or left, and why somebody did not enter: closed lists. */

export const pathReasons = [
  ...(["entered", "waited", "event_came", "timed_out", "matched", "not_matched", "split"] as const),
  ...(["date_past", "no_date", "sent_on", "handed_over", "not_sent"] as const),
] as const;
export type PathReason = (typeof pathReasons)[number];

export type JourneyReason = PathReason | ExitReason;

export const refusals = ["inside", "once", "too_soon", "control", "late", "no_key", "expired"] as const;
export type Refusal = (typeof refusals)[number];

/** What a run waits for, beside time. */
export type Wait = "time" | "event" | "date" | "answer" | "message";
