import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";

/** What an owner chose for a website, and how far it is carried out. */
export interface RetentionSetting {
  timeZone: string;
  /** Whole months whose events are kept; null is all. */
  months: number | null;
  foldedBefore: Day | null;
}

const columns = `time_zone AS "timeZone", data_retention_months AS months, folded_before AS "foldedBefore"`;

export async function findSetting({ query }: Queries, website: string): Promise<RetentionSetting | undefined> {
  const [row] = await query<RetentionSetting>(`SELECT ${columns} FROM websites WHERE id = $1`, [website]);
  return row;
}

export async function saveMonths({ query }: Queries, website: string, months: number | null): Promise<void> {
  await query("UPDATE websites SET data_retention_months = $2 WHERE id = $1", [website, months]);
}

/** Websites whose old events go, or whose folded days may have events left. */
export async function listRetained({ query }: Queries): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `SELECT id FROM websites
     WHERE owner_id IS NOT NULL AND (data_retention_months IS NOT NULL OR folded_before IS NOT NULL)
     ORDER BY created_at, id`,
  );
  return rows.map(({ id }) => id);
}
