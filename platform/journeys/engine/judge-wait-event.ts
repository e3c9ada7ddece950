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
 * What the journey stood still does not count, so times are compared on its own clock: what was over before a pause is not
 * saved by what happened within it.
 */
export function judgeWaitEvent(
  { timeout }: Fields,
  run: Pick<Run, "block" | "arrivedAt" | "arrivedShift" | "facts">,
  { zone, shift, shiftAt }: Pick<StepFacts, "zone" | "shift" | "shiftAt">,
  { now, watermark }: { now: number; watermark: number },
): EventVerdict {
  const own = (instant: number) => instant - shiftAt(instant);
  const endOf = (at: number, stoodStill: number, times = 1) =>
    addDuration(zone, at, { ...timeout, amount: timeout.amount * times }) - stoodStill;
  const { arrivedAt, arrivedShift } = run;
  const last = endOf(arrivedAt, arrivedShift, maxTimeouts);
  const events = run.facts.events ?? {};
  const { taken } = run.facts;
  const came = inOrder(events[run.block]).find(({ at }) => at >= arrivedAt && at !== taken);
  let end = endOf(arrivedAt, arrivedShift);
  for (const { at } of inOrder(events[`${run.block}.reset`])) {
    if (at < arrivedAt || at === taken) continue;
    if (own(at) >= end || (came !== undefined && came.at <= at)) break;
    end = Math.max(end, Math.min(endOf(at, shiftAt(at)), last));
  }
  if (came !== undefined && own(came.at) < end) return { came: came.at };
  const due = end + shift;
  return due <= Math.min(now, watermark) ? { timedOut: due } : { waitsUntil: due };
}

const inOrder = (events: readonly WatchedEvent[] = []) => events.toSorted((one, other) => one.at - other.at);
