import type { ExitReason } from "./exit-reasons.ts";

/** Why a run took a way out, or left: closed lists. */

type PathReason =
  | "entered"
  | "waited"
  | "event_came"
  | "timed_out"
  | "matched"
  | "not_matched"
  | "split"
  | "date_past"
  | "no_date"
  | "sent_on"
  | "handed_over"
  | "not_sent";

export type JourneyReason = PathReason | ExitReason;
