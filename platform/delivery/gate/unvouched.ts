import { civilOf } from "#contract/time/zone.ts";
import { stampsAt } from "./caps.ts";
import { type FullWindow, fullWindow, lastToEnd, type Stamps, type Uses, usedNow } from "./counted-windows.ts";

/** The windows in which messages to addresses that nobody vouches for are counted. */
const unvouchedWindows = ["hour", "day"] as const;
export type UnvouchedWindow = (typeof unvouchedWindows)[number];

export type UnvouchedLimits = Readonly<Record<UnvouchedWindow, number>>;
export type UnvouchedUses = Uses<UnvouchedWindow>;

/** How many such messages a website sends, with what is used of them. */
export interface UnvouchedBound {
  limits: UnvouchedLimits;
  uses: UnvouchedUses | undefined;
}

export function unvouchedStampsAt(zone: string, instant: number): Stamps<UnvouchedWindow> {
  const { day } = stampsAt(zone, instant);
  return { day, hour: day * 24 + civilOf(zone, instant).hour };
}

/** The full window that ends last, with when the next one begins. */
export function findUnvouchedFull(
  bound: UnvouchedBound,
  zone: string,
  now: number,
): FullWindow<UnvouchedWindow> | undefined {
  const stamps = unvouchedStampsAt(zone, now);
  return lastToEnd(
    unvouchedWindows.flatMap((window) =>
      fullWindow({ window, count: usedNow(bound, stamps, window), limit: bound.limits[window] }, zone, now),
    ),
  );
}

/** How many of `wanted` messages still have room, and what is used once they are counted. A clock that is behind counts in the windows that have begun. Pure. */
export function takeUnvouchedRoom(
  bound: UnvouchedBound,
  stamps: Stamps<UnvouchedWindow>,
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
