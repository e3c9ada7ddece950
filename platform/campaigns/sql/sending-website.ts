import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What messages say of a website, and whose hours they keep. */
export async function findSendingWebsite(
  { query }: Queries,
  id: string,
): Promise<{ name: string; url: string; timeZone: string } | undefined> {
  const [row] = await query<{ name: string; url: string; timeZone: string }>(
    'SELECT name, url, time_zone AS "timeZone" FROM websites WHERE id = $1 AND owner_id IS NOT NULL',
    [id],
  );
  return row;
}
