import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { epochDayOf, toJalali } from "#contract/time/jalali.ts";
import { civilOf } from "#contract/time/zone.ts";
import { type FullWindow, fullWindow, lastToEnd, type Stamps, type Uses, usedNow } from "./counted-windows.ts";

/** The windows in which messages of a channel to a person are counted: days, weeks from Saturday, Jalali months. */
export const capWindows = ["day", "week", "month"] as const;
export type CapWindow = (typeof capWindows)[number];

/** How many messages; a window without a limit is not capped. */
export type CapLimits = { readonly [W in CapWindow]?: number | undefined };

export type CapStamps = Stamps<CapWindow>;
export type CapUses = Uses<CapWindow>;

/** Limits that apply: of the website (scope 0) or of one journey, with what is used of them. */
export interface Cap {
  scope: number;
  limits: CapLimits;
  uses: CapUses | undefined;
}

/** Push to apps and to browsers is one channel to the person who gets it. */
export const cappedChannel = (channel: DeliveryChannel): DeliveryChannel => (channel === "WEB_PUSH" ? "PUSH" : channel);

export function stampsAt(zone: string, instant: number): CapStamps {
  const civil = civilOf(zone, instant);
  const day = epochDayOf(civil);
  const { year, month } = toJalali(civil);
  return { day, week: day - civil.weekday, month: year * 12 + month - 1 };
}

/** The full window that ends last: before its end none of the caps lets a message through. */
export function findFull(caps: readonly Cap[], zone: string, now: number): FullWindow<CapWindow> | undefined {
  const stamps = stampsAt(zone, now);
  return lastToEnd(
    caps.flatMap((cap) =>
      capWindows.flatMap((window) =>
        fullWindow({ window, count: usedNow(cap, stamps, window), limit: cap.limits[window] }, zone, now),
      ),
    ),
  );
}
