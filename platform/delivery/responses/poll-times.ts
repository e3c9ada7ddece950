const minute = 60_000;
const hour = 60 * minute;

/** When a provider is queried about a message: often at first, when most is decided. */
const delaysMs = [
  minute,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
] as const;
/** Carriers settle a message within 30 hours; after two days panels do not answer any more. */
const endMs = 48 * hour;

/** How long an id that is not known yet is kept. */
export const earlyMs = 10 * minute;

/** When a message is polled next, after so many times; undefined once nothing more is to be expected. Pure. */
export function nextPoll({ sentAt, polls, now }: { sentAt: number; polls: number; now: number }): number | undefined {
  const at = now + (delaysMs[polls] ?? 8 * hour);
  if (now - sentAt >= endMs) return undefined;
  return Math.min(at, sentAt + endMs);
}

/** When it is polled first. */
export const firstPoll = (now: number): number => now + delaysMs[0];
