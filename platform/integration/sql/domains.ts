import type { Domain, DomainRecord } from "#contract/integration-domains.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

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

export async function pageDomains(
  { query }: Queries,
  list: { website: string; q: string | undefined; page: number; limit: number },
): Promise<{ rows: DomainRow[]; total: number }> {
  const which = "website_id = $1 AND position(lower($2) in name) > 0";
  const values = [list.website, list.q ?? ""];
  const rows = await query<DomainRow>(
    `SELECT ${columns} FROM domains WHERE ${which} ORDER BY created_at, id LIMIT $3 OFFSET $4`,
    [...values, list.limit, (list.page - 1) * list.limit],
  );
  const [count] = await query<{ total: number }>(`SELECT count(*)::int AS total FROM domains WHERE ${which}`, values);
  return { rows, total: count?.total ?? 0 };
}

export async function findDomainRow({ query }: Queries, id: string): Promise<DomainRow | undefined> {
  const [row] = await query<DomainRow>(`SELECT ${columns} FROM domains WHERE id = $1`, [id]);
  return row;
}
