import { z } from "zod";
import type { JobHandler, JobOutcome } from "#platform/jobs/job.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { findPayment, markUnpaid, type PaymentRow } from "./sql/payments.ts";
import { verifyPayment } from "./verify-payment.ts";

export const verifyPaymentKind = "verify-payment";

const payload = z.object({ payment: z.string() });
const minuteMs = 60_000;
const dayMs = 86_400_000;
/** For what may be paid, and no answer says so: a gateway, or this server, may be away for days. */
const unknownForMs = 7 * dayMs;

/** Often while somebody may be waiting, seldom for what was left. */
export const checkIntervalMs = (ageMs: number): number => {
  if (ageMs < 10 * minuteMs) return minuteMs;
  if (ageMs < 60 * minuteMs) return 5 * minuteMs;
  return ageMs < 2 * dayMs ? 30 * minuteMs : 6 * 60 * minuteMs;
};

/**
 * Verifies a payment again and again until it is known or the gateway's time for it is over, for browsers that never come
 * back; one without an answer for a week. What is then unknown stays so, and the page says it: only the gateway's list of
 * unverified payments, or its panel, still shows it.
 */
export const verifyLater =
  (dependencies: PaymentDependencies): JobHandler =>
  async ({ payload: given }) => {
    const payment = await findPayment(dependencies.postgres, payload.parse(given).payment);
    const gateway = dependencies.gateways.find(payment?.gateway ?? "");
    if (payment === undefined || gateway === undefined) return {};
    if (payment.authority === null) return endUnbegun(payment);
    const { status, isFinal } = await verifyPayment(dependencies, payment);
    if (isFinal || status === "failed") return {};
    const now = dependencies.clock.now();
    const age = now - payment.createdAt.getTime();
    if (age < gateway.verifyForMs || (status === "unknown" && age < unknownForMs)) {
      return { repeatAt: now + checkIntervalMs(age) };
    }
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
