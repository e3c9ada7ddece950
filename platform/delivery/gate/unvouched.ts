import { nextBucket, startOfBucket } from "#contract/time/bucket.ts";
import { civilOf } from "#contract/time/zone.ts";
import { stampsAt } from "./caps.ts";

/** The windows in which messages to addresses that nobody vouches for are counted. */
const unvouchedWindows = ["hour", "day"] as const;
export type UnvouchedWindow = (typeof unvouchedWindows)[number];

export type UnvouchedLimits = Readonly<Record<UnvouchedWindow, number>>;

/** Which hour and day of the website's zone an instant is in; they grow with time. */
export type UnvouchedStamps = Record<UnvouchedWindow, number>;

/** What was counted, in the windows with these stamps. */
export interface UnvouchedUses {
  stamps: UnvouchedStamps;
  used: Record<UnvouchedWindow, number>;
}

/** How many such messages a website sends, with what is used of them. */
export interface UnvouchedBound {
  limits: UnvouchedLimits;
  uses: UnvouchedUses | undefined;
}

export function unvouchedStampsAt(zone: string, instant: number): UnvouchedStamps {
  const { day } = stampsAt(zone, instant);
  return { day, hour: day * 24 + civilOf(zone, instant).hour };
}

/** What is used of a window now: what was counted in a window that is over counts nothing. */
const usedNow = ({ uses }: Pick<UnvouchedBound, "uses">, stamps: UnvouchedStamps, window: UnvouchedWindow): number =>
  uses === undefined || uses.stamps[window] < stamps[window] ? 0 : uses.used[window];

/** The full window that ends last, with when the next one begins. */
export function findUnvouchedFull(bound: UnvouchedBound, zone: string, now: number) {
  const stamps = unvouchedStampsAt(zone, now);
  const full = unvouchedWindows.flatMap((window) => {
    const [count, limit] = [usedNow(bound, stamps, window), bound.limits[window]];
    return count < limit
      ? []
      : [{ window, count, limit, until: nextBucket(zone, window, startOfBucket(zone, window, now)) }];
  });
  return full.reduce<(typeof full)[number] | undefined>(
    (latest, each) => (latest === undefined || each.until > latest.until ? each : latest),
    undefined,
  );
}

/** How many of `wanted` messages still have room, and what is used once they are counted. A clock that is behind counts in the windows that have begun. Pure. */
export function takeUnvouchedRoom(
  bound: UnvouchedBound,
  stamps: UnvouchedStamps,
  wanted: number,
): { granted: number; uses: UnvouchedUses } {
  const room = unvouchedWindows.map((window) => bound.limits[window] - usedNow(bound, stamps, window));
  const granted = Math.max(0, Math.min(wanted, ...room));
  const stamp = (window: UnvouchedWindow) => Math.max(stamps[window], bound.uses?.stamps[window] ?? 0);
  const used = (window: UnvouchedWindow) => usedNow(bound, stamps, window) + granted;
  return {
    granted,
    uses: { stamps: { hour: stamp("hour"), day: stamp("day") }, used: { hour: used("hour"), day: used("day") } },
  };
}
