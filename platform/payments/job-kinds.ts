import type { JobKind } from "#platform/jobs/job.ts";
import { callBackLate, lateCallbackKind } from "./late-callback.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { verifyLater, verifyPaymentKind } from "./verify-job.ts";
import { verifyListed } from "./verify-listed.ts";

/** A slow gateway delays no other work. */
export const paymentJobs = (dependencies: PaymentDependencies): Record<string, JobKind> => ({
  [verifyPaymentKind]: { run: verifyLater(dependencies), lane: "payments" },
  "verify-listed-payments": { run: verifyListed(dependencies), lane: "payments", isRecurring: true },
  [lateCallbackKind]: { run: callBackLate(dependencies), lane: "payments" },
});
