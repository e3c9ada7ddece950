import { minTime } from "#platform/events/min-time.ts";

/** A browser's event is never older. */
export const maxAgeMs = 7 * 24 * 60 * 60_000;

/**
 * When an event happened, in milliseconds by the server's clock. `at` and `sentAt` are the sender's: their distance is
 * right even where its clock is wrong. An offset below a second is not corrected. Without `at`, and for a time ahead, it
 * is `now`. Undefined where the event is too old: 7 days from a browser, before 2000 from a server (`trusted`).
 */
export function readEventTime(
  at: string | undefined,
  { sentAt, now, trusted }: { sentAt: string | undefined; now: number; trusted: boolean },
): number | undefined {
  if (at === undefined) return now;
  const claimed = Date.parse(at);
  const behind = sentAt === undefined ? 0 : now - Date.parse(sentAt);
  const time = Math.min(Math.abs(behind) < 1_000 ? claimed : claimed + behind, now);
  const earliest = trusted ? minTime : now - maxAgeMs;
  return time < earliest ? undefined : time;
}
