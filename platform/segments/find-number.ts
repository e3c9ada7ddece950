import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findSegment } from "./sql/segments.ts";
import { segmentNotFound } from "./to-segment.ts";

/** The number under which the stores know a segment of a website. Throws NOT_FOUND. */
export async function findNumber(queries: Queries, key: { website: string; id: string }): Promise<number> {
  const row = await findSegment(queries, key);
  if (row === undefined) throw segmentNotFound();
  return row.no;
}
