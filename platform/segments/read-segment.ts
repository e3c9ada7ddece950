import type { Segment, segmentSorts } from "#contract/segments.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import type { Query } from "#platform/reports/query.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listUsersBySegment } from "./list-users.ts";
import { listSums } from "./lists/sql/lists.ts";
import { findSegment, listSegments, type SegmentRow } from "./sql/segments.ts";
import { type SegmentSurroundings, segmentNotFound, toSegment } from "./to-segment.ts";

type Website = Query["website"];

async function readSurroundings(queries: Queries, website: Website): Promise<SegmentSurroundings> {
  const all = await listSegments(queries, website.id);
  const [lists, defined] = [await listSums(queries, website.id), await listDefined(queries, website.id)];
  return { website, all, lists, defined, users: await listUsersBySegment(queries, website.id) };
}

/** Throws NOT_FOUND. */
export async function readSegment(queries: Queries, website: Website, id: string): Promise<Segment> {
  const row = await findSegment(queries, { website: website.id, id });
  if (row === undefined) throw segmentNotFound();
  return toSegment(row, await readSurroundings(queries, website));
}

/** One page of a segment's conditions, group by group. Throws NOT_FOUND. */
export async function pageItems(
  queries: Queries,
  website: Website,
  { id, page, limit }: { id: string; page: number; limit: number },
) {
  const all = (await readSegment(queries, website, id)).groups.flatMap(({ items }) => items);
  return { items: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit };
}

type Sort = (typeof segmentSorts)[number];

const collator = new Intl.Collator("fa");
const orders: Record<Sort, (one: SegmentRow, other: SegmentRow) => number> = {
  "-createdAt": () => 0,
  name: (one, other) => collator.compare(one.name, other.name),
  "-size": (one, other) => other.size - one.size,
};

/** One page of a website's segments; they are few. */
export async function pageSegments(
  queries: Queries,
  website: Website,
  { page, limit, q, sort }: { page: number; limit: number; q?: string | undefined; sort: Sort },
): Promise<{ items: Segment[]; total: number; page: number; limit: number }> {
  const surroundings = await readSurroundings(queries, website);
  const found = surroundings.all.filter(({ name }) => q === undefined || name.includes(q)).toSorted(orders[sort]);
  const items = found.slice((page - 1) * limit, page * limit).map((row) => toSegment(row, surroundings));
  return { items, total: found.length, page, limit };
}
