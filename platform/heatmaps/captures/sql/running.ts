import type { CaptureFailure, HeatmapDevice } from "#contract/captures.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { TakenRow } from "./captures.ts";

/** What a job that takes a picture reads and writes. Pictures of a page and device that stay. */
const keptPictures = 5;

/** A capture that is to be taken. */
export interface DueCapture {
  id: string;
  device: HeatmapDevice;
  variant: number;
  heatmap: string;
  website: string;
  via: TakenRow["via"];
}

/** The capture of a job; undefined where it is gone, or was taken. */
export async function findDueCapture({ query }: Queries, id: string): Promise<DueCapture | undefined> {
  const [row] = await query<DueCapture>(
    `SELECT captures.id, device, variant, heatmap_id AS heatmap, website_id AS website, via
     FROM captures JOIN heatmaps ON heatmaps.id = heatmap_id
     WHERE captures.id = $1 AND captures.state IN ('queued', 'processing')`,
    [id],
  );
  return row;
}

/** Says whether a capture waits or runs: for those who look at it, not for those who take it. */
export const markCapture = async ({ query }: Queries, id: string, state: "queued" | "processing"): Promise<void> =>
  void (await query("UPDATE captures SET state = $2 WHERE id = $1 AND state IN ('queued', 'processing')", [id, state]));

/** What a picture came to. */
export type Taken = Pick<TakenRow, "width" | "height" | "scale" | "version" | "truncated" | "drawn">;

/** A capture is ready; false where it is gone. */
export async function finishCapture(
  { query }: Queries,
  { id, at, width, height, scale, version, truncated, drawn }: Taken & { id: string; at: Date },
): Promise<boolean> {
  const rows = await query(
    `UPDATE captures SET state = 'ready', reason = NULL, ended_at = $2, width = $3, height = $4, scale = $5, version = $6,
       is_truncated = $7, is_drawn = $8 WHERE id = $1 RETURNING 1`,
    [id, at, width, height, scale, version, truncated, drawn],
  );
  return rows.length > 0;
}

/** A capture came to nothing. */
export const failCapture = async (
  { query }: Queries,
  { id, at, reason }: { id: string; at: Date; reason: CaptureFailure },
): Promise<void> =>
  void (await query("UPDATE captures SET state = 'failed', reason = $2, ended_at = $3 WHERE id = $1", [
    id,
    reason,
    at,
  ]));

/**
 * Deletes what is beyond the pictures that stay, and failures that something followed, of the page and device of a capture.
 * Answers the ids of what is gone.
 */
export async function deleteOlder({ query }: Queries, id: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `DELETE FROM captures WHERE id IN (
       SELECT each.id FROM (
         SELECT captures.id, captures.state,
           row_number() OVER (ORDER BY captures.queued_at DESC, captures.id DESC) AS place,
           row_number() OVER (PARTITION BY captures.state ORDER BY captures.queued_at DESC, captures.id DESC) AS of_state
         FROM captures JOIN captures AS own USING (heatmap_id, device, variant) WHERE own.id = $1) AS each
       WHERE (state = 'ready' AND of_state > $2) OR (state = 'failed' AND place > 1))
     RETURNING id`,
    [id, keptPictures],
  );
  return rows.map((row) => row.id);
}

/** Which of these captures exist. */
export async function listExisting({ query }: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>("SELECT id FROM captures WHERE id = ANY($1::uuid[])", [ids]);
  return rows.map((row) => row.id);
}
