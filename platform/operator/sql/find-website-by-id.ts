import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A website whoever owns it: for the operator alone. */
export async function findWebsiteById(
  { query }: Queries,
  id: string,
): Promise<{ id: string; host: string; name: string } | undefined> {
  const [found] = await query<{ id: string; host: string; name: string }>(
    "SELECT id, host, name FROM websites WHERE id = $1",
    [id],
  );
  return found;
}
