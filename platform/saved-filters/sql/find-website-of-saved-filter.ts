import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The website of a saved filter, of any owner. */
export async function findWebsiteOfSavedFilter({ query }: Queries, id: string): Promise<string | undefined> {
  const [row] = await query<{ website: string }>("SELECT website_id AS website FROM saved_filters WHERE id = $1", [id]);
  return row?.website;
}
