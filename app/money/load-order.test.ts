import { expect, test } from "vitest";
import type { Payment } from "#contract/money-shapes.ts";
import { orderState } from "./load-order.server.ts";

const payment = (more: Partial<Payment>): Payment => ({
  ...{ id: "p", gateway: "zibal", status: "failed", reason: null, amount: 10, currency: "IRT", reference: null },
  at: "2026-11-28T10:00:00.000Z",
  ...more,
});

test("An order is not offered as unpaid while other money was paid for it, or is being verified.", () => {
  const stateWith = (...payments: Payment[]) => orderState({ status: "pending", payments });
  expect(stateWith()).toBe("pending");
  expect(stateWith(payment({ reason: "declined" }))).toBe("pending");
  const other = payment({ reason: "amount" });
  expect(stateWith(payment({ reason: "declined" }), other)).toBe("otherAmount");
  expect(stateWith(other, payment({ status: "unknown", reason: "gateway" }))).toBe("beingChecked");
  expect(orderState({ status: "paid", payments: [other] })).toBe("paid");
  expect(orderState({ status: "expired", payments: [other] })).toBe("closed");
});
