import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";

/** An erasure whose person is not forgotten yet. */
export interface OpenErasure {
  id: string;
  website: string;
  person: bigint;
  secret: string;
}

/** An erasure whose person is forgotten, with what is left to be cleaned. */
export interface CleaningErasure {
  id: string;
  website: string;
  days: readonly Day[];
  versions: readonly number[];
}

/** The open erasure of a person: a new one unless there is one. */
export async function insertErasure(
  { query }: Queries,
  { id, website, person, secret }: OpenErasure,
  { at, author }: { at: Date; author: string },
): Promise<string> {
  const [row] = await query<{ id: string }>(
    `INSERT INTO person_erasures (id, website_id, requested_at, author_id, person, secret) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (website_id, person) WHERE person IS NOT NULL DO UPDATE SET person = excluded.person RETURNING id`,
    [id, website, at, author, signed(person), secret],
  );
  return row?.id ?? id;
}

export async function findOpen({ query }: Queries, id: string): Promise<OpenErasure | undefined> {
  const [row] = await query<{ website: string; person: string; secret: string }>(
    "SELECT website_id AS website, person::text, secret FROM person_erasures WHERE id = $1 AND person IS NOT NULL",
    [id],
  );
  return row && { id, website: row.website, person: unsigned(row.person), secret: row.secret };
}

export async function findCleaning({ query }: Queries, id: string): Promise<CleaningErasure | undefined> {
  const [row] = await query<CleaningErasure>(
    `SELECT id, website_id AS website, days, versions FROM person_erasures
     WHERE id = $1 AND person IS NULL AND done_at IS NULL`,
    [id],
  );
  return row;
}

/** Those whose replacing of events was cut off, or is under way. */
export const listMoving = ({ query }: Queries): Promise<{ id: string; website: string }[]> =>
  query("SELECT id, website_id AS website FROM person_erasures WHERE is_moving ORDER BY requested_at, id");

export async function saveMoving({ query }: Queries, id: string, isMoving: boolean): Promise<void> {
  await query("UPDATE person_erasures SET is_moving = $2 WHERE id = $1", [id, isMoving]);
}

/** Notes days whose events are replaced, and the versions of the settled rows that they change; folded ones do not. */
export async function saveChangedDays(
  { query }: Queries,
  { id, website }: { id: string; website: string },
  { days, changed }: { days: readonly Day[]; changed: readonly Day[] },
): Promise<void> {
  await query(
    `UPDATE person_erasures SET
       days = ARRAY(SELECT DISTINCT unnest(days || $3::int[]) ORDER BY 1),
       versions = ARRAY(SELECT DISTINCT unnest(versions || ARRAY(
         SELECT version FROM settled_days WHERE website_id = $2 AND day = ANY($4::int[]) AND version IS NOT NULL
           AND NOT EXISTS (SELECT FROM websites WHERE id = $2 AND day < folded_before))) ORDER BY 1)
     WHERE id = $1`,
    [id, website, days, changed],
  );
}

/** Notes folded days whose settled rows are replaced, and the versions that go. */
export async function saveRewrittenDays(
  { query }: Queries,
  id: string,
  { days, versions }: { days: readonly Day[]; versions: readonly number[] },
): Promise<void> {
  await query(
    `UPDATE person_erasures SET days = ARRAY(SELECT DISTINCT unnest(days || $2::int[]) ORDER BY 1),
       versions = ARRAY(SELECT DISTINCT unnest(versions || $3::bigint[]) ORDER BY 1) WHERE id = $1`,
    [id, days, versions],
  );
}

/** Of these versions the ones that count. */
export async function findCurrent(
  { query }: Queries,
  { website, versions }: Pick<CleaningErasure, "website" | "versions">,
): Promise<number[]> {
  const rows = await query<{ version: number }>(
    "SELECT version FROM settled_days WHERE website_id = $1 AND version = ANY($2::bigint[])",
    [website, versions],
  );
  return rows.map(({ version }) => version);
}

/** What stays of it says nothing about who it was. */
export async function saveForgotten(
  { query }: Queries,
  id: string,
  { events, now }: { events: number; now: Date },
): Promise<void> {
  await query(
    "UPDATE person_erasures SET person = NULL, secret = NULL, is_moving = false, events = $2, forgotten_at = $3 WHERE id = $1",
    [id, events, now],
  );
}

export async function endErasure({ query }: Queries, id: string, now: Date): Promise<void> {
  await query("UPDATE person_erasures SET days = '{}', versions = '{}', done_at = $2 WHERE id = $1", [id, now]);
}

export interface ErasureRow {
  id: string;
  requestedAt: Date;
  doneAt: Date | null;
  events: number;
  /** Empty where their account is gone. */
  by: string;
}

/** One page of a website's erasures, the latest first, and how many there are. */
export async function listErasures(
  { query }: Queries,
  website: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ErasureRow[]; total: number }> {
  const [counted] = await query<{ total: number }>(
    "SELECT count(*)::int AS total FROM person_erasures WHERE website_id = $1",
    [website],
  );
  const rows = await query<ErasureRow>(
    `SELECT person_erasures.id, requested_at AS "requestedAt", done_at AS "doneAt", events,
       coalesce(users.full_name, '') AS by
     FROM person_erasures LEFT JOIN users ON users.id = author_id WHERE website_id = $1
     ORDER BY requested_at DESC, person_erasures.id DESC LIMIT $2 OFFSET $3`,
    [website, limit, (page - 1) * limit],
  );
  return { rows, total: counted?.total ?? 0 };
}
