import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { listUsersBySegment } from "./list-users.ts";
import { deleteMembersCopy } from "./sql/members.ts";
import { listSegments, lockSegments, deleteSegment as remove } from "./sql/segments.ts";
import { listUsers, segmentNotFound } from "./to-segment.ts";

/**
 * Deletes a segment; its members and history are nobody's from then on, and go page by page (`SegmentFollower`). Throws
 * NOT_FOUND, IN_USE with its users in `data.users`.
 */
export async function deleteSegment(
  { postgres, clickhouse }: Pick<Dependencies, "postgres" | "clickhouse">,
  website: string,
  id: string,
): Promise<void> {
  const no = await postgres.transaction(async (queries) => {
    await lockSegments(queries, website);
    const all = await listSegments(queries, website);
    const row = all.find((each) => each.id === id);
    if (row === undefined) throw segmentNotFound();
    const users = listUsers(row, { all, users: await listUsersBySegment(queries, website) });
    if (users.length > 0) throw new AppError("IN_USE", "The segment is used", { data: { users } });
    await remove(queries, row.no);
    return row.no;
  });
  // Left behind by a crash they are no segment's: numbers are never used again.
  await deleteMembersCopy(clickhouse, website, no);
}
