import { nextBucket, startOfBucket } from "#contract/time/bucket.ts";

/** A span in which messages are counted. */
type Window = "hour" | "day" | "week" | "month";

/** Which hour, day, … of the website's zone an instant is in, by window; they grow with time. */
export type Stamps<W extends Window> = Record<W, number>;

/** What was counted, in the windows with these stamps. */
export interface Uses<W extends Window> {
  stamps: Stamps<W>;
  used: Record<W, number>;
}

/** What is used of a window now: what was counted in a window that is over counts nothing. */
export const usedNow = <W extends Window>(
  { uses }: { uses: Uses<W> | undefined },
  stamps: Stamps<W>,
  window: W,
): number => (uses === undefined || uses.stamps[window] < stamps[window] ? 0 : uses.used[window]);

/** A window that is full, with when the next one begins. */
export interface FullWindow<W extends Window> {
  window: W;
  count: number;
  limit: number;
  until: number;
}

/** The window as it is now, where its count has reached the limit; one without a limit is never full. */
export function fullWindow<W extends Window>(
  { window, count, limit }: { window: W; count: number; limit: number | undefined },
  zone: string,
  now: number,
): FullWindow<W>[] {
  if (limit === undefined || count < limit) return [];
  return [{ window, count, limit, until: nextBucket(zone, window, startOfBucket(zone, window, now)) }];
}

/** The full window that ends last: before its end nothing is let through. */
export const lastToEnd = <W extends Window>(full: readonly FullWindow<W>[]): FullWindow<W> | undefined =>
  full.reduce<FullWindow<W> | undefined>(
    (latest, each) => (latest === undefined || each.until > latest.until ? each : latest),
    undefined,
  );
