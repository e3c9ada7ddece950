import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The id of the account that has a website, for the operator. */
export async function findOwner({ query }: Queries, website: string): Promise<string | undefined> {
  const [found] = await query<{ owner: string }>(
    "SELECT owner_id AS owner FROM websites WHERE id = $1 AND owner_id IS NOT NULL",
    [website],
  );
  return found?.owner;
}
