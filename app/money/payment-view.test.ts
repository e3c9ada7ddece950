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
});
