import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { copyMembers } from "./copy-members.ts";
import { numberSegments } from "./sql/segments.ts";

/**
 * The numbers of the segments that a report is filtered by, with their members copied to the event store; undefined
 * without any. Throws NOT_FOUND where the website has no such segment.
 */
export async function openSegmentFilter(
  stores: Pick<Dependencies, "postgres" | "clickhouse">,
  website: string,
  ids: readonly string[],
): Promise<number[] | undefined> {
  if (ids.length === 0) return undefined;
  const found = await numberSegments(stores.postgres, website, ids);
  if (ids.some((id) => !found.has(id.toLowerCase()))) {
    throw new AppError("NOT_FOUND", "No such segment of this website");
  }
  await copyMembers(stores);
  return [...found.values()];
}
