import type { Party } from "#contract/money-shapes.ts";

/** A buyer as the form holds it: what is not known is empty. */
export const buyerValues = (buyer: Party): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(buyer).map(([name, value]) => [name, value ?? undefined]));
