import { createHmac, timingSafeEqual } from "node:crypto";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { findUserById, type User } from "./sql/find-user.ts";

/** Time for opening the authenticator app. */
const lifetimeMs = 10 * 60_000;

/**
 * What the right password of an account with a second factor opens: a token that allows nothing but giving the code. It
 * is computed, not stored; a new password ends it.
 */
export function makePendingToken(
  { settings, clock }: Pick<Dependencies, "settings" | "clock">,
  user: Pick<User, "id" | "passwordHash">,
): string {
  const secret = settings.SESSION_SECRET;
  const body = `${user.id}.${clock.now() + lifetimeMs}.${fingerprintOf(user, secret)}`;
  return `${body}.${sign(`pending:${body}`, secret)}`;
}

/** The account id of a genuine token that has not expired, before any query. Throws SIGN_IN_EXPIRED. */
function readPendingToken(
  { settings, clock }: Pick<Dependencies, "settings" | "clock">,
  token: string,
): { user: string; fingerprint: string } {
  const [user = "", until = "", fingerprint = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(`pending:${user}.${until}.${fingerprint}`, settings.SESSION_SECRET));
  const given = Buffer.from(signature);
  const isGenuine = expected.length === given.length && timingSafeEqual(expected, given);
  if (!isGenuine || Number(until) <= clock.now()) throw expired();
  return { user, fingerprint };
}

/** The account of a token whose password has not changed since. Throws SIGN_IN_EXPIRED. */
export async function findPendingUser(
  dependencies: Pick<Dependencies, "settings" | "clock" | "postgres">,
  token: string,
): Promise<User> {
  const { user: id, fingerprint } = readPendingToken(dependencies, token);
  const user = await findUserById(dependencies.postgres, id);
  if (user === undefined || fingerprintOf(user, dependencies.settings.SESSION_SECRET) !== fingerprint) throw expired();
  return user;
}

const expired = () =>
  new AppError("SIGN_IN_EXPIRED", "The pending sign-in is not genuine, has expired or was replaced");

/** Changes with the password. */
const fingerprintOf = ({ passwordHash }: Pick<User, "passwordHash">, secret: string) =>
  sign(`pending-password:${passwordHash}`, secret).slice(0, 16);

const sign = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("base64url");
