import { createCookie, redirect } from "@remix-run/node";
import type { z } from "zod";
import { env, sessionSecret } from "#app/env.server.ts";
import type { session } from "#contract/auth.ts";
import { ApiError, type Client } from "#contract/client.ts";
import { apiClient } from "./api.server.ts";
import { forgetCookies, lastWebsite, websiteCookie, websitesCookie } from "./preferences.server.ts";

interface Tokens {
  token: string;
  refreshToken: string;
  /** Whether the sign-in outlives the browser's window. */
  remember?: boolean;
}

const days = 30 * 86_400;

const cookie = () =>
  createCookie("nabz_session", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: env.secureCookies,
    secrets: [sessionSecret()],
  });

const keep = (tokens: Tokens) => cookie().serialize(tokens, tokens.remember === false ? {} : { maxAge: days });

const readTokens = async (request: Request): Promise<Tokens | null> => cookie().parse(request.headers.get("cookie"));

/** Whether the browser carries a sign-in at all; whether it still holds is for the platform to say. */
export const hasSession = async (request: Request) => (await readTokens(request)) !== null;

/**
 * The cookies of a sign-in that just succeeded: tokens, websites, the one that opens. Without `remember` the tokens go
 * when the browser closes.
 */
export async function beginSession(
  result: z.infer<typeof session>,
  request: Request,
  { remember = true }: { remember?: boolean } = {},
): Promise<Headers> {
  const headers = new Headers({ "set-cookie": await keep({ ...result.tokenData, remember }) });
  const ids = result.websites.map(({ id }) => id);
  headers.append("set-cookie", websitesCookie(ids));
  const last = lastWebsite(request);
  const first = ids.find((id) => id === last) ?? ids[0];
  if (first !== undefined) headers.append("set-cookie", websiteCookie(first));
  return headers;
}

/** The cookies of nobody. */
export async function endSession(): Promise<Headers> {
  const headers = new Headers({ "set-cookie": await cookie().serialize(null, { maxAge: 0 }) });
  for (const wiped of forgetCookies()) headers.append("set-cookie", wiped);
  return headers;
}

/**
 * The platform as the signed-in person, with the token that it knows them by. `headers` go on the answer: they renew the
 * cookie where the access token was about to end. Throws a redirect to the sign-in page where nobody is signed in. Loaders
 * that run side by side may each renew: the platform answers them alike.
 */
export async function signedIn(request: Request): Promise<{ api: Client; token: string; headers: Headers }> {
  const tokens = await readTokens(request);
  if (tokens === null) throw toSignIn(request);
  const headers = new Headers();
  if (!endsSoon(tokens.token)) return { api: apiClient(request, tokens.token), token: tokens.token, headers };
  try {
    const { result } = await apiClient(request).auth.refresh({ refreshToken: tokens.refreshToken });
    headers.append("set-cookie", await keep({ ...result, remember: tokens.remember ?? true }));
    return { api: apiClient(request, result.token), token: result.token, headers };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw toSignIn(request, await endSession());
    throw error;
  }
}

/** The payload of our own token says when it ends; its signature is the platform's business. */
function endsSoon(token: string): boolean {
  try {
    const { e } = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as { e: number };
    return e - Date.now() < 30_000;
  } catch {
    return true;
  }
}

export function toSignIn(request: Request, headers = new Headers()): Response {
  const { pathname, search } = new URL(request.url);
  const next = pathname === "/" ? "" : `?next=${encodeURIComponent(pathname + search)}`;
  return redirect(`/login${next}`, { headers });
}
