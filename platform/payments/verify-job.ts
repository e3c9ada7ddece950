import { z } from "zod";
import type { JobHandler, JobOutcome } from "#platform/jobs/job.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { findPayment, markUnpaid, type PaymentRow } from "./sql/payments.ts";
import { verifyPayment } from "./verify-payment.ts";

export const verifyPaymentKind = "verify-payment";

const payload = z.object({ payment: z.string() });
const minuteMs = 60_000;

/** Often while somebody may be waiting, seldom for what was left. */
export const checkIntervalMs = (ageMs: number): number =>
  ageMs < 10 * minuteMs ? minuteMs : ageMs < 60 * minuteMs ? 5 * minuteMs : 30 * minuteMs;

/**
 * Verifies a payment again and again until it is known or the gateway's time for it is over, for browsers that never come
 * back. What is then unknown stays so, and the page says it; the operator finds it in the gateway's panel.
 */
export const verifyLater =
  (dependencies: PaymentDependencies): JobHandler =>
  async ({ payload: given }) => {
    const payment = await findPayment(dependencies.postgres, payload.parse(given).payment);
    const gateway = dependencies.gateways.find(payment?.gateway ?? "");
    if (payment === undefined || gateway === undefined) return {};
    if (payment.authority === null) return endUnbegun(payment);
    const status = await verifyPayment(dependencies, payment);
    if (status === "paid" || status === "failed") return {};
    const now = dependencies.clock.now();
    const age = now - payment.createdAt.getTime();
    if (age < gateway.verifyForMs) return { repeatAt: now + checkIntervalMs(age) };
    if (status !== "requested") return {};
    return {
      effects: async (queries) => {
        await markUnpaid(queries, { id: payment.id, status: "failed", reason: "expired" });
      },
    };
  };

/** The process was killed before the gateway answered: nobody was sent there. */
const endUnbegun = ({ id, status }: PaymentRow): JobOutcome => ({
  effects: async (queries) => {
    if (status !== "failed") await markUnpaid(queries, { id, status: "failed", reason: "gateway" });
  },
});
