import { env } from "#app/env.server.ts";
import { type Client, createClient } from "#contract/client.ts";

/** Timeout of a call to a service (spec, section 9). */
const callTimeoutMs = 5_000;
/** Timeout of a file, which is sent while it is read. */
export const fileTimeoutMs = 10 * 60_000;

/** Paths of the auth service; all others belong to the wallet host. */
const authPath = /^\/(login|logout|refresh|register|password\/\w+)\/?$/;
const loginPath = /^\/login\/?$/;

/**
 * A typed client of the platform. Calls end with the request that they serve, and after `timeoutMs`. Signing in is retried once on
 * a network failure or 5xx (spec, sections 7 and 9); nothing else is.
 */
export function apiClient(
  request: Request,
  token?: string,
  { timeoutMs = callTimeoutMs }: { timeoutMs?: number } = {},
): Client {
  return createClient({
    url: env.walletServiceUrl,
    token,
    fetch: async (input, init) => {
      const call = new Request(input instanceof Request ? input.clone() : input, init);
      const { pathname, search } = new URL(call.url);
      const url = authPath.test(pathname) ? new URL(pathname + search, env.authServiceUrl) : call.url;
      const send = () => {
        const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
        return fetch(new Request(new Request(url, call.clone()), { headers: headersOf(call, request), signal }));
      };
      if (!loginPath.test(pathname)) return send();
      const answer = await send().catch((error: unknown) => {
        if (request.signal.aborted) throw error;
        return undefined;
      });
      return answer === undefined || answer.status >= 500 ? send() : answer;
    },
  });
}

/** The platform limits sign-ins by the browser's address (TRUST_PROXY) and names devices by its user agent. */
function headersOf(call: Request, { headers: browser }: Request): Headers {
  const headers = new Headers(call.headers);
  const address = browser.get("x-forwarded-for");
  if (address !== null) headers.set("x-forwarded-for", address);
  headers.set("user-agent", browser.get("user-agent") ?? "");
  return headers;
}
