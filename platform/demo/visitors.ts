import { meanWeight } from "./calendar.ts";
import { hash32, hashPair } from "./chance.ts";

/** How far a visitor ever comes. The shares are those of all visitors: 25 % view a product; of these 42, 18 and 6 % go on. */
export const depths = ["browse", "view", "cart", "checkout", "buy"] as const;
export type Depth = (typeof depths)[number];

export const viewers = 0.25;
export const funnel = { view: 1, cart: 0.42, checkout: 0.18, buy: 0.06 } as const;

/** Days after the first visit on which a visitor may come again. A visit's number is its place here. */
export const lags = [0, 1, 2, 3, 4, 6, 8, 11, 15, 20, 27, 35, 50, 75] as const;

/** A visitor's number makes all that is known of them: 32 bits of seed, day and place within the day. */
export const visitorOf = (seed: number, day: number, position: number) => hash32(0x51ab3c29, [seed, day, position]);

const unit = (visitor: number, what: number) => hashPair(visitor, what) / 2 ** 32;
/** What the numbers given to `unit` decide; returns take their lag's place from 16 on. */
const decides = { depth: 1, loyalty: 2, identified: 3, turn: 4, twin: 5 } as const;

/** How far a visitor ever comes. */
export function depthOf(visitor: number): Depth {
  const share = unit(visitor, decides.depth) / viewers;
  if (share < funnel.buy) return "buy";
  if (share < funnel.checkout) return "checkout";
  if (share < funnel.cart) return "cart";
  return share < funnel.view ? "view" : "browse";
}

/** How many of each depth tell who they are: 4 % of all visitors, second devices among them. Buyers all do. */
const tells: Record<Depth, number> = { browse: 0.001, view: 0.014, cart: 0.1, checkout: 0.45, buy: 1 };

export const isIdentified = (visitor: number, depth: Depth) => unit(visitor, decides.identified) < tells[depth];

/** How many of those identified also come by a second device, where they come again. */
const secondDevice = 0.25;
export const hasTwin = (visitor: number) => unit(visitor, decides.twin) < secondDevice;

/** Six of ten never come again or nearly so, one of ten is a regular: a long tail, 1.5 visits a visitor on the whole. */
function loyaltyOf(visitor: number): number {
  const share = unit(visitor, decides.loyalty);
  return share < 0.6 ? 0.25 : share < 0.9 ? 1.5 : 5;
}

/** How often a visitor of middling loyalty comes again at each lag. */
const oftenAt = lags.map((lag) => (lag === 0 ? 1 : 0.11 * lag ** -0.6));

/** Whether a visitor comes again at `lags[number]`, on a day of this weight. The first visit always takes place. */
export function returns(visitor: number, number: number, weight: number): boolean {
  if (number === 0) return true;
  const often = (oftenAt[number] ?? 0) * (weight / meanWeight);
  // Most do not, whoever they are: asked first.
  const share = unit(visitor, 16 + number);
  return share < often * 5 && share < often * loyaltyOf(visitor);
}

/**
 * Which of a visitor's visits is the one in which they come as far as they ever do: mostly the first, up to the fourth.
 * It is chosen among all visits there will ever be, so that a longer history begins as the shorter one did.
 */
export function turnOf(visitor: number, visits: number): number {
  const share = unit(visitor, decides.turn);
  const wanted = share < 0.62 ? 0 : share < 0.84 ? 1 : share < 0.95 ? 2 : 3;
  return Math.min(wanted, visits - 1);
}
