import { storeDefinition } from "#contract/conditions/definition.ts";
import { maxSegments, type Segment } from "#contract/segments.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { tableQueue } from "#platform/imports/reading/table-queue.ts";
import { ensureWithinQuota } from "#platform/quotas/ensure-within-quota.ts";
import type { Query } from "#platform/reports/query.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readSegment } from "../read-segment.ts";
import { refuseTakenName } from "../save-segment.ts";
import { findSegment, insertSegment, listSegments, lockSegments, type SegmentRow, setStatus } from "../sql/segments.ts";
import { queueEvaluation } from "../start-segment.ts";
import { segmentNotFound, staticSegment } from "../to-segment.ts";
import { readList } from "./read-list.ts";
import { replaceList } from "./sql/lists.ts";

type Stores = Pick<Dependencies, "postgres" | "ids" | "clock">;

type Website = Query["website"];

interface File {
  path: string;
  name: string;
}

/**
 * Makes a static segment of a file; a job matches its rows. Throws QUOTA_EXCEEDED, BAD_REQUEST naming `file`, CONFLICT where the name is
 * taken, REFUSED where the website has `maxSegments`.
 */
export async function createListSegment(
  dependencies: Stores & Pick<Dependencies, "plans" | "settings">,
  website: Website,
  { name, file }: { name: string; file: File },
): Promise<Segment> {
  const now = dependencies.clock.now();
  const list = await tableQueue.run(website.id, () => readList(file.path, website, now));
  return dependencies.postgres.transaction(async (queries) => {
    const row = await insertStaticSegment(dependencies, queries, { website, name, now });
    await replaceList(queries, { segment: row.no, fileName: file.name, now: new Date(now), ...list });
    await queueEvaluation(queries, row, { website: website.id, now });
    return readSegment(queries, website, row.id);
  });
}

/** A static segment that has no list yet. Call it first in a transaction. Throws as `createListSegment`, but for the file. */
export async function insertStaticSegment(
  dependencies: Pick<Dependencies, "ids" | "plans" | "settings" | "clock">,
  queries: Queries,
  { website, name, now }: { website: Website; name: string; now: number },
): Promise<SegmentRow> {
  await ensureWithinQuota(dependencies, queries, { website: website.id, kind: "segments" });
  await lockSegments(queries, website.id);
  const all = await listSegments(queries, website.id);
  if (all.length >= maxSegments) throw new AppError("REFUSED", "Too many segments");
  refuseTakenName(all, { name, id: undefined });
  const id = dependencies.ids.uuid();
  const made = { id, name, type: "static" as const, definition: storeDefinition([]), itemIds: [] };
  await insertSegment(queries, website.id, { ...made, createdAt: new Date(now) });
  const row = await findSegment(queries, { website: website.id, id });
  if (row === undefined) throw segmentNotFound();
  return row;
}

/** Gives a static segment another list; its people are matched anew. Throws as `createListSegment`, and NOT_FOUND. */
export async function replaceSegmentList(
  { postgres, clock }: Stores,
  website: Website,
  { id, file }: { id: string; file: File },
): Promise<Segment> {
  const now = clock.now();
  const list = await tableQueue.run(website.id, () => readList(file.path, website, now));
  return postgres.transaction(async (queries) => {
    await lockSegments(queries, website.id);
    const row = await findSegment(queries, { website: website.id, id });
    if (row === undefined) throw segmentNotFound();
    if (row.type !== "static") throw staticSegment();
    await replaceList(queries, { segment: row.no, fileName: file.name, now: new Date(now), ...list });
    const revision = await setStatus(queries, row.no, row.status);
    await queueEvaluation(queries, { ...row, revision }, { website: website.id, now });
    return readSegment(queries, website, id);
  });
}
