import type { Goal } from "#contract/goals.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";

export interface GoalRow extends Pick<Goal, "id" | "name" | "kind" | "match" | "counts" | "isMain"> {
  /** What one conversion is worth, in minor units (rial, cents); null takes the value of the event. */
  valueMinor: number | null;
  createdAt: Date;
}

const columns = `id, name, kind, match, value_rial AS "valueMinor", counts, is_main AS "isMain", created_at AS "createdAt"`;

/** All goals of a website, the oldest first. */
export const listGoals = ({ query }: Queries, website: string): Promise<GoalRow[]> =>
  query<GoalRow>(`SELECT ${columns} FROM goals WHERE website_id = $1 ORDER BY created_at, id`, [website]);

/** The website's goal with this id. */
export async function findGoal(
  { query }: Queries,
  { website, id }: { website: string; id: string },
): Promise<GoalRow | undefined> {
  const [row] = await query<GoalRow>(`SELECT ${columns} FROM goals WHERE website_id = $1 AND id = $2`, [website, id]);
  return row;
}

const values = (website: string, row: GoalRow) => [
  ...[website, row.id, row.name, row.kind, row.match, row.valueMinor, row.counts, row.isMain],
];

/** A website has one main goal at most: the one before stops being it. */
const clearMainGoal = ({ query }: Queries, website: string, row: GoalRow) =>
  row.isMain ? query("UPDATE goals SET is_main = false WHERE website_id = $1 AND id != $2", [website, row.id]) : [];

const isTaken = ({ query }: Queries, website: string, { id, name }: GoalRow) =>
  query("SELECT 1 FROM goals WHERE website_id = $1 AND name = $2 AND id != $3", [website, name, id]);

/** The goals that are reached by events of a name. */
export const listGoalsOfEvent = (
  { query }: Queries,
  { website, name }: { website: string; name: string },
): Promise<Pick<GoalRow, "id" | "name">[]> =>
  query<Pick<GoalRow, "id" | "name">>(
    "SELECT id, name FROM goals WHERE website_id = $1 AND kind = 'event' AND match = $2 ORDER BY created_at, id",
    [website, name],
  );

/** Serialises writes to the goals of a website, and to its defined events (`lockDefinedEvents`). */
const lockWebsite = ({ query }: Queries, website: string) =>
  query("SELECT 1 FROM websites WHERE id = $1 FOR UPDATE", [website]);

/** Stores a goal unless its name is taken or the website has `max`; answers which. */
export const insertGoal = (
  postgres: Postgres,
  { website, row, max }: { website: string; row: GoalRow; max: number },
): Promise<"stored" | "taken" | "full"> =>
  postgres.transaction(async (queries) => {
    await lockWebsite(queries, website);
    const [count] = await queries.query<{ total: number }>(
      "SELECT count(*) AS total FROM goals WHERE website_id = $1",
      [website],
    );
    if ((count?.total ?? 0) >= max) return "full";
    if ((await isTaken(queries, website, row)).length > 0) return "taken";
    await clearMainGoal(queries, website, row);
    await queries.query(
      `INSERT INTO goals (website_id, id, name, kind, match, value_rial, counts, is_main, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [...values(website, row), row.createdAt],
    );
    return "stored";
  });

/** Replaces a goal, unless its name is taken. */
export const updateGoal = (
  postgres: Postgres,
  { website, row }: { website: string; row: GoalRow },
): Promise<"stored" | "taken"> =>
  postgres.transaction(async (queries) => {
    await lockWebsite(queries, website);
    if ((await isTaken(queries, website, row)).length > 0) return "taken";
    await clearMainGoal(queries, website, row);
    await queries.query(
      `UPDATE goals SET name = $3, kind = $4, match = $5, value_rial = $6, counts = $7, is_main = $8
       WHERE website_id = $1 AND id = $2`,
      values(website, row),
    );
    return "stored";
  });

/** Whether the website had it. */
export async function deleteGoal(
  { query }: Queries,
  { website, id }: { website: string; id: string },
): Promise<boolean> {
  const gone = await query("DELETE FROM goals WHERE website_id = $1 AND id = $2 RETURNING 1", [website, id]);
  return gone.length > 0;
}
