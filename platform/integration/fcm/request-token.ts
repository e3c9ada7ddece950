import { sign } from "node:crypto";
import { z } from "zod";
import { type OutgoingAnswer, type OutgoingRequest, sendRequest } from "#platform/outgoing/send-request.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import type { ServiceAccount } from "./service-account.ts";

const scope = "https://www.googleapis.com/auth/firebase.messaging";
const grant = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const lifeSeconds = 3_600;

export interface AccessToken {
  token: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Who the account is, signed by its key (RFC 7523). Pure. */
function writeAssertion({ email, key, tokenUrl }: ServiceAccount, now: number): string {
  const iat = Math.floor(now / 1_000);
  const claims = { iss: email, scope, aud: tokenUrl, iat, exp: iat + lifeSeconds };
  const signed = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

const granted = z.object({
  access_token: z.string().min(1).max(4_000),
  expires_in: z.number().positive().default(lifeSeconds),
});

/** Requests a token for an hour. Answers what the server said where it gives none. Throws OutgoingError. */
export async function requestToken(
  account: ServiceAccount,
  { now, rules, ...limits }: { now: number; rules: TargetRules } & Pick<OutgoingRequest, "connectMs" | "totalMs">,
): Promise<AccessToken | { status: number }> {
  const body = new URLSearchParams({ grant_type: grant, assertion: writeAssertion(account, now) }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await sendRequest({ url: account.tokenUrl, method: "POST", headers, body, ...limits }, rules);
  const read = answer.status === 200 ? readGranted(answer) : undefined;
  if (read === undefined) return { status: answer.status };
  return { token: read.access_token, expiresAt: now + read.expires_in * 1_000 };
}

function readGranted({ body }: OutgoingAnswer) {
  try {
    return granted.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return undefined;
  }
}
