import { Resolver } from "node:dns/promises";
import type { Settings } from "#platform/settings.ts";

/** What the DNS says of a name: no record at all is an empty answer; an answer that did not come is a failure. */
export type DnsAnswer = { values: string[] } | { failure: "timeout" | "server_failure" };

export interface Dns {
  /** Texts of several strings are joined, as receivers join them. */
  txt(name: string): Promise<DnsAnswer>;
  /** `10 mail.shop.example`, by preference. */
  mx(name: string): Promise<DnsAnswer>;
  cname(name: string): Promise<DnsAnswer>;
}

/** Of one question, and how often it is put. */
const limits = { timeout: 2_000, tries: 2 } as const;

/** A real resolver: the servers of DNS_SERVERS, else the system's. */
export function openResolver(
  { DNS_SERVERS }: Pick<Settings, "DNS_SERVERS">,
  given: { timeout: number; tries: number } = limits,
): Dns {
  const resolver = new Resolver(given);
  if (DNS_SERVERS !== undefined) resolver.setServers(DNS_SERVERS);
  return {
    txt: (name) => answerOf(async () => (await resolver.resolveTxt(name)).map((strings) => strings.join(""))),
    mx: (name) =>
      answerOf(async () =>
        (await resolver.resolveMx(name))
          .toSorted((one, other) => one.priority - other.priority)
          .map(({ priority, exchange }) => `${priority} ${exchange.toLowerCase()}`),
      ),
    cname: (name) => answerOf(async () => (await resolver.resolveCname(name)).map((target) => target.toLowerCase())),
  };
}

async function answerOf(ask: () => Promise<string[]>): Promise<DnsAnswer> {
  try {
    return { values: await ask() };
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (code === "ENOTFOUND" || code === "ENODATA") return { values: [] };
    return { failure: code === "ETIMEOUT" || code === "ECANCELLED" ? "timeout" : "server_failure" };
  }
}
