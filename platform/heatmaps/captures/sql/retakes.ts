import type { HeatmapDevice } from "#contract/captures.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A picture that may be out of date. */
export interface OldCapture {
  id: string;
  device: HeatmapDevice;
  variant: number;
  heatmap: string;
  website: string;
}

/** Pictures checked in one night. */
const maxChecked = 1_000;

const isWaitedFor = `EXISTS (
  SELECT FROM captures AS next WHERE next.heatmap_id = captures.heatmap_id AND next.device = captures.device
    AND next.variant = captures.variant AND next.state IN ('queued', 'processing'))`;

/** The newest picture of each page and device, taken before, of heatmaps opened after; none where another one waits. */
export const listOld = (
  { query }: Queries,
  { takenBefore, openedAfter }: { takenBefore: Date; openedAfter: Date },
): Promise<OldCapture[]> =>
  query(
    `SELECT id, device, variant, heatmap, website FROM (
       SELECT DISTINCT ON (heatmap_id, device, variant) captures.id, device, variant, heatmap_id AS heatmap,
         website_id AS website, ended_at, via
       FROM captures JOIN heatmaps ON heatmaps.id = heatmap_id
       WHERE opened_at > $2 AND captures.state = 'ready' AND NOT ${isWaitedFor}
       ORDER BY heatmap_id, device, variant, queued_at DESC, captures.id DESC) AS newest
     WHERE via = 'server' AND ended_at < $1 ORDER BY ended_at LIMIT $3`,
    [takenBefore, openedAfter, maxChecked],
  );

/** Says that a picture is stale; false where it is gone, or another one waits. */
export async function markStale({ query }: Queries, id: string): Promise<boolean> {
  const rows = await query(`UPDATE captures SET is_stale = true WHERE id = $1 AND NOT ${isWaitedFor} RETURNING 1`, [
    id,
  ]);
  return rows.length > 0;
}
