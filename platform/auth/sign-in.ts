import type { z } from "zod";
import type { session } from "#contract/auth.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { listWebsites } from "#platform/websites/sql/list-websites.ts";
import { makeAccessToken, makeRefreshToken } from "./access-token.ts";
import type { Limits } from "./auth-limits.ts";
import type { Device } from "./device.ts";
import { verifyPassword } from "./password.ts";
import { findUserByEmail, type User } from "./sql/find-user.ts";
import { insertSignIn } from "./sql/sign-ins.ts";

/** A sign-in that is not used for this long ends. */
const signInDays = 30;

/**
 * Checks e-mail and password and opens a sign-in. An unknown account and a wrong password give the same answer after the
 * same time. Throws WRONG_CREDENTIALS; TOO_MANY_REQUESTS past the limit of the account or of the address.
 */
export async function signIn(
  dependencies: Dependencies,
  limits: Limits,
  { email, password, address, device }: { email: string; password: string; address: string; device: Device },
): Promise<z.infer<typeof session>> {
  const account = email.trim().toLowerCase();
  await limits.address.take(address);
  await limits.account.take(account);
  const user = await findProvenUser(dependencies, account, password).catch(async (error: unknown) => {
    // A store that is down does not count as a wrong password.
    await limits.address.giveBack(address);
    await limits.account.giveBack(account);
    throw error;
  });
  if (user === undefined) throw new AppError("WRONG_CREDENTIALS", "Unknown account or wrong password");
  await limits.address.giveBack(address);
  await limits.account.forget(account);
  return openSession(dependencies, user, device);
}

async function findProvenUser(
  { postgres }: Dependencies,
  account: string,
  password: string,
): Promise<User | undefined> {
  const user = await findUserByEmail(postgres, account);
  return (await verifyPassword(user?.passwordHash, password)) ? user : undefined;
}

/** Opens a sign-in of a device: tokens, the account, its websites. The caller has checked the password. */
export async function openSession(
  dependencies: Dependencies,
  user: { id: string; email: string; fullName: string },
  device: Device,
): Promise<z.infer<typeof session>> {
  const now = dependencies.clock.now();
  const id = dependencies.ids.uuid();
  await insertSignIn(dependencies.postgres, { id, user: user.id, device, now: new Date(now), expiresAt: expiry(now) });
  const secret = dependencies.settings.SESSION_SECRET;
  const websites = await listWebsites(dependencies.postgres, { owner: user.id, page: 1, limit: 200 });
  return {
    userData: { id: user.id, full_name: user.fullName, email: user.email },
    tokenData: {
      token: makeAccessToken({ user: user.id, signIn: id }, { secret, now }),
      refreshToken: makeRefreshToken(id, 1, secret),
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
