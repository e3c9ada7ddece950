import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { makeAccessToken, makeRefreshToken, readRefreshToken } from "./access-token.ts";
import type { Device } from "./device.ts";
import { expiry } from "./sign-in.ts";
import { endSignIn, lockSignIn, rotateSignIn } from "./sql/sign-ins.ts";

/** Two tabs that refresh with the same token at once both go on: for so long the one before is answered like the current. */
const graceMs = 10_000;

/**
 * Gives new tokens for a refresh token, raises the sign-in's generation and notes from where it was used. A token of an older generation has been
 * copied: the whole sign-in ends. Throws UNAUTHORIZED.
 */
export async function refresh(
  dependencies: Dependencies,
  { token, device }: { token: string; device: Device },
): Promise<{ token: string; refreshToken: string }> {
  const secret = dependencies.settings.SESSION_SECRET;
  const shown = readRefreshToken(token, secret);
  if (shown === undefined) throw new AppError("UNAUTHORIZED", "Not a refresh token");
  const now = dependencies.clock.now();
  const next = await dependencies.postgres.transaction(async (queries) => {
    const found = await lockSignIn(queries, shown.signIn);
    if (found === undefined || found.endedAt !== null || found.expiresAt.getTime() <= now) return undefined;
    if (shown.generation === found.generation) {
      const generation = found.generation + 1;
      const used = { now: new Date(now), expiresAt: expiry(now), device };
      await rotateSignIn(queries, { id: shown.signIn, generation, ...used });
      return { user: found.user, generation };
    }
    const late = shown.generation === found.generation - 1 && now - found.rotatedAt.getTime() < graceMs;
    if (late) return { user: found.user, generation: found.generation };
    await endSignIn(queries, { id: shown.signIn, now: new Date(now) });
    return undefined;
  });
  if (next === undefined) throw new AppError("UNAUTHORIZED", "The sign-in is over");
  return {
    token: makeAccessToken({ user: next.user, signIn: shown.signIn }, { secret, now }),
    refreshToken: makeRefreshToken(shown.signIn, next.generation, secret),
  };
}
