import type { DeliveryChannel } from "#contract/delivery-states.ts";
import { civilOf } from "#contract/time/zone.ts";
import { stampsAt } from "./caps.ts";
import { type FullWindow, fullWindow, lastToEnd, type Stamps, type Uses, usedNow } from "./counted-windows.ts";

/** The windows in which messages to whom nobody vouches for are counted. */
const unvouchedWindows = ["hour", "day"] as const;
export type UnvouchedWindow = (typeof unvouchedWindows)[number];

export type UnvouchedLimits = Readonly<Record<UnvouchedWindow, number>>;
export type UnvouchedUses = Uses<UnvouchedWindow>;

/** Who else than browsers said what is known of whom a message is for. */
export interface Vouched {
  /** A consent on record: the owner wrote it down, or a reply from the address said it. */
  hasRecordedConsent: boolean;
  isEmailVouched: boolean;
  isPhoneVouched: boolean;
  /** A server, an import, the owner or a signature named the person. */
  isPersonVouched: boolean;
}

/**
 * Whether a message counts in the bound. What goes to an address counts where browsers alone said that address. Pushes and
 * messages on pages have none: they count where they cost something and browsers alone said who the person is. Pure.
 */
export function isBounded(channel: DeliveryChannel, vouched: Vouched, costs: boolean): boolean {
  if (vouched.hasRecordedConsent) return false;
  switch (channel) {
    case "EMAIL":
      return !vouched.isEmailVouched;
    case "SMS":
    case "WHATSAPP":
      return !vouched.isPhoneVouched;
    case "ON_SITE":
    case "PUSH":
    case "WEB_PUSH":
      return costs && !vouched.isPersonVouched;
    case "API":
      return false;
    default:
      return channel satisfies never;
  }
}

/** What has a bound of its own: visitors who are shown messages on pages use up no room of orders. Pure. */
export const countedOf = (channel: DeliveryChannel): "addresses" | "people" =>
  channel === "ON_SITE" || channel === "PUSH" || channel === "WEB_PUSH" ? "people" : "addresses";

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
