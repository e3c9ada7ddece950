import { createHmac } from "node:crypto";
import { env, sessionSecret } from "#app/env.server.ts";
import { showCurrency } from "#app/text/currency.ts";
import { type Client, createClient } from "#contract/client.ts";
import { currencyHeader } from "#contract/currencies.ts";
import { forwardedAddressHeader, forwardedAddressPurpose, textToSign } from "#contract/forwarded-address.ts";
import { requestSlot } from "./request-slot.server.ts";

/** Timeout of a call to a service (spec, section 9). */
const callTimeoutMs = 5_000;
/** Timeout of a file, which is sent while it is read. */
export const fileTimeoutMs = 10 * 60_000;

/** Paths of the auth service; all others belong to the wallet host. */
const authPath = /^\/(login|login\/second-factor|logout|refresh|register|password\/\w+)\/?$/;
const loginPath = /^\/login\/?$/;

/**
 * A typed client of the platform. Calls end after `timeoutMs`. What a page reads ends with its request as well; what a form
 * does is finished whatever the browser does: it ends the first of two presses. `pressKey` makes its POST calls count once. Signing in is retried once on a network
 * failure or 5xx (spec, sections 7 and 9); nothing else is.
 */
export function apiClient(
  request: Request,
  token?: string,
  { timeoutMs = callTimeoutMs, pressKey }: { timeoutMs?: number; pressKey?: string | undefined } = {},
): Client {
  const client = createClient({
    url: env.walletServiceUrl,
    token,
    fetch: async (input, init) => {
      const call = new Request(input instanceof Request ? input.clone() : input, init);
      const { pathname, search } = new URL(call.url);
      const url = authPath.test(pathname) ? new URL(pathname + search, env.authServiceUrl) : call.url;
      const isTied = request.method === "GET" && call.method === "GET";
      const send = async () => {
        const timeout = AbortSignal.timeout(timeoutMs);
        const signal = isTied ? AbortSignal.any([request.signal, timeout]) : timeout;
        const forwarded = new Request(url, call.clone());
        const headers = headersOf(forwarded, request);
        if (pressKey !== undefined && call.method === "POST") headers.set(idempotencyHeader, pressKey);
        try {
          const answer = await fetch(new Request(forwarded, { headers, signal }));
          showCurrency(answer.headers.get(currencyHeader));
          return answer;
        } finally {
          // A form may have changed the website that its page shows next.
          if (call.method !== "GET") requestSlot()?.websites.clear();
        }
      };
      if (!loginPath.test(pathname)) return send();
      const answer = await send().catch((error: unknown) => {
        if (isTied && request.signal.aborted) throw error;
        return undefined;
      });
      return answer === undefined || answer.status >= 500 ? send() : answer;
    },
  });
  if (token !== undefined) tokens.set(client, token);
  return client;
}

/** A client whose calls all fail with `error`. */
export const failingClient = (error: unknown): Client =>
  createClient({ url: env.walletServiceUrl, fetch: () => Promise.reject(error) });

const tokens = new WeakMap<Client, string>();

/** The access token of a client of `apiClient`: two of them read as the same owner where it is the same. */
export const tokenOf = (client: Client): string | undefined => tokens.get(client);

/** Calls that repeat it have the effect of one. */
const idempotencyHeader = "idempotency-key";

/** Set by scripts/serve-dashboard.mjs, which drops what a browser sends under this name. */
const addressHeader = "x-nabz-address";

/**
 * The platform limits sign-ins by the browser's address, which the dashboard signs for this call, and names devices by
 * its user agent.
 */
function headersOf(call: Request, { headers: browser }: Request): Headers {
  const headers = new Headers(call.headers);
  const address = browser.get(addressHeader);
  if (address !== null) {
    headers.set(forwardedAddressHeader, signAddress(call, address));
    // Where the signature is not checked, such as by another release, TRUST_PROXY decides.
    headers.set("x-forwarded-for", address);
  }
  headers.set("user-agent", browser.get("user-agent") ?? "");
  return headers;
}

function signAddress({ url, method }: Request, address: string): string {
  const { pathname, search } = new URL(url);
  const time = Date.now();
  const key = createHmac("sha256", sessionSecret()).update(forwardedAddressPurpose).digest();
  const text = textToSign({ time, address, method, path: pathname + search });
  return [time, address, createHmac("sha256", key).update(text).digest("base64url")].join(";");
}
