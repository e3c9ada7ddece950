import { expect, it } from "vitest";
import { loadCosts } from "./costs.server.ts";

const items = [{ day: "2026-11-30", channel: "SMS", messages: 4, parts: 4, price: 10_000 }];
const load = (currency: string, unpriced = 0) => {
  const api = {
    websites: { get: async () => ({ result: { id: "7", timeZone: "Asia/Tehran", currency } }) },
    delivery: { messages: { costs: async () => ({ result: { items, price: 10_000, unpriced } }) } },
  };
  return loadCosts({ api, param: () => "7" } as unknown as Parameters<typeof loadCosts>[0]);
};

it("costs are in toman on a website in toman, in rial on others, with days in words", async () => {
  expect(await load("IRT")).toMatchObject({
    ...{ total: "۱٬۰۰۰ تومان", unit: "تومان" },
    rows: [{ day: "۹ آذر ۱۴۰۵", price: "۱٬۰۰۰" }],
  });
  expect(await load("EUR")).toMatchObject({ total: "۱۰٬۰۰۰ ریال", unit: "ریال", rows: [{ price: "۱۰٬۰۰۰" }] });
});

it("SMS of unknown price are counted, and not taken for free", async () => {
  expect((await load("IRT")).unpriced).toBe("");
  expect((await load("IRT", 3)).unpriced).toContain("۳ پیامک");
});
