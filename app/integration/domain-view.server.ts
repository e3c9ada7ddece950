import { formatNumber } from "#app/format/numbers.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type Domain, type DomainRecord, maxDomains } from "#contract/integration-domains.ts";
import { shownDomain } from "./domain-name.server.ts";
import { isLocalHost } from "./local-host.server.ts";

/** A domain in a list, in words. */
export const domainRow = ({ id, name, status, dailyLimit, checkedAt, website }: Domain, zone: string) => ({
  ...{ id, name: shownDomain(name), status, dailyLimit: formatNumber(dailyLimit) },
  checked: checkedAt === null ? i18n.t("integration:domains.never") : momentWords(zone, checkedAt),
  to: `/w/${website}/integration/email/domains/${id}`,
});
export type DomainRow = ReturnType<typeof domainRow>;

/** What a record is beside what it should be. */
type RecordState = "ok" | "unchecked" | NonNullable<DomainRecord["problem"]>;

const stateOf = ({ ok, problem, checkedAt }: DomainRecord): RecordState => {
  if (ok) return "ok";
  return checkedAt === null ? "unchecked" : (problem ?? "missing");
};

/** A record as its card shows it. */
export const recordView = (record: DomainRecord, domain: string) => ({
  ...{ purpose: record.purpose, type: record.type, name: record.name, value: record.value, found: record.found },
  ...{ isRequired: record.required, state: stateOf(record) },
  short: shortName(record.name, domain),
});
export type RecordView = ReturnType<typeof recordView>;

/** What the records of mails that come back name: the host of an MX, the servers of SPF. */
const namedHosts = ({ purpose, value }: Pick<DomainRecord, "purpose" | "value">): string[] => {
  if (purpose === "mx") return [value.replace(/^\d+ +/, "")];
  if (purpose !== "spf") return [];
  return [...value.matchAll(/(?<=^| )(?:a|ip4|ip6):(\S+)/g)].map(([, host = ""]) => host);
};

/** Whether records name a server that nobody else reaches: its address is not set up yet. */
export const hasLocalHost = (records: readonly Pick<DomainRecord, "purpose" | "value">[]): boolean =>
  records.flatMap(namedHosts).some(isLocalHost);

/** The name as most panels want it: without the domain, `@` for the domain itself. */
function shortName(name: string, domain: string): string {
  if (name === domain) return "@";
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name;
}

/** One domain of a website; throws a 404 Response where it has none of this id. */
export async function findDomain({ api, param }: Pick<OwnerContext, "api" | "param">): Promise<Domain> {
  const { items } = (await api.integration.domains.list({ website: param("website"), limit: maxDomains })).result;
  const found = items.find(({ id }) => id === param("domain").toLowerCase());
  if (found === undefined) throw new Response(null, { status: 404 });
  return found;
}
