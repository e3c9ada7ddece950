import { bareHost } from "./page.ts";

const withoutPort = (host: string) => bareHost(host).replace(/:\d+$/, "");

/** Whether a host is the website's own or a subdomain of it; ports and `www.` do not matter. */
export function belongsTo(host: string, site: string): boolean {
  const own = withoutPort(site);
  const name = withoutPort(host);
  return name === own || name.endsWith(`.${own}`);
}

/**
 * The host that a browser says it posts from: `Origin`, else `Referer`. Undefined where it tells none (`Origin: null`
 * of a sandboxed frame, a call that no browser made).
 */
export function readOrigin({ origin, referer }: { origin?: string | undefined; referer?: string | undefined }) {
  const told = origin ?? referer;
  return told !== undefined && URL.canParse(told) ? new URL(told).host || undefined : undefined;
}

/**
 * Whether an event may count for a website: everything that tells where it happened (the posting page and the event's
 * own address) must belong to the site, and something must tell. So nobody fills a stranger's reports from their own
 * page, and a developer's `localhost` stays out of a real site's numbers.
 */
export function isOwnOrigin(told: readonly (string | undefined)[], site: string): boolean {
  const hosts = told.filter((host) => host !== undefined && host !== "") as string[];
  return hosts.length > 0 && hosts.every((host) => belongsTo(host, site));
}
