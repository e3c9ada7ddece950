import { expect, it } from "vitest";
import type { DeliveryRow } from "./sql/deliveries.ts";
import { toFigures } from "./to-figures.ts";

const visits = { people: 4, customers: 1, sessions: 5, leads: 1, orders: 1, sales: 1_000, conversionRate: 0.2 };
const row = { campaign: "c", channel: "SMS", state: "sent", reason: null, isBot: false, count: 2 } as const;
const figuresOf = (rows: readonly Partial<DeliveryRow>[], costMinor: number | null = null) => {
  const deliveries = rows.map((each) => ({ ...row, price: 0, unpriced: 0, ...each }));
  return toFigures({ currency: "IRT" }, { visits, deliveries, clicks: 0, costMinor });
};

it("a campaign's return is that of its whole cost, and unknown where the price of a message is", () => {
  expect(figuresOf([{ price: 2_000 }])).toMatchObject({ cost: 200, unpriced: 0, return: 4 });
  expect(figuresOf([{ price: 2_000 }, { unpriced: 2 }])).toMatchObject({ cost: 200, unpriced: 2, return: null });
  expect(figuresOf([{ unpriced: 2 }])).toMatchObject({ cost: null, unpriced: 2, return: null });
  expect(figuresOf([{ unpriced: 1 }], 5_000)).toMatchObject({ cost: 500, unpriced: 1, return: null });
});
