import { bareHost } from "#contract/page-address.ts";

const withoutPort = (host: string) => bareHost(host).replace(/:\d+$/, "");

/** Whether a host is one of the website's own or a subdomain of one; ports and `www.` do not matter. */
export function isOwnHost(host: string, ownHosts: readonly string[]): boolean {
  if (ownHosts.includes(host)) return true;
  const name = withoutPort(host);
  return ownHosts.some((each) => {
    const own = withoutPort(each);
    return name === own || name.endsWith(`.${own}`);
  });
}

/**
 * The host that a browser posts from: `Origin`, else `Referer`. Undefined where neither names one (`Origin: null` of a
 * sandboxed frame, a call outside of a browser).
 */
export function readOrigin({ origin, referer }: { origin?: string | undefined; referer?: string | undefined }) {
  const address = origin ?? referer;
  return address !== undefined && URL.canParse(address) ? new URL(address).host || undefined : undefined;
}

/**
 * Whether an event counts for a website: the posting page and the event's own address must both be on an own host as far
 * as they are known, and one must be known. So a stranger's page cannot fill the reports, and a developer's `localhost`
 * stays out of a real website's numbers.
 */
export function isOwnOrigin(hosts: readonly (string | undefined)[], ownHosts: readonly string[]): boolean {
  let known = false;
  for (const host of hosts) {
    if (host === undefined || host === "") continue;
    if (!isOwnHost(host, ownHosts)) return false;
    known = true;
  }
  return known;
}
