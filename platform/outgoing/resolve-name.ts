import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";

/** Of one question, and how often it is put. */
const limits = { timeout: 2_000, tries: 2 } as const;
/** An IPv6 address is waited for this long once there is one of IPv4: some servers never answer about it. */
const sixMs = 200;
/** What was found, and that nothing was, is kept this long: a provider is called for each batch. */
const kept = { max: 1_000, foundMs: 30_000, failedMs: 5_000 } as const;

interface Names {
  /** The servers that are queried; the system's unless given. */
  servers?: readonly string[];
  hostsFile?: string;
}

/**
 * Resolves names to all their addresses: from the hosts file, else from the DNS, each question on a socket of its own. The
 * system's resolver has half of the process's threads: eight names whose servers do not answer hold up every other name.
 * Throws an Error where there is no address, or no answer within four seconds.
 */
export function openNames({
  servers,
  hostsFile = "/etc/hosts",
}: Names = {}): (name: string) => Promise<LookupAddress[]> {
  const resolver = new Resolver(limits);
  if (servers !== undefined) resolver.setServers(servers);
  const cache = new LRUCache<string, Promise<LookupAddress[]>>({ max: kept.max, ttl: kept.foundMs });
  return async (name) => {
    const known = (await readHosts(hostsFile)).get(name.toLowerCase()) ?? addressesOfThisMachine(name);
    if (known !== undefined) return known;
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const queried = queryBoth(resolver, name);
    cache.set(name, queried);
    queried.catch(() => cache.set(name, queried, { ttl: kept.failedMs }));
    return queried;
  };
}

/** The addresses of a name by the system's hosts file and DNS servers. Throws as `openNames` says. */
export const findAddresses = openNames();

async function queryBoth(resolver: Resolver, name: string): Promise<LookupAddress[]> {
  const six = resolver.resolve6(name).then((found) => found.map((address) => ({ address, family: 6 })));
  six.catch(() => undefined);
  const four = await resolver.resolve4(name).then(
    (found) => found.map((address) => ({ address, family: 4 })),
    (error: unknown) => error,
  );
  if (!Array.isArray(four)) return six.catch(() => Promise.reject(four));
  const more = await Promise.race([six.catch(() => []), wait(sixMs, [], { ref: false })]);
  return [...four, ...more];
}

/** `localhost` and names below it, whatever the DNS says (RFC 6761). */
function addressesOfThisMachine(name: string): LookupAddress[] | undefined {
  if (!/(^|\.)localhost\.?$/i.test(name)) return undefined;
  return [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ];
}

/** The addresses of the hosts file by name in lower case; none where it cannot be read. */
async function readHosts(file: string): Promise<Map<string, LookupAddress[]>> {
  const text = await readFile(file, "utf8").catch(() => "");
  const hosts = new Map<string, LookupAddress[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names) {
      const key = name.toLowerCase();
      hosts.set(key, [...(hosts.get(key) ?? []), { address, family }]);
    }
  }
  return hosts;
}
