import { createHmac, timingSafeEqual } from "node:crypto";
import type { Dependencies } from "#platform/dependencies.ts";
import { findUserByEmail, type User } from "./sql/find-user.ts";

/** Browsers keep a cookie for 400 days at most. */
const lifetimeMs = 400 * 86_400_000;

/**
 * The browsers that opened a link of a mail are one device: another link gives no more guesses of a code, which protects
 * the account from a stranger who reads its mail.
 */
export const deviceOfLink = "link";

/**
 * The token of a browser in which the owner of an account proved who they are. It is computed, not stored; a new password
 * ends it. It only frees sign-ins from the limits that strangers can spend: it replaces neither password nor code.
 */
export function makeDeviceToken(
  { settings, ids, clock }: Pick<Dependencies, "settings" | "ids" | "clock">,
  user: Pick<User, "id" | "passwordHash">,
  device = ids.secret(12),
): string {
  const secret = settings.SESSION_SECRET;
  const body = [user.id, device, clock.now(), fingerprintOf(user, secret)].join(".");
  return `${body}.${sign(`device:${body}`, secret)}`;
}

/**
 * The id of the known device that one of these tokens makes for the account of an e-mail in lower case; otherwise
 * undefined. A forged token costs no query.
 */
export async function findKnownDevice(
  { postgres, settings, clock }: Pick<Dependencies, "postgres" | "settings" | "clock">,
  tokens: readonly string[],
  account: string,
): Promise<string | undefined> {
  const secret = settings.SESSION_SECRET;
  const genuine = tokens.flatMap((token) => readToken(token, { secret, now: clock.now() }) ?? []);
  const user = genuine.length === 0 ? undefined : await findUserByEmail(postgres, account);
  if (user === undefined) return undefined;
  const fingerprint = fingerprintOf(user, secret);
  const known = genuine.find((each) => each.user === user.id && each.fingerprint === fingerprint);
  return known && keyOfDevice(known);
}

/** The id of a known device, as limits count it. */
export const keyOfDevice = ({ user, device }: { user: string; device: string }) => `${user} ${device}`;

function readToken(token: string, { secret, now }: { secret: string; now: number }) {
  const [user = "", device = "", issued = "", fingerprint = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(`device:${[user, device, issued, fingerprint].join(".")}`, secret));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  return now - Number(issued) < lifetimeMs ? { user, device, fingerprint } : undefined;
}

/** Changes with the password. */
const fingerprintOf = ({ passwordHash }: Pick<User, "passwordHash">, secret: string) =>
  sign(`password:${passwordHash}`, secret).slice(0, 16);

const sign = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("base64url");
