import type { z } from "zod";
import type { session } from "#contract/auth.ts";
import type { Device } from "#platform/activity/device.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { listWebsites } from "#platform/websites/list-websites.ts";
import { makeAccessToken, makeRefreshToken } from "./access-token.ts";
import { queueNewDeviceMail } from "./attempts/new-device-mail.ts";
import { recordAttempt } from "./attempts/record-attempt.ts";
import { hasSignedIn } from "./attempts/sql/attempts.ts";
import type { AuthLimits } from "./auth-limits.ts";
import { inBackground } from "./dependencies.ts";
import { findKnownDevice, makeDeviceToken } from "./known-device.ts";
import { verifyPassword } from "./password.ts";
import { makePendingToken } from "./pending-sign-in.ts";
import { findUserByEmail, type User } from "./sql/find-user.ts";
import { insertSignIn, isJustOpened } from "./sql/sign-ins.ts";
import { isTwoFactorOn } from "./two-factor/verify-code.ts";

/** A sign-in that is not used for this long ends. */
const signInDays = 30;

interface Credentials {
  email: string;
  password: string;
  /** Tokens of known devices. */
  devices?: readonly string[] | undefined;
  address: string;
  device: Device;
  attempt?: string | undefined;
}

/**
 * Checks e-mail and password and opens a sign-in. An unknown account and a wrong password give the same answer after the
 * same time. Throws WRONG_CREDENTIALS; TOO_MANY_REQUESTS past a limit.
 */
export async function signIn(
  dependencies: Dependencies,
  limits: Pick<AuthLimits, "signIn">,
  { email, password, devices = [], address, device, attempt }: Credentials,
): Promise<z.infer<typeof session>> {
  const account = email.trim().toLowerCase();
  const knownDevice = await findKnownDevice(dependencies, devices, account);
  const guess = { account, address, knownDevice };
  const user = await limits.signIn.judge(guess, () => findProvenUser(dependencies, { account, password, knownDevice }));
  if (user === undefined) {
    // Not awaited: an answer that took longer for a known account would reveal it.
    inBackground(dependencies.log, recordWrongPassword(dependencies, account, device));
    throw new AppError("WRONG_CREDENTIALS", "Unknown account or wrong password");
  }
  if (await isTwoFactorOn(dependencies.postgres, user.id)) {
    const data = { pendingToken: makePendingToken(dependencies, user) };
    throw new AppError("SECOND_FACTOR_REQUIRED", "The account has a second factor", { data });
  }
  const isKnown = knownDevice !== undefined;
  return openSession(dependencies, user, { device, isKnown, hasGivenCode: false, attempt });
}

async function recordWrongPassword(dependencies: Dependencies, account: string, device: Device): Promise<void> {
  const { postgres } = dependencies;
  const user = await findUserByEmail(postgres, account);
  if (user !== undefined)
    await recordAttempt(dependencies, postgres, { user: user.id, result: "wrongPassword", device });
}

async function findProvenUser(
  { postgres }: Dependencies,
  { account, password, knownDevice }: { account: string; password: string; knownDevice: string | undefined },
): Promise<User | undefined> {
  const user = await findUserByEmail(postgres, account);
  return (await verifyPassword(user?.passwordHash, password, knownDevice)) ? user : undefined;
}

interface Opening {
  device: Device;
  isKnown: boolean;
  hasGivenCode: boolean;
  /** Of a client that repeats a call whose answer it did not get: the sign-in that was opened then is answered. */
  attempt?: string | undefined;
}

/**
 * Opens a sign-in of a device: tokens, the account, its websites. The caller has checked the password and the second
 * factor. The owner gets a mail where the device is not known, except at the first sign-in of the account. Throws
 * WRONG_CREDENTIALS where the password has changed or the second factor was turned on meanwhile.
 */
export async function openSession(
  dependencies: Dependencies,
  user: Pick<User, "id" | "email" | "fullName" | "passwordHash">,
  { device, isKnown, hasGivenCode, attempt }: Opening,
): Promise<z.infer<typeof session>> {
  const now = dependencies.clock.now();
  const id = attempt ?? dependencies.ids.uuid();
  await dependencies.postgres.transaction(async (queries) => {
    const isNew = !isKnown && (await hasSignedIn(queries, user.id));
    const { id: owner, passwordHash } = user;
    const opened = { id, user: owner, passwordHash, device, now: new Date(now), expiresAt: expiry(now) };
    const isInserted = await insertSignIn(queries, opened);
    if (!isInserted && attempt !== undefined && (await isJustOpened(queries, opened))) return;
    if (!isInserted) {
      throw new AppError("WRONG_CREDENTIALS", "The password has changed since it was proved");
    }
    // A statement of its own: the insert has waited for a transaction that turns it on, and sees what was before.
    if (!hasGivenCode && (await isTwoFactorOn(queries, owner))) {
      throw new AppError("WRONG_CREDENTIALS", "The second factor was turned on since the password was proved");
    }
    await recordAttempt(dependencies, queries, { user: user.id, result: "ok", signIn: id, device });
    if (isNew)
      await queueNewDeviceMail(dependencies, queries, { owner, email: user.email, device, at: now, signIn: id });
  });
  const secret = dependencies.settings.SESSION_SECRET;
  const websites = await listWebsites(dependencies.postgres, {
    owner: user.id,
    sort: "createdAt",
    page: 1,
    limit: 200,
  });
  return {
    userData: { id: user.id, full_name: user.fullName, email: user.email },
    tokenData: {
      token: makeAccessToken({ user: user.id, signIn: id }, { secret, now }),
      refreshToken: makeRefreshToken(id, 1, secret),
      deviceToken: makeDeviceToken(dependencies, user),
    },
    websites: websites.items.map(({ id: website, name, url, protocol, active }) => ({
      id: website,
      name,
      url,
      protocol,
      active,
    })),
  };
}

export const expiry = (now: number) => new Date(now + signInDays * 86_400_000);
