import { env } from "#app/env.server.ts";
import { type Client, createClient } from "#contract/client.ts";

/** No answer of a service is waited for longer than this (spec, section 9). */
const patienceMs = 5_000;

/**
 * A typed client of the platform. Sign-in calls go to the auth service, all others to the wallet host. Calls end with
 * the request they serve, and after 5 s.
 */
export function apiClient(request: Request, token?: string): Client {
  return createClient({
    url: env.walletServiceUrl,
    token,
    fetch: async (input, init) => {
      const address = new URL(input instanceof Request ? input.url : String(input));
      const auth = /^\/(login|logout|refresh|register|password\/\w+)\/?$/.test(address.pathname);
      const url = auth ? new URL(address.pathname + address.search, env.authServiceUrl) : address;
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)]);
      const call = new Request(input instanceof Request ? new Request(url, input) : url, { ...init, signal });
      // Sign-ins are limited by address: the platform should count the browser's, not the dashboard's (TRUST_PROXY).
      const browser = request.headers.get("x-forwarded-for");
      if (browser !== null) call.headers.set("x-forwarded-for", browser);
      // And names the device of a sign-in by the browser's own agent.
      call.headers.set("user-agent", request.headers.get("user-agent") ?? "");
      return fetch(call);
    },
  });
}
