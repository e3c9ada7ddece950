import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What sending needs of a website. */
export async function findSendingWebsite(
  { query }: Queries,
  id: string,
): Promise<{ timeZone: string; secret: string } | undefined> {
  const [row] = await query<{ timeZone: string; secret: string }>(
    'SELECT time_zone AS "timeZone", secret FROM websites WHERE id = $1',
    [id],
  );
  return row;
}
