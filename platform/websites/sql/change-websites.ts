import type { Queries } from "#platform/stores/postgres/handle.ts";
import { columns, type WebsiteRow } from "./columns.ts";

/** Stores a new website of the owner with this id. */
export async function insertWebsite({ query }: Queries, owner: string, row: WebsiteRow): Promise<void> {
  await query(
    `INSERT INTO websites (id, owner_id, name, url, protocol, host, time_zone, key, secret, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [row.id, owner, row.name, row.url, row.protocol, row.host, row.timeZone, row.key, row.secret, row.createdAt],
  );
}

interface Change {
  owner: string;
  id: string;
  name: string | undefined;
  timeZone: string | undefined;
  address: Pick<WebsiteRow, "url" | "protocol" | "host"> | undefined;
}

/** Changes what is not undefined and gives the row back; undefined if the owner has no such website. */
export async function updateWebsite(
  { query }: Queries,
  { owner, id, name, timeZone, address }: Change,
): Promise<WebsiteRow | undefined> {
  const [row] = await query<WebsiteRow>(
    `UPDATE websites SET name = coalesce($3, name), time_zone = coalesce($4, time_zone), url = coalesce($5, url),
       protocol = coalesce($6, protocol), host = coalesce($7, host)
     WHERE owner_id = $1 AND id = $2 RETURNING ${columns}`,
    [owner, id, name ?? null, timeZone ?? null, address?.url ?? null, address?.protocol ?? null, address?.host ?? null],
  );
  return row;
}

/** Deletes the website and notes that its events are to be erased, in one statement. */
export async function deleteWebsite(
  { query }: Queries,
  { owner, id, now }: { owner: string; id: string; now: Date },
): Promise<void> {
  await query(
    `WITH gone AS (DELETE FROM websites WHERE owner_id = $1 AND id = $2 RETURNING id)
     INSERT INTO erasures (website_id, asked_at) SELECT id, $3 FROM gone ON CONFLICT DO NOTHING`,
    [owner, id, now],
  );
}
