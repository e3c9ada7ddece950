import type { DomainUse } from "#platform/delivery/gate/domain-day.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

const columns = "name, daily_limit AS limit, used_day AS day, used";

/** What the verified domains of a website have sent, by name. */
export async function readDomainUses({ query }: Queries, website: string): Promise<Map<string, DomainUse>> {
  const rows = await query<DomainUse>(`SELECT ${columns} FROM domains WHERE website_id = $1 AND status = 'verified'`, [
    website,
  ]);
  return new Map(rows.map((row) => [row.name, row]));
}

/** The same of some domains, which nobody else changes until the transaction ends; locked in the order of their names. */
export const lockDomainUses = ({ query }: Queries, website: string, names: readonly string[]): Promise<DomainUse[]> =>
  query<DomainUse>(
    `SELECT ${columns} FROM domains WHERE website_id = $1 AND name = ANY($2) AND status = 'verified'
     ORDER BY name FOR NO KEY UPDATE`,
    [website, names],
  );

/** Writes what a domain has sent, and its limit of that day. */
export const saveDomainUse = ({ query }: Queries, website: string, { name, limit, day, used }: DomainUse) =>
  query("UPDATE domains SET daily_limit = $3, used_day = $4, used = $5 WHERE website_id = $1 AND name = $2", [
    ...[website, name, limit, day, used],
  ]);

/** Mails that were counted and do not leave, in the transaction that counted them. */
export const giveDomainBack = ({ query }: Queries, website: string, name: string, unused: number) =>
  query("UPDATE domains SET used = used - $3 WHERE website_id = $1 AND name = $2 AND status = 'verified'", [
    website,
    name,
    unused,
  ]);
