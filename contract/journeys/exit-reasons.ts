/** Why somebody left a journey: a closed list. Without schemas: browsers load it. */
export const exitReasons = [
  ...(["end", "goal", "block_removed", "journey_deleted", "by_hand", "merged", "erased", "broken"] as const),
] as const;
export type ExitReason = (typeof exitReasons)[number];
