import { z } from "zod";
import {
  addressModes,
  type captureStates,
  type HeatmapDevice,
  type heatmapSorts,
  type heatmapTypes,
} from "#contract/heatmaps.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";

const mode = z.enum(addressModes);
const addresses = z.array(
  z.object({ mode, url: z.string(), sample: z.string().nullable(), rule: z.object({ mode, value: z.string() }) }),
);
export type StoredAddress = z.infer<typeof addresses>[number];
type State = (typeof captureStates)[number];

export interface CaptureRow {
  id: string;
  device: HeatmapDevice;
  /** Which of the heatmap's addresses, from 0. */
  variant: number;
  state: State;
  reason: string | null;
  queuedAt: Date;
}

export interface HeatmapRow {
  id: string;
  name: string;
  type: (typeof heatmapTypes)[number];
  /** One, or two of a comparison. */
  addresses: StoredAddress[];
  devices: HeatmapDevice[];
  hide: string[];
  createdAt: Date;
  /** The latest of each device and address. */
  captures: CaptureRow[];
  state: State;
}

/**
 * Processing while one of the latest captures is, else queued while one waits, else ready where one is, else failed. A
 * subquery, so that lists can be filtered by it.
 */
const heatmaps = `
  SELECT id, website_id, name, type, addresses, devices, hide, created_at AS "createdAt",
    coalesce(captures.list, '[]') AS captures,
    CASE WHEN 'processing' = ANY (captures.states) THEN 'processing' WHEN 'queued' = ANY (captures.states) THEN 'queued'
      WHEN 'ready' = ANY (captures.states) THEN 'ready' ELSE 'failed' END AS state
  FROM heatmaps LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('id', latest.id, 'device', device, 'variant', variant, 'state', state,
        'reason', reason, 'queuedAt', queued_at) ORDER BY variant, array_position(devices, device)) AS list,
      array_agg(state) AS states
    FROM (
      SELECT DISTINCT ON (device, variant) * FROM captures
      WHERE heatmap_id = heatmaps.id ORDER BY device, variant, queued_at DESC, id) AS latest) AS captures ON true`;

type Read = Omit<HeatmapRow, "captures"> & { captures: (Omit<CaptureRow, "queuedAt"> & { queuedAt: string })[] };

const parse = (row: Read): HeatmapRow => ({
  ...row,
  addresses: addresses.parse(row.addresses),
  captures: row.captures.map((capture) => ({ ...capture, queuedAt: new Date(capture.queuedAt) })),
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

/** Stores a new heatmap with its captures; false where the website has `max`. */
export const insertHeatmap = (
  postgres: Postgres,
  { website, row, max }: { website: string; row: HeatmapRow; max: number },
): Promise<boolean> =>
  postgres.transaction(async ({ query }) => {
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
    await query(
      `INSERT INTO captures (id, heatmap_id, device, variant, state, queued_at)
       SELECT capture, $1, device, variant, 'queued', $5 FROM unnest($2::uuid[], $3::text[], $4::smallint[]) AS queued (capture, device, variant)`,
      [
        id,
        captures.map((capture) => capture.id),
        captures.map(({ device }) => device),
        captures.map(({ variant }) => variant),
        createdAt,
      ],
    );
    return true;
  });

/** Whether the website had it. */
export async function deleteHeatmap({ query }: Queries, { website, id }: Key): Promise<boolean> {
  const gone = await query("DELETE FROM heatmaps WHERE website_id = $1 AND id = $2 RETURNING 1", [website, id]);
  return gone.length > 0;
}
