import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { stringifySetCookie } from "cookie";
import { env, sessionSecret } from "#app/env.server.ts";
import { readCookie } from "./cookies.server.ts";

const cookieName = "nabz_form";

const sign = (value: string) => createHmac("sha256", sessionSecret()).update(`form:${value}`).digest("base64url");

/**
 * The token that every form of this browser carries: the signature of a random cookie, which another site can neither
 * read nor set. `headers` sets the cookie where the browser has none yet.
 */
export async function formToken(request: Request): Promise<{ token: string; headers: Headers }> {
  const headers = new Headers();
  let value = readCookie(request, cookieName);
  if (value === undefined || !/^[\w-]{20,}$/.test(value)) {
    value = randomBytes(18).toString("base64url");
    headers.append(
      "set-cookie",
      stringifySetCookie({
        name: cookieName,
        value,
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure: env.secureCookies,
      }),
    );
  }
  return { token: sign(value), headers };
}

/**
 * The fields of a posted form, after proving that one of our own pages posted it: by Origin and Sec-Fetch-Site where the
 * browser sends them, and always by the token. Throws a 403 Response otherwise, and a 400 Response where what was sent is
 * no form. Every action begins with it.
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
  // The built server puts it aside before Remix sees it.
  const origin = request.headers.get("x-nabz-origin") ?? request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const own = new Set([request.headers.get("host"), env.dashboardUrl && new URL(env.dashboardUrl).host]);
  const foreign = origin !== null && !(URL.canParse(origin) && own.has(new URL(origin).host));
  if (foreign || (site !== null && site !== "same-origin" && site !== "none")) throw refused();
  const expected = Buffer.from(sign(readCookie(request, cookieName) ?? ""));
  const given = Buffer.from(String(form.get("formToken") ?? ""));
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw refused();
  return form;
}

const refused = () => new Response(null, { status: 403 });
