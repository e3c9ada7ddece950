import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Settings } from "#platform/settings.ts";

type Secret = Pick<Settings, "SESSION_SECRET">;
type Base = Secret & Pick<Settings, "PLATFORM_URL">;

/** What an address of a message does. A signature of one works for no other. */
type Purpose = "bounce" | "message-unsubscribe" | "open" | "on-site" | "push-shown" | "push-test";

/** 80 bits, lower-case: mail servers may fold the case of an address. */
const macOf = (purpose: Purpose, message: string, { SESSION_SECRET }: Secret): string =>
  createHmac("sha256", SESSION_SECRET).update(`${purpose}:${message}`).digest("hex").slice(0, 20);

const tokenOf = (purpose: Purpose, message: string, secret: Secret) => `${message}.${macOf(purpose, message, secret)}`;

/** The message that a genuine token of a purpose names; else undefined. Compares in constant time. */
export function readMessageToken(purpose: Purpose, token: string, secret: Secret): string | undefined {
  const [message = "", mac = ""] = token.toLowerCase().split(".");
  if (!z.uuid().safeParse(message).success) return undefined;
  const [expected, given] = [Buffer.from(macOf(purpose, message, secret)), Buffer.from(mac)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? message : undefined;
}

/** Where the receiver of a message stops such messages: in its text (`unsubscribe`) and its headers (RFC 8058). */
export const unsubscribeAddress = (message: string, settings: Base): string =>
  `${settings.PLATFORM_URL}/u/${tokenOf("message-unsubscribe", message, settings)}`;

/** The picture by which the opening of a mail is known. */
export const openAddress = (message: string, settings: Base): string =>
  `${settings.PLATFORM_URL}/o/${tokenOf("open", message, settings)}.gif`;

/** The address of a link's code. */
export const linkAddress = (code: string, { PLATFORM_URL }: Pick<Settings, "PLATFORM_URL">): string =>
  `${PLATFORM_URL}/r/${code}`;

/** The sender of a mail's envelope: to it a mail that comes back is sent, and is known to be about one that we sent. */
export const bounceAddress = (message: string, domain: string, secret: Secret): string =>
  `b.${tokenOf("bounce", message, secret)}@bounce.${domain}`;

/** The message whose mails come back to an address that `bounceAddress` made; else undefined. */
export function readBounceAddress(address: string, secret: Secret): string | undefined {
  const [, token] = /^b\.([^@]+)@bounce\.[^@]+$/i.exec(address) ?? [];
  return token === undefined ? undefined : readMessageToken("bounce", token, secret);
}

/** A page of the owner's website that shows a test message once to the browser that opens it. */
export const onSiteTestAddress = (message: string, page: string, secret: Secret): string =>
  `${page.replace(/#.*$/, "")}#nabz=to.${tokenOf("on-site", message, secret)}`;

/** Where a service worker says that it showed a push. */
export const pushShownAddress = (message: string, settings: Base): string =>
  `${settings.PLATFORM_URL}/push/shown/${tokenOf("push-shown", message, settings)}`;

/** A page of the owner's website by which the browser that opens it is sent a test push, once. */
export const pushTestAddress = (message: string, page: string, secret: Secret): string =>
  `${page.replace(/#.*$/, "")}#nabz=p.${tokenOf("push-test", message, secret)}`;
