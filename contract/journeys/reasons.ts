/** Why a run took a way out, left, or never entered: a closed list. */

export const pathReasons = [
  ...([
    "entered",
    "waited",
    "event_came",
    "timed_out",
    "matched",
    "not_matched",
    "split",
    "date_past",
    "no_date",
  ] as const),
  ...(["sent_on", "handed_over", "not_sent"] as const),
] as const;

export const exitReasons = [
  ...(["end", "goal", "block_removed", "journey_deleted", "by_hand", "erased", "broken"] as const),
] as const;
export type ExitReason = (typeof exitReasons)[number];

export const entryRefusals = [
  "inside",
  "once",
  "too_soon",
  "control",
  "late",
  "no_key",
  "anonymous",
  "expired",
] as const;
export type EntryRefusal = (typeof entryRefusals)[number];

export type JourneyReason = (typeof pathReasons)[number] | ExitReason;
