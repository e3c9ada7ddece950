import { expect, it } from "vitest";
import type { Order } from "#contract/money-shapes.ts";
import { loadCancel } from "./load-cancel.server.ts";

const open = (status: Order["status"]) => {
  const result = { id: "o1", number: 1405, status, calculation: { total: 2_227_500, currency: "IRT" } };
  const api = { wallet: { orders: { get: async () => ({ result }) } } };
  const context = { api, param: () => "o1" };
  return loadCancel(context as unknown as Parameters<typeof loadCancel>[0]);
};

it("only a bill that waits for its payment is cancelled; another one leads to its page", async () => {
  expect(await open("pending")).toEqual({ id: "o1", number: "۱۴۰۵", total: "۲٬۲۲۷٬۵۰۰ تومان" });
  for (const status of ["paid", "cancelled", "expired", "refunded"] as const) {
    const led = await open(status).catch((thrown: unknown) => thrown);
    expect((led as Response).headers.get("location")).toBe("/orders/o1");
  }
});
