/** A valid body for each call about money that has one. */
export const moneyBodies: Record<string, () => unknown> = {
  "balance.update": () => ({ lowAt: 50_000 }),
};
