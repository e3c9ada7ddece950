/** A start of a journey, and how long it had stood still by then, as its waits count. */
export interface Start {
  at: number;
  shift: number;
}

/**
 * How long a journey had stood still by an instant. A pause counts only where the start after it says so: what happened
 * within one is judged by it. `starts`: in order. Pure.
 */
export function shiftAt(starts: readonly Start[], instant: number): number {
  const next = starts.findIndex(({ at }) => at > instant);
  const before = starts.at(next < 0 ? -1 : next - 1)?.shift ?? 0;
  const after = starts[next];
  if (after === undefined || next === 0) return next === 0 ? 0 : before;
  const stoppedAt = after.at - (after.shift - before);
  return before + Math.max(0, instant - stoppedAt);
}
