import type { JobKind } from "#platform/jobs/job.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { verifyLater, verifyPaymentKind } from "./verify-job.ts";

/** A slow gateway delays no other work. */
export const paymentJobs = (dependencies: PaymentDependencies): Record<string, JobKind> => ({
  [verifyPaymentKind]: { run: verifyLater(dependencies), lane: "payments" },
});
