import { AppError } from "#platform/errors.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { isSandboxName, isSandboxOffered } from "./gateways/sandbox.ts";
import { lateCallbackKind } from "./late-callback.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { decideSandboxPayment, findSandboxPayment, type SandboxOutcome, sandboxOutcomes } from "./sql/sandbox.ts";
import { takeCallback } from "./take-callback.ts";

/** How long the gateway stays silent, or keeps back what was paid. */
const silentMs: Partial<Record<SandboxOutcome, number>> = { timeout: 120_000, late: 60_000 };

/**
 * Takes the choice of the sandbox page and answers where the browser goes: back to the callback, or past it where the
 * callback comes late, by a job. The first choice counts. Throws NOT_FOUND for no payment of the sandbox.
 */
export async function decideSandbox(
  dependencies: PaymentDependencies,
  { authority, outcome: given }: { authority: string; outcome: string | undefined },
): Promise<string> {
  const { postgres, clock, settings } = dependencies;
  if (!isSandboxOffered(dependencies) || !isSandboxName(authority)) throw notOfSandbox();
  const chosen = sandboxOutcomes.find((each) => each === given) ?? "decline";
  const wait = silentMs[chosen];
  const answersFrom = wait === undefined ? null : new Date(clock.now() + wait);
  const found = await postgres.transaction(async (queries) => {
    await decideSandboxPayment(queries, { authority, outcome: chosen, answersFrom });
    const decided = await findSandboxPayment(queries, authority);
    if (decided?.outcome === "late") {
      const [payload, due] = [{ payment: decided.payment, authority }, decided.answersFrom?.getTime() ?? clock.now()];
      await addJob(queries, { kind: lateCallbackKind, key: authority, payload, due });
    }
    return decided;
  });
  if (found === undefined) throw notOfSandbox();
  const { payment: id, outcome } = found;
  if (outcome === "late") return `${settings.DASHBOARD_URL}/payments/${id}`;
  const status = outcome === "decline" ? "NOK" : "OK";
  const fields = { authority, status };
  if (outcome === "twice") await Promise.all([1, 2].map(() => takeCallback(dependencies, { id, fields })));
  return `${settings.PLATFORM_URL}/payments/${id}/callback?${new URLSearchParams(fields)}`;
}

const notOfSandbox = () => new AppError("NOT_FOUND", "No such payment of the sandbox");
