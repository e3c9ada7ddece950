import type { JourneyStatus, journeySorts } from "#contract/journeys/journey.ts";
import type { JourneyGoal, JourneySettings } from "#contract/journeys/settings.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { readPage } from "#platform/stores/postgres/read-page.ts";

export interface JourneyRow {
  id: string;
  website: string;
  name: string;
  status: JourneyStatus;
  revision: number;
  version: number;
  settings: JourneySettings;
  goal: JourneyGoal | null;
  startedAt: Date | null;
  stoppedAt: Date | null;
  createdAt: Date;
}

interface Key {
  website: string;
  id: string;
}

const columns = `id, website_id AS website, name, status, revision, version, settings, goal,
  started_at AS "startedAt", stopped_at AS "stoppedAt", created_at AS "createdAt"`;
const kept = "status <> 'deleted'";

const orders: Record<(typeof journeySorts)[number], string> = {
  "-createdAt": "created_at DESC, id",
  createdAt: "created_at, id",
  name: "name, id",
  "-name": "name DESC, id",
};

interface Selection {
  page: number;
  limit: number;
  status?: JourneyStatus | undefined;
  q?: string | undefined;
  sort: keyof typeof orders;
}

/** Serialises writes to the journeys of a website, and to the events and segments that they name, which take the same lock. */
export const lockJourneys = ({ query }: Queries, website: string) =>
  query("SELECT FROM websites WHERE id = $1 FOR UPDATE", [website]);

/** One page of a website's journeys, without deleted ones. */
export const pageJourneys = (
  queries: Queries,
  website: string,
  { page, limit, status, q, sort }: Selection,
): Promise<{ rows: JourneyRow[]; total: number }> =>
  readPage(queries, {
    ...{ select: `SELECT ${columns} FROM journeys`, from: "journeys" },
    where: `website_id = $1 AND ${kept} AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR strpos(lower(name), lower($3)) > 0)`,
    ...{ values: [website, status ?? null, q ?? null], order: orders[sort], page, limit },
  });

export async function countJourneys({ query }: Queries, website: string): Promise<number> {
  const [row] = await query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM journeys WHERE website_id = $1 AND ${kept}`,
    [website],
  );
  return row?.total ?? 0;
}

/** Journeys of a website that are not deleted, the oldest first. */
export const listNames = ({ query }: Queries, website: string): Promise<{ id: string; name: string }[]> =>
  query(`SELECT id, name FROM journeys WHERE website_id = $1 AND ${kept} ORDER BY created_at, id`, [website]);

/** A journey that is not deleted. */
export async function findJourney({ query }: Queries, { website, id }: Key): Promise<JourneyRow | undefined> {
  const [row] = await query<JourneyRow>(
    `SELECT ${columns} FROM journeys WHERE website_id = $1 AND id = $2 AND ${kept}`,
    [website, id],
  );
  return row;
}

/** The journey that a block belongs to, where it is not deleted. */
export async function findJourneyOfBlock({ query }: Queries, { website, id }: Key): Promise<JourneyRow | undefined> {
  const [row] = await query<JourneyRow>(
    `SELECT ${columns} FROM journeys
     WHERE website_id = $1 AND ${kept} AND id = (SELECT journey FROM journey_blocks WHERE journey_blocks.id = $2)`,
    [website, id],
  );
  return row;
}

/** The block that an item belongs to. */
export async function findBlockOfItem({ query }: Queries, id: string): Promise<string | undefined> {
  const [row] = await query<{ block: string }>("SELECT block FROM journey_items WHERE id = $1", [id]);
  return row?.block;
}

export const insertJourney = ({ query }: Queries, row: JourneyRow) =>
  query(
    `INSERT INTO journeys (id, website_id, name, status, settings, goal, expires_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[row.id, row.website, row.name, row.status, JSON.stringify(row.settings), jsonOf(row.goal)],
      ...[row.settings.expiresAt ?? null, row.createdAt],
    ],
  );

/** Replaces what an owner sets; the revision rises. */
export async function updateJourney({ query }: Queries, row: JourneyRow): Promise<JourneyRow> {
  const [changed] = await query<JourneyRow>(
    `UPDATE journeys SET name = $2, settings = $3, goal = $4, expires_at = $5, revision = revision + 1
     WHERE id = $1 RETURNING ${columns}`,
    [row.id, row.name, JSON.stringify(row.settings), jsonOf(row.goal), row.settings.expiresAt ?? null],
  );
  if (changed === undefined) throw new Error("A locked journey is gone");
  return changed;
}

const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value));

/** One that was never started leaves nothing behind; of others the history stays. */
export const deleteJourney = ({ query }: Queries, { id, version }: Pick<JourneyRow, "id" | "version">) =>
  version === 0
    ? query("DELETE FROM journeys WHERE id = $1", [id])
    : query("UPDATE journeys SET status = 'deleted' WHERE id = $1", [id]);

/** Stores what a start compiled, as the next version, and sets the journey active. */
export async function insertVersion(
  { query }: Queries,
  { id, plan, at, pause }: { id: string; plan: object; at: Date; pause: number },
): Promise<number> {
  const [row] = await query<{ version: number; shift: string }>(
    `UPDATE journeys SET status = 'active', version = version + 1, started_at = $2, stopped_at = NULL,
       expired_at = NULL, shift_ms = shift_ms + $3 WHERE id = $1 RETURNING version, shift_ms AS shift`,
    [id, at, Math.round(pause)],
  );
  const { version = 0, shift = "0" } = row ?? {};
  await query("INSERT INTO journey_versions (journey, version, plan, at, shift_ms) VALUES ($1, $2, $3, $4, $5)", [
    ...[id, version, JSON.stringify(plan), at, shift],
  ]);
  return version;
}

/** The website of a journey, block or item, of any owner. */
export const findWebsiteOfPart =
  (kind: "block" | "item") =>
  async ({ query }: Queries, id: string): Promise<string | undefined> => {
    const block = kind === "block" ? "$1" : "(SELECT block FROM journey_items WHERE id = $1)";
    const [row] = await query<{ website: string }>(
      `SELECT website_id AS website FROM journeys
       JOIN journey_blocks ON journey = journeys.id WHERE journey_blocks.id = ${block}`,
      [id],
    );
    return row?.website;
  };
