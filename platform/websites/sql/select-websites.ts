import type { NamedSort } from "#contract/envelope.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { orderOfNamed } from "#platform/stores/postgres/read-page.ts";
import { columns } from "./columns.ts";

interface ListQuery {
  owner: string;
  /** Text that name or address contain, in any case. */
  q?: string | undefined;
  sort: NamedSort;
  page: number;
  limit: number;
}

/** One page of an owner's websites. */
export async function selectWebsites(
  { query }: Queries,
  { owner, q, sort, page, limit }: ListQuery,
): Promise<{ rows: OwnWebsite[]; total: number }> {
  // strpos: a `%` in the text is a character, not a pattern.
  const where = "owner_id = $1 AND ($2::text IS NULL OR strpos(lower(name || ' ' || url), lower($2)) > 0)";
  const rows = await query<OwnWebsite>(
    `SELECT ${columns} FROM websites WHERE ${where} ORDER BY ${orderOfNamed("websites", sort)} LIMIT $3 OFFSET $4`,
    [owner, q ?? null, limit, (page - 1) * limit],
  );
  const [count] = await query<{ total: number }>(`SELECT count(*) AS total FROM websites WHERE ${where}`, [
    owner,
    q ?? null,
  ]);
  return { rows, total: count?.total ?? 0 };
}
