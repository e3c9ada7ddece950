import { expect, test } from "vitest";
import type { Calculation, Order, Payment } from "#contract/money-shapes.ts";
import { laterStart, orderState } from "./load-order.server.ts";

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

test("A paid order says when its plan begins, until it has begun.", () => {
  const startsAt = "2026-12-29T10:00:00.000Z";
  const begins = (status: Order["status"], now: string, starts: string | null = startsAt) =>
    laterStart({ status, calculation: { startsAt: starts } as Calculation }, Date.parse(now));
  expect(begins("paid", "2026-11-29T10:00:00.000Z")).toBe(startsAt);
  expect(begins("paid", "2026-12-30T10:00:00.000Z")).toBeUndefined();
  expect(begins("paid", "2026-11-29T10:00:00.000Z", null)).toBeUndefined();
  expect(begins("pending", "2026-11-29T10:00:00.000Z")).toBeUndefined();
});
