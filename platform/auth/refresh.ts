import type { Device } from "#platform/activity/device.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { makeAccessToken, makeRefreshToken, readRefreshToken } from "./access-token.ts";
import { expiry } from "./sign-in.ts";
import { endSignIn, lockSignIn, rotateSignIn } from "./sql/sign-ins.ts";

/** Lets two tabs refresh with the same token at once: the previous generation is accepted for this long. */
const graceMs = 10_000;

/**
 * Issues new tokens for a refresh token, raises the generation of the sign-in and records the device. A token of an older
 * generation has been copied, so it ends the whole sign-in. Throws UNAUTHORIZED.
 */
export async function refresh(
  dependencies: Dependencies,
  { token, device }: { token: string; device: Device },
): Promise<{ token: string; refreshToken: string }> {
  const secret = dependencies.settings.SESSION_SECRET;
  const presented = readRefreshToken(token, secret);
  if (presented === undefined) throw new AppError("UNAUTHORIZED", "Not a refresh token");
  const now = dependencies.clock.now();
  const next = await dependencies.postgres.transaction(async (queries) => {
    const found = await lockSignIn(queries, presented.signIn);
    if (found === undefined || found.endedAt !== null || found.expiresAt.getTime() <= now) return undefined;
    if (presented.generation === found.generation) {
      const generation = found.generation + 1;
      const used = { now: new Date(now), expiresAt: expiry(now), device };
      await rotateSignIn(queries, { id: presented.signIn, generation, ...used });
      return { user: found.user, generation };
    }
    const late = presented.generation === found.generation - 1 && now - found.rotatedAt.getTime() < graceMs;
    if (late) return { user: found.user, generation: found.generation };
    await endSignIn(queries, { id: presented.signIn, now: new Date(now) });
    return undefined;
  });
  if (next === undefined) throw new AppError("UNAUTHORIZED", "The sign-in is over");
  return {
    token: makeAccessToken({ user: next.user, signIn: presented.signIn }, { secret, now }),
    refreshToken: makeRefreshToken(presented.signIn, next.generation, secret),
  };
}
