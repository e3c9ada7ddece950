import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What collecting needs to know of a website. */
export interface Site {
  id: string;
  /** Lower case, without `www.`; with the port where the site has one. */
  host: string;
}

/** The website with this public key, or this secret. */
export async function findWebsite(
  { query }: Queries,
  by: { key: string } | { secret: string },
): Promise<Site | undefined> {
  const [column, value] = "key" in by ? ["key", by.key] : ["secret", by.secret];
  const [found] = await query<Site>(`SELECT id, host FROM websites WHERE ${column} = $1`, [value]);
  return found;
}
