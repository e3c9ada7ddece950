/** A buyer as calls answer it. */
export type Buyer = Readonly<Record<string, string | null>>;

/** A buyer as the form holds it: what is not known is empty. */
export const buyerValues = (buyer: Buyer): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(buyer).map(([name, value]) => [name, value ?? undefined]));
