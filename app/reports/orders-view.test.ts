import { expect, test } from "vitest";
import { writeOrders } from "./orders-view.server.ts";

const order = {
  ...{ id: "1", kind: "order", order: "E-1", at: "2026-01-01T00:00:00Z", value: null, person: "7", saidBy: "server" },
  ...{ name: null, email: null, phone: null, ownerId: null, suspicion: null, correctable: true },
  ...{ foreign: { value: 19.9, currency: "EUR" }, items: [] },
};

test("the file of orders calls another currency as the screen does", async () => {
  async function* parts() {
    yield { range: { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" }, items: [order] };
  }
  const file = await writeOrders({
    ...{ exporter: { sales: { exportOrders: async () => parts() } }, headers: new Headers() },
    ...{ query: new URLSearchParams(), reportQuery: {}, zone: "+03:30" },
  } as never);
  expect(await file.text()).toContain(",۱۹٫۹ یورو,");
});
