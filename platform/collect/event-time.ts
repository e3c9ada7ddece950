export const maxAgeMs = 7 * 24 * 60 * 60_000;
/** Nothing on the web happened before 2000: an older time is a broken clock. */
const minTime = Date.UTC(2000, 0, 1);

/**
 * When an event happened, in milliseconds, by the server's clock. `at` and `sentAt` are the sender's: their distance is
 * right even where its clock is not; a clock that is off by less than a second (or a slow network) is left alone. Without
 * `at` it happened now; what would lie ahead happened now.
 * Undefined where it is too old: 7 days from a browser (`trusted` false), before 2000 from a server.
 */
export function readEventTime(
  at: string | undefined,
  { sentAt, now, trusted }: { sentAt: string | undefined; now: number; trusted: boolean },
): number | undefined {
  if (at === undefined) return now;
  const told = Date.parse(at);
  const behind = sentAt === undefined ? 0 : now - Date.parse(sentAt);
  const moment = Math.min(Math.abs(behind) < 1_000 ? told : told + behind, now);
  const oldest = trusted ? minTime : now - maxAgeMs;
  return moment < oldest ? undefined : moment;
}
