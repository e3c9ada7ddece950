import { z } from "zod";
import type { JobHandler } from "#platform/jobs/job.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { takeCallback } from "./take-callback.ts";

export const lateCallbackKind = "sandbox-late-callback";

const lateCallback = z.object({ payment: z.string(), authority: z.string() });

/** The callback of the sandbox that comes after its browser has gone past it. */
export const callBackLate =
  (dependencies: PaymentDependencies): JobHandler =>
  async ({ payload }) => {
    const { payment: id, authority } = lateCallback.parse(payload);
    await takeCallback(dependencies, { id, fields: { authority, status: "OK" } });
    return {};
  };
