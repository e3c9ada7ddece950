import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Settings } from "#platform/settings.ts";

type Secret = Pick<Settings, "SESSION_SECRET">;

const sign = (id: string, { SESSION_SECRET }: Secret) =>
  createHmac("sha256", SESSION_SECRET).update(`unsubscribe:${id}`).digest("base64url");

/** The token of an unsubscribe link. It does not expire: mails are read late. */
export const unsubscribeToken = (id: string, secret: Secret) => `${id}.${sign(id, secret)}`;

/** The subscription that a genuine token names; else undefined. */
export function readUnsubscribeToken(token: string, secret: Secret): string | undefined {
  const [id = "", signature = ""] = token.split(".");
  const [expected, given] = [Buffer.from(sign(id, secret)), Buffer.from(signature)];
  if (!z.uuid().safeParse(id).success || expected.length !== given.length) return undefined;
  return timingSafeEqual(expected, given) ? id : undefined;
}
