import { channelText } from "#contract/text/channels.ts";
import type { OutgoingRequest } from "#platform/outgoing/send-request.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import type { TrialVerdict } from "../trial-verdict.ts";
import { requestToken } from "./request-token.ts";
import { readServiceAccount } from "./service-account.ts";

/** Requests a token with a service account, and sends nothing; undefined where the answer says nothing of it. Throws OutgoingError. */
export async function tryFcm(
  { serviceAccount }: Readonly<Record<string, string | number>>,
  rules: TargetRules,
  { now, ...limits }: { now: number } & Pick<OutgoingRequest, "connectMs" | "totalMs">,
): Promise<TrialVerdict | undefined> {
  const account = readServiceAccount(`${serviceAccount}`);
  if (account === undefined) return { field: "serviceAccount", message: channelText.trial.serviceAccount };
  const answer = await requestToken(account, { now, rules, ...limits });
  if ("token" in answer) return "working";
  const isRefused = answer.status === 400 || answer.status === 401 || answer.status === 403;
  return isRefused ? { field: "serviceAccount", message: channelText.trial.key } : undefined;
}
