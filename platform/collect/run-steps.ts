import type { Batch } from "./batch.ts";
import type { StepTimes } from "./step-times.ts";

/** The step before has to run again: what it found is out of date. */
export const runPreviousAgain = Symbol("run the previous step again");

/** One named stage of the collector. Does its work at once, or returns a promise of it. */
export interface Step {
  name: string;
  run: (batch: Batch) => undefined | typeof runPreviousAgain | Promise<void>;
}

/**
 * Runs the steps in order and times each. Awaits a step only where it returns a promise: steps without one run in the
 * same turn of the event loop as the step that follows, which the collector's exactness rests on. Throws
 * SERVICE_UNAVAILABLE where a step before the last ends after the batch's deadline.
 */
export async function runSteps(steps: readonly Step[], batch: Batch, times: StepTimes): Promise<void> {
  let startedAt = performance.now();
  for (let index = 0; index < steps.length; index += 1) {
    const outcome = steps[index]?.run(batch);
    if (outcome instanceof Promise) {
      await outcome;
      // Past `write` nothing is left to spare.
      if (index < steps.length - 1) batch.deadline.check();
    }
    const endedAt = performance.now();
    times.add(index, (endedAt - startedAt) / 1000);
    startedAt = endedAt;
    if (outcome === runPreviousAgain) index -= 2;
  }
}
