import { z } from "zod";
import { type FunnelScope, type FunnelType, stepInput } from "#contract/funnel-steps.ts";
import { lockDefinedEvents } from "#platform/event-definitions/sql/defined-events.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import { readPage } from "#platform/stores/postgres/read-page.ts";

const stored = { id: z.string(), name: z.string() };
const [page, event] = stepInput.options;
const storedSteps = z.array(z.union([page.extend(stored), event.extend(stored)]));
export type StoredStep = z.infer<typeof storedSteps>[number];

export interface FunnelRow {
  id: string;
  name: string;
  type: FunnelType;
  scope: FunnelScope;
  windowDays: number;
  steps: StoredStep[];
  /** Whether this release refuses the stored steps, which an earlier one took: `steps` is empty then. */
  isRefused: boolean;
  createdAt: Date;
  stoppedAt: Date | null;
  /** People by step as last counted; null of excluding ones, and as a whole where nothing was. */
  counted: (number | null)[] | null;
  countedAt: Date | null;
}

const columns = `id, name, type, scope, window_days AS "windowDays", steps, created_at AS "createdAt",
  stopped_at AS "stoppedAt", counted, counted_at AS "countedAt"`;

type StoredRow = Omit<FunnelRow, "steps" | "isRefused"> & { steps: unknown };

function parse({ steps, ...row }: StoredRow): FunnelRow {
  const { data } = storedSteps.safeParse(steps);
  return { ...row, steps: data ?? [], isRefused: data === undefined };
}

interface Key {
  website: string;
  id: string;
}

/** The website's funnel with this id. */
export async function findFunnel({ query }: Queries, { website, id }: Key): Promise<FunnelRow | undefined> {
  const [row] = await query<StoredRow>(`SELECT ${columns} FROM funnels WHERE website_id = $1 AND id = $2`, [
    website,
    id,
  ]);
  return row && parse(row);
}

const orders = {
  "-createdAt": "created_at DESC, id",
  createdAt: "created_at, id",
  name: "name, id",
  "-name": "name DESC, id",
} as const;

/** A page of the website's funnels whose name contains a text, and how many there are. */
export async function listFunnels(
  queries: Queries,
  list: { website: string; q: string | undefined; sort: keyof typeof orders; page: number; limit: number },
): Promise<{ rows: FunnelRow[]; total: number }> {
  const { website, q = "", sort, page: number, limit } = list;
  const { rows, total } = await readPage<StoredRow>(queries, {
    ...{ select: `SELECT ${columns} FROM funnels`, from: "funnels" },
    where: "website_id = $1 AND position(lower($2) in lower(name)) > 0",
    ...{ values: [website, q], order: orders[sort], page: number, limit },
  });
  return { rows: rows.map(parse), total };
}

/** Stores a new funnel; false where the website has `max`. */
export const insertFunnel = (
  postgres: Postgres,
  { website, row, max }: { website: string; row: FunnelRow; max: number },
): Promise<boolean> =>
  postgres.transaction(async (queries) => {
    const { query } = queries;
    await lockDefinedEvents(queries, website);
    const [count] = await query<{ total: number }>(
      "SELECT count(*)::integer AS total FROM funnels WHERE website_id = $1",
      [website],
    );
    if ((count?.total ?? 0) >= max) return false;
    await query(
      `INSERT INTO funnels (website_id, id, name, type, scope, window_days, steps, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [website, row.id, row.name, row.type, row.scope, row.windowDays, JSON.stringify(row.steps), row.createdAt],
    );
    return true;
  });

/**
 * Changes a funnel as `change` answers it from the stored one, which is locked; undefined where there is none. Refused steps
 * stay as they are stored until `change` gives others.
 */
export const changeFunnel = (
  postgres: Postgres,
  key: Key,
  change: (row: FunnelRow) => FunnelRow,
): Promise<FunnelRow | undefined> =>
  postgres.transaction(async (queries) => {
    const { query } = queries;
    await lockDefinedEvents(queries, key.website);
    const [before] = await query<StoredRow>(
      `SELECT ${columns} FROM funnels WHERE website_id = $1 AND id = $2 FOR UPDATE`,
      [key.website, key.id],
    );
    if (before === undefined) return undefined;
    const row = change(parse(before));
    await query(
      `UPDATE funnels SET name = $3, type = $4, scope = $5, window_days = $6, steps = $7, stopped_at = $8,
         counted = $9, counted_at = $10
       WHERE website_id = $1 AND id = $2`,
      [
        ...[
          key.website,
          key.id,
          row.name,
          row.type,
          row.scope,
          row.windowDays,
          JSON.stringify(row.isRefused ? before.steps : row.steps),
          row.stoppedAt,
        ],
        ...[row.counted === null ? null : JSON.stringify(row.counted), row.countedAt],
      ],
    );
    return row;
  });

/** Keeps what was counted, unless the funnel was changed since it was read. */
export const storeCounted = (
  { query }: Queries,
  { website, row, counted, at }: { website: string; row: FunnelRow; counted: (number | null)[]; at: Date },
) =>
  query(
    `UPDATE funnels SET counted = $3, counted_at = $4
     WHERE website_id = $1 AND id = $2 AND steps = $5::jsonb AND type = $6 AND scope = $7 AND window_days = $8`,
    [website, row.id, JSON.stringify(counted), at, JSON.stringify(row.steps), row.type, row.scope, row.windowDays],
  );

/** Whether the website had it. */
export async function deleteFunnel({ query }: Queries, { website, id }: Key): Promise<boolean> {
  const gone = await query("DELETE FROM funnels WHERE website_id = $1 AND id = $2 RETURNING 1", [website, id]);
  return gone.length > 0;
}

/** The website's funnels with a step of this event, the oldest first. */
export const listFunnelsOfEvent = (
  { query }: Queries,
  { website, name }: { website: string; name: string },
): Promise<{ id: string; name: string }[]> =>
  query(`SELECT id, name FROM funnels WHERE website_id = $1 AND steps @> $2::jsonb ORDER BY created_at, id`, [
    website,
    JSON.stringify([{ type: "event", event: name }]),
  ]);
