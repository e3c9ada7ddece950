import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { redirect } from "@remix-run/node";
import { env, sessionSecret } from "#app/env.server.ts";
import { cookieNames, readCookie, setCookie } from "./cookies.server.ts";
import { isBoundedForm } from "./form-bounds.server.ts";
import { keepValues, typedValues } from "./kept-values.server.ts";

const sign = (value: string) => createHmac("sha256", sessionSecret()).update(`form:${value}`).digest("base64url");

/**
 * The token that every form of this browser carries: the signature of a random cookie, which another site can neither
 * read nor set. `key` is of this rendering, so that a form that is sent twice is known (`answerOnce`). `headers` set the cookie where the browser has none yet.
 */
export async function formToken(request: Request): Promise<{ token: string; key: string; headers: Headers }> {
  const headers = new Headers();
  let value = readCookie(request, cookieNames.form);
  if (value === undefined || !/^[\w-]{20,}$/.test(value)) {
    value = randomBytes(18).toString("base64url");
    headers.append("set-cookie", setCookie(cookieNames.form, value));
  }
  return { token: sign(value), key: randomBytes(16).toString("base64url"), headers };
}

/**
 * The fields of a posted form, after proving that a page of this dashboard posted it: by Origin and Sec-Fetch-Site where
 * the browser sends them, and always by the token. Throws a 403 Response otherwise, or where only the token is missing
 * and the browser says that the page is ours, a redirect to that page with what was typed; a 400 Response if the body is no
 * form or its field names are out of bounds. Every action begins with it.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
  await proveForm(request, form);
  return form;
}

/**
 * The same of a form that is read while its owner types: undefined where it cannot be proved, as nobody pressed a button
 * and the page has to stay as it is.
 */
export const readTyped = (request: Request): Promise<FormData | undefined> =>
  readForm(request).catch((refusal: unknown) => {
    if (refusal instanceof Response) return undefined;
    throw refusal;
  });

/** The proof of `readForm` for fields that are read already. */
export async function proveForm(request: Request, form: FormData): Promise<void> {
  // scripts/serve-dashboard.mjs renames the header, because Remix answers a foreign Origin with a 500.
  const origin = request.headers.get("x-nabz-origin") ?? request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const ownHosts = new Set([request.headers.get("host"), env.dashboardUrl && new URL(env.dashboardUrl).host]);
  const isOwn = origin !== null && URL.canParse(origin) && ownHosts.has(new URL(origin).host);
  const isForeign = origin !== null && !isOwn;
  if (isForeign || (site !== null && site !== "same-origin" && site !== "none")) throw forbidden();
  const expected = Buffer.from(sign(readCookie(request, cookieNames.form) ?? ""));
  const given = Buffer.from(String(form.get("formToken") ?? ""));
  const isTokenValid = expected.length === given.length && timingSafeEqual(expected, given);
  // Signing out elsewhere replaced the cookie: a page of ours that the browser vouches for gets its words back.
  if (!isTokenValid && (isOwn || site === "same-origin") && isBoundedForm(form)) throw await showAgain(request, form);
  if (!isTokenValid) throw forbidden();
  if (!isBoundedForm(form)) throw new Response(null, { status: 400 });
}

/** Leads back to the form's page, which shows what was typed. A 403 where that could not be kept. */
async function showAgain(request: Request, form: FormData): Promise<Response> {
  const cookie = await keepValues(request, form);
  if (cookie === undefined && Object.keys(typedValues(form)).length > 0) return forbidden();
  const { pathname, search } = new URL(request.url);
  const headers = cookie === undefined ? {} : { "set-cookie": cookie };
  return redirect(pathname + search, { status: 303, headers });
}

const forbidden = () => new Response(null, { status: 403 });
