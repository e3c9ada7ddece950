import { timingSafeEqual } from "node:crypto";
import { AppError } from "#platform/errors.ts";

/** What Meta asks for before it calls an address: its challenge back, where the token is ours. Throws FORBIDDEN. Pure. */
export function answerChallenge(query: Readonly<Record<string, unknown>>, token: string): string {
  const [expected, given] = [Buffer.from(token), Buffer.from(`${query["hub.verify_token"]}`)];
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  const challenge = query["hub.challenge"];
  if (query["hub.mode"] !== "subscribe" || !isOurs || typeof challenge !== "string") {
    throw new AppError("FORBIDDEN", "The token is wrong");
  }
  // Meta's are figures; nothing else is sent back.
  return /^[\w-]{1,200}$/.test(challenge) ? challenge : "";
}
