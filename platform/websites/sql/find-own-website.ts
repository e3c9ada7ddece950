import type { OwnWebsite } from "#platform/caller.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { columns } from "./columns.ts";

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
