import { addDuration, type Duration } from "./durations.ts";
import type { Run, StepFacts, WatchedEvent } from "./run.ts";

interface Fields {
  timeout: Duration;
}

/** The clock restarts, but never beyond so many time-outs from the arrival. */
const maxTimeouts = 10;

export type EventVerdict = { came: number } | { timedOut: number } | { waitsUntil: number };

/**
 * Whether the event came in time: from the arrival on and before the time is over, which each reset in time begins anew.
 * What the journey stood still after the clock began does not count.
 */
export function judgeWaitEvent(
  { timeout }: Fields,
  run: Pick<Run, "block" | "arrivedAt" | "arrivedShift" | "facts">,
  { zone, shift, shiftAt }: Pick<StepFacts, "zone" | "shift" | "shiftAt">,
  { now, watermark }: { now: number; watermark: number },
): EventVerdict {
  const endOf = (from: { at: number; shift: number }, times = 1) =>
    addDuration(zone, from.at, { ...timeout, amount: timeout.amount * times }) + (shift - from.shift);
  const start = { at: run.arrivedAt, shift: run.arrivedShift };
  const last = endOf(start, maxTimeouts);
  const events = run.facts.events ?? {};
  const { taken } = run.facts;
  const came = inOrder(events[run.block]).find(({ at }) => at >= start.at && at !== taken);
  let due = endOf(start);
  for (const reset of inOrder(events[`${run.block}.reset`])) {
    if (reset.at < start.at || reset.at === taken) continue;
    if (reset.at >= due || (came !== undefined && came.at <= reset.at)) break;
    due = Math.max(due, Math.min(endOf({ at: reset.at, shift: shiftAt(reset.at) }), last));
  }
  if (came !== undefined && came.at < due) return { came: came.at };
  return due <= Math.min(now, watermark) ? { timedOut: due } : { waitsUntil: due };
}

const inOrder = (events: readonly WatchedEvent[] = []) => events.toSorted((one, other) => one.at - other.at);
