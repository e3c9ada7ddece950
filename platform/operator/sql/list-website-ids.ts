import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The ids of all websites, the oldest first. */
export async function listWebsiteIds({ query }: Queries): Promise<string[]> {
  const rows = await query<{ id: string }>(
    "SELECT id FROM websites WHERE owner_id IS NOT NULL ORDER BY created_at, id",
  );
  return rows.map(({ id }) => id);
}
