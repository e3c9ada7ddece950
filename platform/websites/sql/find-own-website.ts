import type { Queries } from "#platform/stores/postgres/handle.ts";
import { columns, type WebsiteRow } from "./columns.ts";

export type OwnWebsite = WebsiteRow;

/** The website with this id if this owner has it. */
export async function findOwnWebsite(
  { query }: Queries,
  { owner, id }: { owner: string; id: string },
): Promise<OwnWebsite | undefined> {
  const [found] = await query<OwnWebsite>(`SELECT ${columns} FROM websites WHERE owner_id = $1 AND id = $2`, [
    owner,
    id,
  ]);
  return found;
}
