import type { makeOwner } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const topUp = { topUp: { amount: 50_000, currency: "IRT" as const } };

/** A valid body for each call about money that has one. */
export const moneyBodies: Record<string, () => unknown> = {
  "balance.update": () => ({ lowAt: 50_000 }),
  "payments.request": () => topUp,
  "payments.check": () => undefined,
};

/** A payment for each call that names one. */
export const moneyParameters: Record<string, (owner: Owner) => Promise<string>> = Object.fromEntries(
  ["payments.get", "payments.check"].map((name) => [
    name,
    async ({ client }: Owner) => (await client.payments.request(topUp)).result.payment,
  ]),
);
