import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The website of an annotation, of any owner. */
export async function findWebsiteOfAnnotation({ query }: Queries, id: string): Promise<string | undefined> {
  const [row] = await query<{ website: string }>("SELECT website_id AS website FROM annotations WHERE id = $1", [id]);
  return row?.website;
}
