import type { ExitReason } from "#contract/journeys/exit-reasons.ts";

/** The counter of a journey's exits for one reason, beside `left` of all. */
export const exitCounter = (exit: ExitReason) => `exit_${exit}` as const;

interface Standing {
  block: number;
  /** No step has seen it where it stands. */
  isNew: boolean;
}

interface Count {
  journey: number;
  block: number;
  counter: string;
  day: string;
  n: number;
}

/** That a run left its block. Who was never stepped has not been counted at the block either. */
export const countLeft = (journey: number, { block, isNew }: Standing, day: string): Count[] =>
  (isNew ? ["entered", "left"] : ["left"]).map((counter) => ({ journey, block, counter, day, n: 1 }));

/** That a run left its journey. */
export const countExit = (
  journey: number,
  run: Standing,
  { day, exit }: { day: string; exit: ExitReason },
): Count[] => [
  ...["left", exitCounter(exit)].map((counter) => ({ journey, block: 0, counter, day, n: 1 })),
  ...countLeft(journey, run, day),
];
