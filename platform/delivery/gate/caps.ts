import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { nextBucket, startOfBucket } from "#contract/time/bucket.ts";
import { epochDayOf, toJalali } from "#contract/time/jalali.ts";
import { civilOf } from "#contract/time/zone.ts";

/** The windows in which messages of a channel to a person are counted: days, weeks from Saturday, Jalali months. */
export const capWindows = ["day", "week", "month"] as const;
export type CapWindow = (typeof capWindows)[number];

/** How many messages; a window without a limit is not capped. */
export type CapLimits = { readonly [W in CapWindow]?: number | undefined };

/** Which day, week and month of the website's zone an instant is in; they grow with time. */
export type CapStamps = Record<CapWindow, number>;

/** What was counted, in the windows with these stamps. */
export interface CapUses {
  stamps: CapStamps;
  used: Record<CapWindow, number>;
}

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

/** What is used of a window now: what was counted in a window that is over counts nothing. */
export const usedNow = ({ uses }: Cap, stamps: CapStamps, window: CapWindow): number =>
  uses === undefined || uses.stamps[window] < stamps[window] ? 0 : uses.used[window];

/** A window that is full, with when the next one begins. */
export interface FullWindow {
  window: CapWindow;
  count: number;
  limit: number;
  until: number;
}

/** The full window that ends last: before its end none of the caps lets a message through. */
export function findFull(caps: readonly Cap[], zone: string, now: number): FullWindow | undefined {
  const stamps = stampsAt(zone, now);
  const full = caps.flatMap((cap) =>
    capWindows.flatMap((window): FullWindow[] => {
      const limit = cap.limits[window];
      const count = usedNow(cap, stamps, window);
      if (limit === undefined || count < limit) return [];
      return [{ window, count, limit, until: nextBucket(zone, window, startOfBucket(zone, window, now)) }];
    }),
  );
  return full.reduce<FullWindow | undefined>(
    (latest, each) => (latest === undefined || each.until > latest.until ? each : latest),
    undefined,
  );
}
