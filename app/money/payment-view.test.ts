import { describe, expect, it } from "vitest";
import type { PaymentDetail } from "#contract/payments.ts";
import { paymentView } from "./payment-view.server.ts";

const id = "0190c1a0-0000-7000-8000-000000000001";
const payment = (more: Partial<PaymentDetail>): PaymentDetail => ({
  ...{ id, gateway: "zarinpal", status: "failed", reference: null, amount: 50_000, currency: "IRT" },
  ...{ at: "2026-11-20T08:00:00.000Z", order: null, orderNumber: null, reason: null, isKept: false, url: null },
  ...{ paidAt: null, refundedAt: null, ...more },
});
const viewOf = (more: Partial<PaymentDetail>) => paymentView(payment(more), undefined, "Asia/Tehran");

describe("the page of a payment", () => {
  it("leads to the gateway until the payment is being verified", () => {
    const url = "https://gateway.example/1";
    expect(viewOf({ status: "requested", url }).canGoToGateway).toBe(true);
    expect(viewOf({ status: "requested" }).canGoToGateway).toBe(false);
    expect(viewOf({ status: "unknown", reason: "gateway", url }).canGoToGateway).toBe(false);
  });

  it("says why a payment was not made, and that the same can be paid again", () => {
    expect(viewOf({ reason: "declined" }).text).toMatch(/^بانک پرداخت را نپذیرفت/);
    expect(viewOf({ reason: "expired" }).text).toMatch(/^پرداخت در مهلت درگاه انجام نشد/);
    expect(viewOf({ reason: "gateway" }).text).toMatch(/^درگاه پاسخ نداد/);
    for (const reason of ["declined", "expired", "gateway"] as const) {
      expect(viewOf({ reason }).isPayable).toBe(true);
    }
  });

  it("offers no second payment where another amount was paid, but the id for the operator", () => {
    const { title, text, facts, isPayable } = viewOf({ reason: "amount" });
    expect(title).toBe("مبلغ دیگری پرداخت شده است");
    expect(text).toMatch(/^به جای ۵۰٬۰۰۰ تومان مبلغ دیگری پرداخت شده/);
    expect(facts).toContainEqual({ key: "id", label: "شناسهٔ پرداخت", value: id, isCode: true });
    expect(isPayable).toBe(false);
  });
});
