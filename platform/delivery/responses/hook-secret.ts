import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "#platform/settings.ts";

type Secret = Pick<Settings, "SESSION_SECRET">;

const macOf = (account: string, { SESSION_SECRET }: Secret) =>
  createHmac("sha256", SESSION_SECRET).update(`hook:${account}`).digest("hex").slice(0, 32);

/** What an address of a provider's reports ends with: the account, and a signature that nobody else can make. */
export const hookSecret = (account: string, secret: Secret): string =>
  account.replaceAll("-", "") + macOf(account, secret);

/** The account that a genuine secret names; else undefined. Compares in constant time. */
export function readHookSecret(text: string, secret: Secret): string | undefined {
  if (!/^[0-9a-f]{64}$/.test(text)) return undefined;
  const account = text.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return timingSafeEqual(Buffer.from(text), Buffer.from(hookSecret(account, secret))) ? account : undefined;
}

/** Under which name a provider calls; all mail servers share one. */
export const hookNameOf = (provider: string) => (provider === "smtp" ? "email" : provider);

/** What an owner copies into the provider's settings beside the address: the provider shows it when it first calls. */
export const verifyToken = (account: string, { SESSION_SECRET }: Secret): string =>
  createHmac("sha256", SESSION_SECRET).update(`hook-verify:${account}`).digest("hex").slice(0, 32);
