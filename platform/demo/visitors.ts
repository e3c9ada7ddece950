import { meanWeight } from "./calendar.ts";
import { hash32, hashPair } from "./random-stream.ts";

/** The furthest step of a visitor: 25 % of all view a product, of these 42, 18 and 6 % go on to cart, checkout and purchase. */
export const depths = ["browse", "view", "cart", "checkout", "buy"] as const;
export type Depth = (typeof depths)[number];

const viewers = 0.25;
const funnel = { view: 1, cart: 0.42, checkout: 0.18, buy: 0.06 } as const;

/** Days after the first visit on which a visitor may return. A visit's number is its index. */
export const lags = [0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 27, 35, 50, 75] as const;

/** A visitor's number determines everything about them: a 32-bit hash of seed, day and position in the day. */
export const visitorOf = (seed: number, day: number, position: number) => hash32(0x51ab3c29, [seed, day, position]);

const unit = (visitor: number, what: number) => hashPair(visitor, what) / 2 ** 32;
/** Purposes of `unit`; returns use 16 + the index of their lag. */
const decides = { depth: 1, loyalty: 2, identified: 3, mainVisit: 4, twin: 5 } as const;

/** The furthest step of a visitor. */
export function depthOf(visitor: number): Depth {
  const share = unit(visitor, decides.depth) / viewers;
  if (share < funnel.buy) return "buy";
  if (share < funnel.checkout) return "checkout";
  if (share < funnel.cart) return "cart";
  return share < funnel.view ? "view" : "browse";
}

/** Share of identified visitors by depth: 4 % of all with second devices, every buyer. */
const identifiedShares: Record<Depth, number> = { browse: 0.001, view: 0.014, cart: 0.1, checkout: 0.45, buy: 1 };

export const isIdentified = (visitor: number, depth: Depth) =>
  unit(visitor, decides.identified) < identifiedShares[depth];

/** Share of identified, returning visitors with a second device. */
const secondDevice = 0.25;
export const hasTwin = (visitor: number) => unit(visitor, decides.twin) < secondDevice;

/** Six of ten hardly return, one of ten is a regular: a long tail with 1.5 visits a visitor. */
function loyaltyOf(visitor: number): number {
  const share = unit(visitor, decides.loyalty);
  return share < 0.6 ? 0.25 : share < 0.9 ? 1.5 : 5;
}

/** Return rate of a visitor of average loyalty at each lag. */
const oftenAt = lags.map((lag) => (lag === 0 ? 1 : 0.11 * lag ** -0.6));

/** Whether a visitor returns at `lags[number]`, on a day of this weight. The first visit always happens. */
export function returns(visitor: number, number: number, weight: number): boolean {
  if (number === 0) return true;
  const often = (oftenAt[number] ?? 0) * (weight / meanWeight);
  // Most do not return at any loyalty: checked first.
  const share = unit(visitor, 16 + number);
  return share < often * 5 && share < often * loyaltyOf(visitor);
}

/**
 * The visit in which a visitor reaches their furthest step: mostly the first, up to the fourth. Chosen among all visits
 * there will ever be, so that a longer history starts like the shorter one.
 */
export function mainVisitOf(visitor: number, visits: number): number {
  const share = unit(visitor, decides.mainVisit);
  const wanted = share < 0.62 ? 0 : share < 0.84 ? 1 : share < 0.95 ? 2 : 3;
  return Math.min(wanted, visits - 1);
}
