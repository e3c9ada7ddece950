/** Choices of an owner's own walk through a journey. Without schemas: browsers load them. */

/** How a walk ended: as runs do, by its time limit, or by its owner. */
export const trialExits = ["end", "goal", "block_removed", "broken", "limit", "stopped"] as const;
export type TrialExit = (typeof trialExits)[number];

/** Seconds that a day may last, as the form offers them. */
export const trialDays = [10, 60, 300] as const;
