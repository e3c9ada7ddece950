import type { PriceData } from "./price-card.tsx";

/** What the typed counts of packs and add-ons cost. */
export interface LivePrice {
  /** False where the counts are wrong, or the platform is away. */
  isCounted: boolean;
  price: PriceData | undefined;
  /** By the kind of a pack or an add-on. */
  amounts: Record<string, string>;
  /** Why the choice has no price. */
  problem: string | undefined;
}
