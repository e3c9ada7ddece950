import type { Website } from "#contract/websites.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { selectWebsites } from "./sql/select-websites.ts";
import { toWebsite } from "./to-website.ts";

/** One page of an owner's websites. */
export async function listWebsites(
  queries: Queries,
  query: Parameters<typeof selectWebsites>[1],
): Promise<{ items: Website[]; total: number; page: number; limit: number }> {
  const { rows, total } = await selectWebsites(queries, query);
  return { items: rows.map(toWebsite), total, page: query.page, limit: query.limit };
}
