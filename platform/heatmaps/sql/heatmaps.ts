import { z } from "zod";
import { addressModes, type captureStates, type HeatmapDevice, type heatmapTypes } from "#contract/heatmap-choices.ts";
import type { heatmapSorts } from "#contract/heatmaps.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import {
  type CaptureRow,
  captureColumns,
  insertCaptures,
  type NewCapture,
  parseCapture,
  type StoredCapture,
} from "../captures/sql/captures.ts";

const mode = z.enum(addressModes);
const addresses = z.array(
  z.object({ mode, url: z.string(), sample: z.string().nullable(), rule: z.object({ mode, value: z.string() }) }),
);
export type StoredAddress = z.infer<typeof addresses>[number];
type State = (typeof captureStates)[number];

export interface HeatmapRow {
  id: string;
  name: string;
  type: (typeof heatmapTypes)[number];
  /** One, or two of a comparison. */
  addresses: StoredAddress[];
  devices: HeatmapDevice[];
  hide: string[];
  createdAt: Date;
  /** Kept ones by address and device, the newest first. */
  captures: CaptureRow[];
  state: State;
}

/**
 * Processing while a capture is, else queued while one waits, else ready where there is a picture, else failed. A subquery,
 * so that lists can be filtered by it.
 */
const heatmaps = `
  SELECT id, website_id, name, type, addresses, devices, hide, created_at AS "createdAt",
    coalesce(captures.list, '[]') AS captures,
    CASE WHEN 'processing' = ANY (captures.states) THEN 'processing' WHEN 'queued' = ANY (captures.states) THEN 'queued'
      WHEN 'ready' = ANY (captures.states) THEN 'ready' ELSE 'failed' END AS state
  FROM heatmaps LEFT JOIN LATERAL (
    SELECT jsonb_agg(to_jsonb(kept) ORDER BY variant, array_position(devices, device), "queuedAt" DESC, kept.id DESC) AS list,
      array_agg(kept.state) AS states
    FROM (SELECT ${captureColumns} FROM captures WHERE heatmap_id = heatmaps.id) AS kept) AS captures ON true`;

type Read = Omit<HeatmapRow, "captures"> & { captures: StoredCapture[] };

const parse = (row: Read): HeatmapRow => ({
  ...row,
  addresses: addresses.parse(row.addresses),
  captures: row.captures.map(parseCapture),
});

interface Key {
  website: string;
  id: string;
}

/** The website's heatmap with this id. */
export async function findHeatmap({ query }: Queries, { website, id }: Key): Promise<HeatmapRow | undefined> {
  const [row] = await query<Read>(`${heatmaps} WHERE website_id = $1 AND id = $2`, [website, id]);
  return row && parse(row);
}

const orders: Record<(typeof heatmapSorts)[number], string> = {
  "-createdAt": `"createdAt" DESC, id`,
  createdAt: `"createdAt", id`,
  name: "name, id",
  "-name": "name DESC, id",
};

/** Which heatmaps of a website a list shows. */
export interface HeatmapList {
  website: string;
  q: string | undefined;
  state: State | undefined;
  type: HeatmapRow["type"] | undefined;
  sort: (typeof heatmapSorts)[number];
  page: number;
  limit: number;
}

/** A page of the website's heatmaps, and how many there are. */
export async function listHeatmaps(
  { query }: Queries,
  list: HeatmapList,
): Promise<{ rows: HeatmapRow[]; total: number }> {
  const { website, q = "", state = null, type = null, sort, page, limit } = list;
  const which = `(${heatmaps} WHERE website_id = $1) AS listed
    WHERE position(lower($2) in lower(name)) > 0 AND ($3::text IS NULL OR state = $3) AND ($4::text IS NULL OR type = $4)`;
  const values = [website, q, state, type];
  const rows = await query<Read>(`SELECT * FROM ${which} ORDER BY ${orders[sort]} LIMIT $5 OFFSET $6`, [
    ...values,
    limit,
    (page - 1) * limit,
  ]);
  const [found] = await query<{ total: number }>(`SELECT count(*)::integer AS total FROM ${which}`, values);
  return { rows: rows.map(parse), total: found?.total ?? 0 };
}

type NewHeatmap = Omit<HeatmapRow, "captures" | "state"> & { captures: NewCapture[] };

interface Insertion {
  website: string;
  row: NewHeatmap;
  max: number;
  /** What belongs to it, in the same transaction. */
  also?: (queries: Queries) => Promise<void>;
}

/** Stores a new heatmap with its captures; false where the website has `max`. */
export const insertHeatmap = (postgres: Postgres, { website, row, max, also }: Insertion): Promise<boolean> =>
  postgres.transaction(async (queries) => {
    const { query } = queries;
    // One at a time, so that the count holds.
    await query("SELECT FROM websites WHERE id = $1 FOR UPDATE", [website]);
    const [count] = await query<{ total: number }>(
      "SELECT count(*)::integer AS total FROM heatmaps WHERE website_id = $1",
      [website],
    );
    if ((count?.total ?? 0) >= max) return false;
    const { id, name, type, devices, hide, createdAt, captures } = row;
    await query(
      `INSERT INTO heatmaps (website_id, id, name, type, addresses, devices, hide, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [website, id, name, type, JSON.stringify(row.addresses), devices, hide, createdAt],
    );
    await insertCaptures(queries, { website, heatmap: id, captures });
    await also?.(queries);
    return true;
  });

/** Says that somebody looked at a heatmap, to the hour: not every look is a write. */
export const markOpened = async ({ query }: Queries, id: string, now: Date): Promise<void> =>
  void (await query(
    `UPDATE heatmaps SET opened_at = $2
     WHERE id = $1 AND (opened_at IS NULL OR opened_at < $2::timestamptz - interval '1 hour')`,
    [id, now],
  ));

/** Locks a heatmap until the transaction ends: nobody else queues captures of it meanwhile. */
export const lockHeatmap = async ({ query }: Queries, { website, id }: Key): Promise<void> =>
  void (await query("SELECT FROM heatmaps WHERE website_id = $1 AND id = $2 FOR UPDATE", [website, id]));

/** Whether the website had it. */
export async function deleteHeatmap({ query }: Queries, { website, id }: Key): Promise<boolean> {
  const gone = await query("DELETE FROM heatmaps WHERE website_id = $1 AND id = $2 RETURNING 1", [website, id]);
  return gone.length > 0;
}
