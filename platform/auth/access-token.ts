import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** The account and the sign-in that a token stands for. */
export interface Claims {
  user: string;
  signIn: string;
}

export const accessTokenSeconds = 15 * 60;

const payload = z.object({ u: z.uuid(), s: z.uuid(), e: z.number().int() });

/** A token of 15 minutes: `payload.signature`, HMAC-SHA256 under the session secret. */
export function makeAccessToken({ user, signIn }: Claims, { secret, now }: { secret: string; now: number }): string {
  const body = Buffer.from(JSON.stringify({ u: user, s: signIn, e: now + accessTokenSeconds * 1000 })).toString(
    "base64url",
  );
  return `${body}.${sign("access", body, secret)}`;
}

/** The claims of a genuine token that has not expired, and when it expires; otherwise undefined. */
export function readAccessToken(
  token: string,
  { secret, now }: { secret: string; now: number },
): (Claims & { until: number }) | undefined {
  const [body = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !equal(signature, sign("access", body, secret))) return undefined;
  const claims = payload.safeParse(JSON.parse(Buffer.from(body, "base64url").toString()));
  if (!claims.success || claims.data.e <= now) return undefined;
  return { user: claims.data.u, signIn: claims.data.s, until: claims.data.e };
}

/** The refresh token of one generation of a sign-in. It is computed; only the generation is stored. */
export const makeRefreshToken = (signIn: string, generation: number, secret: string) =>
  `${signIn}.${generation}.${sign("refresh", `${signIn}.${generation}`, secret)}`;

/** The sign-in and generation of a genuine refresh token; otherwise undefined. */
export function readRefreshToken(token: string, secret: string): { signIn: string; generation: number } | undefined {
  const [signIn = "", generation = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !equal(signature, sign("refresh", `${signIn}.${generation}`, secret))) return undefined;
  return { signIn, generation: Number(generation) };
}

const sign = (purpose: string, text: string, secret: string) =>
  createHmac("sha256", secret).update(`${purpose}:${text}`).digest("base64url");

function equal(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
