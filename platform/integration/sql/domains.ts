import type { NamedSort } from "#contract/envelope.ts";
import type { Domain, DomainRecord } from "#contract/integration-domains.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { orderOfNamed, readPage } from "#platform/stores/postgres/read-page.ts";

export interface DomainRow {
  id: string;
  website: string;
  name: string;
  status: Domain["status"];
  /** What the TXT record of the owner holds. */
  token: string;
  /** Of DKIM: base64 of the key in DER. */
  publicKey: string;
  records: DomainRecord[];
  dailyLimit: number;
  checkedAt: Date | null;
  /** Of a verified one: checks in a row that found it wanting, and when the first of them was. */
  failures: number;
  failingSince: Date | null;
  verifiedAt: Date | null;
  createdAt: Date;
}

const columns = `id, website_id AS website, name, status, token, public_key AS "publicKey", records,
  daily_limit AS "dailyLimit", checked_at AS "checkedAt", failures, failing_since AS "failingSince",
  verified_at AS "verifiedAt", created_at AS "createdAt"`;

export const pageDomains = (
  queries: Queries,
  list: { website: string; q: string | undefined; sort: NamedSort; page: number; limit: number },
): Promise<{ rows: DomainRow[]; total: number }> =>
  readPage(queries, {
    ...{ select: `SELECT ${columns} FROM domains`, from: "domains" },
    ...{ where: "website_id = $1 AND position(lower($2) in name) > 0", values: [list.website, list.q ?? ""] },
    ...{ order: orderOfNamed("domains", list.sort), page: list.page, limit: list.limit },
  });

export async function findDomainRow({ query }: Queries, id: string): Promise<DomainRow | undefined> {
  const [row] = await query<DomainRow>(`SELECT ${columns} FROM domains WHERE id = $1`, [id]);
  return row;
}

/** All of a website, the oldest first. */
export const listDomains = ({ query }: Queries, website: string): Promise<DomainRow[]> =>
  query<DomainRow>(`SELECT ${columns} FROM domains WHERE website_id = $1 ORDER BY created_at, id`, [website]);

/** A domain that nobody else changes until the transaction ends. */
export async function lockDomain({ query }: Queries, id: string): Promise<DomainRow | undefined> {
  const [row] = await query<DomainRow>(`SELECT ${columns} FROM domains WHERE id = $1 FOR UPDATE`, [id]);
  return row;
}

export const insertDomain = ({ query }: Queries, row: DomainRow) =>
  query(
    `INSERT INTO domains (id, website_id, name, status, token, public_key, records, daily_limit, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[row.id, row.website, row.name, row.status, row.token, row.publicKey],
      ...[JSON.stringify(row.records), row.dailyLimit, row.createdAt],
    ],
  );

/** Writes down what a check found and made of it. */
export const updateDomain = ({ query }: Queries, row: DomainRow) =>
  query(
    `UPDATE domains SET status = $2, records = $3, checked_at = $4, failures = $5, failing_since = $6, verified_at = $7
     WHERE id = $1`,
    [
      ...[row.id, row.status, JSON.stringify(row.records), row.checkedAt],
      ...[row.failures, row.failingSince, row.verifiedAt],
    ],
  );

export const deleteDomainRow = ({ query }: Queries, id: string) => query("DELETE FROM domains WHERE id = $1", [id]);

/** Domains that were verified once and were last checked before, the longest ago first. */
export const listUnchecked = (
  { query }: Queries,
  { well, failing, limit }: { well: Date; failing: Date; limit: number },
): Promise<DomainRow[]> =>
  query<DomainRow>(
    `SELECT ${columns} FROM domains
     WHERE status <> 'not_verified' AND checked_at <= CASE WHEN failing_since IS NULL THEN $1 ELSE $2 END::timestamptz
     ORDER BY checked_at LIMIT $3`,
    [well, failing, limit],
  );

/**
 * Makes a name the domain's owner's; answers whether it is. A name stays an owner's while any of their websites has it
 * verified. The row of the name is locked first: the second of two who claim it at once sees what the first has done.
 */
export async function claimName(
  { query }: Queries,
  { name, website }: Pick<DomainRow, "name" | "website">,
): Promise<boolean> {
  await query(
    `INSERT INTO domain_owners (name, user_id) SELECT $1, owner_id FROM websites WHERE id = $2 AND owner_id IS NOT NULL
     ON CONFLICT (name) DO UPDATE SET name = excluded.name`,
    [name, website],
  );
  const mine = await query(
    `UPDATE domain_owners SET user_id = websites.owner_id FROM websites
     WHERE websites.id = $2 AND domain_owners.name = $1 AND (user_id = websites.owner_id OR NOT EXISTS (
       SELECT FROM domains JOIN websites AS theirs ON theirs.id = domains.website_id
       WHERE domains.name = $1 AND domains.status <> 'not_verified' AND theirs.owner_id = user_id))
     RETURNING 1`,
    [name, website],
  );
  return mine.length > 0;
}
