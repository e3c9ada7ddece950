import type { Website } from "#contract/wallet.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { columns, toWebsite, type WebsiteRow } from "./columns.ts";

/** One page of an owner's websites, oldest first. */
export async function listWebsites(
  { query }: Queries,
  { owner, page, limit }: { owner: string; page: number; limit: number },
): Promise<{ items: Website[]; total: number; page: number; limit: number }> {
  const rows = await query<WebsiteRow>(
    `SELECT ${columns} FROM websites WHERE owner_id = $1 ORDER BY created_at, id LIMIT $2 OFFSET $3`,
    [owner, limit, (page - 1) * limit],
  );
  const [count] = await query<{ total: number }>("SELECT count(*) AS total FROM websites WHERE owner_id = $1", [owner]);
  return { items: rows.map(toWebsite), total: count?.total ?? 0, page, limit };
}
