import { createCookie, redirect } from "@remix-run/node";
import type { z } from "zod";
import { sessionSecret } from "#app/env.server.ts";
import type { session } from "#contract/auth.ts";
import { ApiError, type Client } from "#contract/client.ts";
import { apiClient } from "./api.server.ts";
import { clearCookie, cookieAttributes, cookieNames } from "./cookies.server.ts";
import { deviceCookie } from "./known-device.server.ts";
import { lastWebsite, websiteCookie, websitesCookie } from "./preferences.server.ts";

interface Tokens {
  token: string;
  refreshToken: string;
  /** Whether the sign-in outlives the browser's window. */
  remember?: boolean;
}

/** In seconds. */
const rememberedFor = 30 * 86_400;
/** An access token with less time left is renewed first, in milliseconds. */
const minTokenLifetime = 30_000;

const sessionCookie = () => createCookie(cookieNames.session, { ...cookieAttributes, secrets: [sessionSecret()] });

const writeTokens = (tokens: Tokens) =>
  sessionCookie().serialize(tokens, tokens.remember === false ? {} : { maxAge: rememberedFor });

const readTokens = async (request: Request): Promise<Tokens | null> =>
  sessionCookie().parse(request.headers.get("cookie"));

/** Whether the browser carries a sign-in; only the platform knows whether it is still valid. */
export const hasSession = async (request: Request) => (await readTokens(request)) !== null;

/** The id of the account whose sign-in the browser carries, valid or expired; undefined without one. */
export async function sessionUser(request: Request): Promise<string | undefined> {
  const tokens = await readTokens(request);
  return tokens === null ? undefined : readPayload(tokens.token)?.u;
}

/**
 * The cookies of a successful sign-in: tokens, websites, the website to open, and the known device. Without `remember` the
 * tokens end with the browser's window and the device stays unknown: it may be somebody else's.
 */
export async function beginSession(
  result: z.infer<typeof session>,
  request: Request,
  { remember = true }: { remember?: boolean } = {},
): Promise<Headers> {
  const { deviceToken, ...tokens } = result.tokenData;
  const headers = new Headers({ "set-cookie": await writeTokens({ ...tokens, remember }) });
  if (remember) headers.append("set-cookie", deviceCookie(request, deviceToken));
  const ids = result.websites.map(({ id }) => id);
  headers.append("set-cookie", websitesCookie(ids));
  const last = lastWebsite(request);
  const first = ids.find((id) => id === last) ?? ids[0];
  if (first !== undefined) headers.append("set-cookie", websiteCookie(first));
  return headers;
}

/**
 * Clears every cookie except the one of known devices, and by `Clear-Site-Data` what scripts stored. Not by its "cookies":
 * that reaches the sites of all sibling subdomains.
 */
export const endSession = (): Headers => clearAllBut(cookieNames.device);

/** The same for a session that ended by itself: what was typed meanwhile waits for the next sign-in (`keepValues`). */
export const expireSession = (): Headers => clearAllBut(cookieNames.device, cookieNames.kept);

function clearAllBut(...spared: string[]): Headers {
  const headers = new Headers({ "clear-site-data": '"storage"' });
  const names = Object.values(cookieNames).filter((name) => !spared.includes(name));
  for (const name of names) headers.append("set-cookie", clearCookie(name));
  return headers;
}

/**
 * The platform as the signed-in owner. `headers` belong on the response: they renew the cookie where the access token was
 * about to expire. Throws a redirect to the sign-in page without a valid session. Parallel loaders may each renew: the
 * platform answers them alike.
 */
export async function signedIn(request: Request): Promise<{ api: Client; token: string; headers: Headers }> {
  const tokens = await readTokens(request);
  if (tokens === null) throw toSignIn(request);
  const headers = new Headers();
  if (!expiresSoon(tokens.token)) return { api: apiClient(request, tokens.token), token: tokens.token, headers };
  try {
    const { result } = await apiClient(request).auth.refresh({ refreshToken: tokens.refreshToken });
    headers.append("set-cookie", await writeTokens({ ...result, remember: tokens.remember ?? true }));
    return { api: apiClient(request, result.token), token: result.token, headers };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw toSignIn(request, expireSession());
    throw error;
  }
}

const expiresSoon = (token: string) => (readPayload(token)?.e ?? 0) - Date.now() < minTokenLifetime;

/** Account and expiry in a token's payload; the platform verifies its signature. */
function readPayload(token: string): { u?: string; e: number } | undefined {
  try {
    return JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as { u?: string; e: number };
  } catch {
    return undefined;
  }
}

/** A redirect to the sign-in page that leads back to the address of `request`. */
export function toSignIn(request: Request, headers = new Headers()): Response {
  const { pathname, search } = new URL(request.url);
  const next = pathname === "/" ? "" : `?next=${encodeURIComponent(pathname + search)}`;
  return redirect(`/login${next}`, { headers });
}
