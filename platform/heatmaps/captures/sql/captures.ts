import type { CaptureFailure, TakenCapture } from "#contract/captures.ts";
import type { captureStates, HeatmapDevice } from "#contract/heatmap-choices.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

type State = (typeof captureStates)[number];

/** What a picture is like, in the words of the API. */
type Taken = Pick<TakenCapture, "width" | "height" | "scale" | "version">;

interface CaptureBase {
  id: string;
  device: HeatmapDevice;
  /** Which of the heatmap's addresses, from 0. */
  variant: number;
  queuedAt: Date;
  via: TakenCapture["via"];
  stale: boolean;
  truncated: boolean;
  /** Boxes and texts of its element map instead of a photograph. */
  drawn: boolean;
  /** When it became ready or failed. */
  endedAt: Date | null;
  reason: CaptureFailure | null;
}

export type CaptureRow = CaptureBase & { state: State } & { [Name in keyof Taken]: Taken[Name] | null };
/** A capture with its picture. */
export type TakenRow = CaptureBase & { state: "ready"; endedAt: Date } & Taken;

/** As JSON has it. */
export type StoredCapture = Omit<CaptureRow, "queuedAt" | "endedAt"> & { queuedAt: string; endedAt: string | null };

/** The columns of `captures` as `CaptureRow` names them. */
export const captureColumns = `id, device, variant, state, reason, queued_at AS "queuedAt", ended_at AS "endedAt", via, width,
  height, scale, version, is_stale AS stale, is_truncated AS truncated,
  is_drawn AS drawn`;

export const parseCapture = ({ queuedAt, endedAt, ...capture }: StoredCapture): CaptureRow => ({
  ...capture,
  queuedAt: new Date(queuedAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
});

/** A device and a page of a heatmap. */
interface Shown {
  heatmap: string;
  device: HeatmapDevice;
  variant: number;
}

/** The newest picture of a page on a device, or the one named by its id; undefined where there is none. */
export async function findTakenCapture(
  { query }: Queries,
  { heatmap, device, variant, id }: Shown & { id?: string | undefined },
): Promise<TakenRow | undefined> {
  const [row] = await query<TakenRow>(
    `SELECT ${captureColumns} FROM captures
     WHERE heatmap_id = $1 AND device = $2 AND variant = $3 AND state = 'ready' AND ($4::uuid IS NULL OR id = $4)
     ORDER BY queued_at DESC, id DESC LIMIT 1`,
    [heatmap, device, variant, id ?? null],
  );
  return row;
}

/** The job that takes a picture; its key is the capture's id. */
export const captureKind = "capture";

export type NewCapture = Pick<CaptureRow, "id" | "device" | "variant" | "queuedAt"> & Partial<Pick<CaptureRow, "via">>;

/** What is known of a capture that waits. */
export const newCapture = (capture: NewCapture): CaptureRow => ({
  ...{ via: "server", ...capture },
  ...{ state: "queued", reason: null, endedAt: null, stale: false, truncated: false, drawn: false },
  ...{ width: null, height: null, scale: null, version: null },
});

/** Queues captures of a heatmap, each with its job. */
export async function insertCaptures(
  queries: Queries,
  {
    website,
    heatmap,
    captures,
    priority = 0,
  }: { website: string; heatmap: string; captures: readonly NewCapture[]; priority?: number },
): Promise<void> {
  for (const { id, device, variant, queuedAt, via = "server" } of captures) {
    await queries.query(
      `INSERT INTO captures (id, heatmap_id, device, variant, state, queued_at, via)
       VALUES ($1, $2, $3, $4, 'queued', $5, $6)`,
      [id, heatmap, device, variant, queuedAt, via],
    );
    const due = queuedAt.getTime();
    await addJob(queries, { kind: captureKind, key: id, payload: { id }, due, website, priority });
  }
}

/** Stores a picture that came ready; its files are written. */
export const insertTaken = async (
  { query }: Queries,
  {
    id,
    heatmap,
    device,
    variant,
    at,
    via,
    width,
    height,
    scale,
    version,
    truncated = false,
    drawn = false,
  }: Shown & Taken & { id: string; at: Date; via: TakenCapture["via"]; truncated?: boolean; drawn?: boolean },
): Promise<void> =>
  void (await query(
    `INSERT INTO captures (id, heatmap_id, device, variant, state, queued_at, ended_at, via, width, height, scale, version,
       is_truncated, is_drawn)
     VALUES ($1, $2, $3, $4, 'ready', $5, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, heatmap, device, variant, at, via, width, height, scale, version, truncated, drawn],
  ));

/** Places of a heatmap's captures among all that wait or run, by age. Reads an index of those alone. */
export const listPositions = ({ query }: Queries, heatmap: string): Promise<{ id: string; position: number }[]> =>
  query(
    `SELECT id, position FROM (
       SELECT id, heatmap_id, row_number() OVER (ORDER BY state = 'processing' DESC, queued_at, id)::integer AS position
       FROM captures WHERE state IN ('queued', 'processing')) AS waiting
     WHERE heatmap_id = $1 ORDER BY position`,
    [heatmap],
  );
