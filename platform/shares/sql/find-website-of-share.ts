import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The website of a share, of any owner. */
export async function findWebsiteOfShare({ query }: Queries, id: string): Promise<string | undefined> {
  const [row] = await query<{ website: string }>("SELECT website_id AS website FROM shares WHERE id = $1", [id]);
  return row?.website;
}
