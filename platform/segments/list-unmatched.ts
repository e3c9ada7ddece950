import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findNumber } from "./find-number.ts";
import { listUnmatched } from "./lists/sql/lists.ts";

/** The rows of a static segment's file that brought nobody in, behind a line of it. Throws NOT_FOUND. */
export async function readUnmatched(
  queries: Queries,
  website: { id: string },
  { id, after, limit }: { id: string; after: number; limit: number },
): ReturnType<typeof listUnmatched> {
  return listUnmatched(queries, await findNumber(queries, { website: website.id, id }), { after, limit });
}
