import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The website that an owner has had longest; undefined of who has none. */
export async function findFirstWebsite({ query }: Queries, owner: string): Promise<string | undefined> {
  const [row] = await query<{ id: string }>(
    "SELECT id FROM websites WHERE owner_id = $1 ORDER BY created_at, id LIMIT 1",
    [owner],
  );
  return row?.id;
}
