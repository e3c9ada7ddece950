import { beforeEach, expect, it, vi } from "vitest";
import { priceTyped } from "./price-typed.server.ts";

const headers = new Headers({ "set-cookie": "renewed" });
let api: object;
const open = async () =>
  ({ api, headers, param: () => "", query: new URLSearchParams() }) as unknown as Awaited<
    ReturnType<Parameters<typeof priceTyped>[1]>
  >;

const price = 35_000;
const calculate = vi.fn(async ({ actions: { SMS: count } }: { actions: { SMS: number } }) => {
  const line = { title: "پیامک", kind: "action", key: "SMS", quantity: count, unitPrice: price, amount: count * price };
  const sums = { amount: count * price, prorated: 0, vat: 0, vatRate: 0.1, total: count * price };
  return { result: { lines: [line], ...sums, currency: "IRT", startsAt: null } };
});
const stored = { plan: { type: "GROWTH", period: "MONTHLY", currency: "IRT" }, extras: { actions: { SMS: "5" } } };

beforeEach(() => {
  api = {
    drafts: { get: async () => ({ result: { data: stored } }) },
    wallet: { plans: { calculate } },
    websites: { list: async () => ({ result: { items: [] } }) },
  };
});

async function typed(count: string) {
  const form = new FormData();
  form.set("actions.SMS", count);
  const { data, init } = await priceTyped(form, open);
  return { ...data, init };
}

it("counts what is typed with the stored plan, instead of the stored counts", async () => {
  const { isCounted, price: counted, amounts, init } = await typed("۸");
  expect(calculate).toHaveBeenLastCalledWith(expect.objectContaining({ type: "GROWTH", actions: { SMS: 8 } }));
  expect([isCounted, counted?.total, amounts]).toEqual([true, "۲۸۰٬۰۰۰", { SMS: "۲۸۰٬۰۰۰" }]);
  expect(init?.headers).toBe(headers);
});

it("says that a wrong count, and what no platform answers, is not counted", async () => {
  expect(await typed("۸ تا")).toMatchObject({ isCounted: false });
  api = { drafts: { get: () => Promise.reject(new Error("away")) } };
  expect(await typed("۸")).toMatchObject({ isCounted: false });
  const { data } = await priceTyped(undefined, open);
  expect(data).toMatchObject({ isCounted: false });
});
