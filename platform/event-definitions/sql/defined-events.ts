import type { UserEvent } from "#contract/defined-events.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { DefinedEvent } from "../definition.ts";

/** A row of `defined_events`. */
export interface DefinedEventRow extends DefinedEvent {
  website: string;
  createdAt: Date;
}

interface StoredRow extends Omit<DefinedEventRow, "match"> {
  mode: NonNullable<UserEvent["match"]>["mode"] | null;
  url: string | null;
}

const columns = `id, website_id AS website, name, action, match_mode AS mode, match_url AS url, selector,
  element_text AS text, stopped_at AS "stoppedAt", created_at AS "createdAt"`;

const toRow = ({ mode, url, ...row }: StoredRow): DefinedEventRow => ({
  ...row,
  match: mode === null || url === null ? null : { mode, url },
});

/** All defined events of a website, the newest first. */
export async function listDefinedEvents({ query }: Queries, website: string): Promise<DefinedEventRow[]> {
  const rows = await query<StoredRow>(
    `SELECT ${columns} FROM defined_events WHERE website_id = $1 ORDER BY created_at DESC, id DESC`,
    [website],
  );
  return rows.map(toRow);
}

/** The website's defined event with this id, locked until the transaction ends where `isLocked`. */
export async function findDefinedEvent(
  { query }: Queries,
  { website, id, isLocked = false }: { website: string; id: string; isLocked?: boolean },
): Promise<DefinedEventRow | undefined> {
  const [row] = await query<StoredRow>(
    `SELECT ${columns} FROM defined_events WHERE website_id = $1 AND id = $2 ${isLocked ? "FOR UPDATE" : ""}`,
    [website, id],
  );
  return row === undefined ? undefined : toRow(row);
}

const values = ({ website, id, name, action, match, selector, text, stoppedAt }: DefinedEventRow) => [
  ...[website, id, name, action, match?.mode ?? null, match?.url ?? null, selector, text, stoppedAt],
];

/**
 * Serialises writes to the defined events of a website, and to what uses them. `FOR UPDATE` would hold up the inserts of
 * rows that refer to the website, by transactions that hold what this one locks next.
 */
export const lockDefinedEvents = ({ query }: Queries, website: string) =>
  query("SELECT 1 FROM websites WHERE id = $1 FOR NO KEY UPDATE", [website]);

export const isNameTaken = async ({ query }: Queries, { website, name, id }: DefinedEventRow): Promise<boolean> =>
  (await query("SELECT 1 FROM defined_events WHERE website_id = $1 AND name = $2 AND id != $3", [website, name, id]))
    .length > 0;

/** Stores a defined event unless its name is taken or the website has `max`; answers which. */
export async function insertDefinedEvent(
  queries: Queries,
  { row, max }: { row: DefinedEventRow; max: number },
): Promise<"stored" | "taken" | "full"> {
  await lockDefinedEvents(queries, row.website);
  const [counted] = await queries.query<{ total: number }>(
    "SELECT count(*) AS total FROM defined_events WHERE website_id = $1",
    [row.website],
  );
  if ((counted?.total ?? 0) >= max) return "full";
  if (await isNameTaken(queries, row)) return "taken";
  await queries.query(
    `INSERT INTO defined_events (website_id, id, name, action, match_mode, match_url, selector, element_text, stopped_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [...values(row), row.createdAt],
  );
  return "stored";
}

export const updateDefinedEvent = ({ query }: Queries, row: DefinedEventRow) =>
  query(
    `UPDATE defined_events SET name = $3, action = $4, match_mode = $5, match_url = $6, selector = $7,
       element_text = $8, stopped_at = $9
     WHERE website_id = $1 AND id = $2`,
    values(row),
  );

export const deleteDefinedEvent = ({ query }: Queries, { website, id }: { website: string; id: string }) =>
  query("DELETE FROM defined_events WHERE website_id = $1 AND id = $2", [website, id]);
