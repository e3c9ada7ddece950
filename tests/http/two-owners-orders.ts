import type { makeOwner } from "./platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

const choice = { actions: { EMAIL: 1 } };

/** A valid body for each call about plans and orders that has one. */
export const orderBodies: Record<string, () => unknown> = {
  "wallet.plans.calculate": () => ({ type: "GROWTH" }),
  "wallet.plans.calculateActions": () => choice,
  "wallet.preOrders.create": () => ({ type: "GROWTH" }),
  "wallet.preOrders.createActions": () => choice,
  "wallet.preOrders.cancel": () => undefined,
  "wallet.orders.create": () => ({ type: "GROWTH" }),
  "wallet.orders.createActions": () => choice,
  "wallet.orders.cancel": () => undefined,
  "wallet.buyer.update": () => ({ name: "Buyer" }),
};

/** An order or a pro forma for each call that names one. */
export const orderParameters: Record<string, (owner: Owner) => Promise<string>> = Object.fromEntries([
  ...["get", "cancel"].map((name) => [
    `wallet.orders.${name}`,
    async ({ client }: Owner) => (await client.wallet.orders.createActions(choice)).result.id,
  ]),
  ...["get", "cancel"].map((name) => [
    `wallet.preOrders.${name}`,
    async ({ client }: Owner) => (await client.wallet.preOrders.createActions(choice)).result.id,
  ]),
]);
