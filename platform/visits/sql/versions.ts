import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";

/** The rows of a day: the change count they are settled at, and their version. */
export interface SettledDay {
  day: Day;
  changeCount: number;
  version: number;
}

/**
 * Allocates new versions of a website, ascending. They are recorded as orphaned before their first row is written, so that
 * the rows of an interrupted write are found.
 */
export async function allocateVersions(
  { query }: Queries,
  { website, count, now }: { website: string; count: number; now: Date },
): Promise<number[]> {
  const rows = await query<{ version: number }>(
    `INSERT INTO orphaned_versions (orphaned_since, website_id)
     SELECT $1, $3 FROM generate_series(1, $2::int) RETURNING version`,
    [now, count, website],
  );
  return rows.map(({ version }) => version).sort((a, b) => a - b);
}

/**
 * Switches days to their new rows where the change count has not changed since it was read; the replaced versions become
 * orphaned. Returns how many days were switched.
 */
export function swapVersions(
  postgres: Postgres,
  { website, settled, now }: { website: string; settled: readonly SettledDay[]; now: Date },
): Promise<number> {
  const days = settled.map(({ day }) => day);
  return postgres.transaction(async ({ query }) => {
    // Locked first, so that the snapshot of the statement below is current until it is through.
    await query("SELECT FROM settled_days WHERE website_id = $1 AND day = ANY($2) ORDER BY day FOR UPDATE", [
      website,
      days,
    ]);
    const rows = await query(
      `WITH given AS (
         SELECT * FROM unnest($2::int[], $3::bigint[], $4::bigint[]) AS given (day, change_count, version)
       ), unchanged AS (
         SELECT day, change_count, settled_days.version AS replaced, given.version
         FROM settled_days JOIN given USING (day, change_count) WHERE website_id = $1
       ), adopted AS (
         DELETE FROM orphaned_versions
         WHERE version IN (SELECT version FROM unchanged) AND orphaned_since > '-infinity'
         RETURNING version
       ), swapped AS (
         UPDATE settled_days
         SET settled_change_count = unchanged.change_count, version = unchanged.version, settled_at = $5
         FROM unchanged JOIN adopted USING (version)
         WHERE website_id = $1 AND settled_days.day = unchanged.day
         RETURNING unchanged.replaced
       ), orphaned AS (
         INSERT INTO orphaned_versions (version, orphaned_since, website_id) OVERRIDING SYSTEM VALUE
         SELECT replaced, $5, $1 FROM swapped WHERE replaced IS NOT NULL
       )
       SELECT FROM swapped`,
      [website, days, settled.map(({ changeCount }) => changeCount), settled.map(({ version }) => version), now],
    );
    return rows.length;
  });
}

export interface OrphanedVersion {
  version: number;
  /** Unknown of versions from before they were noted with it. */
  website: string | null;
}

/**
 * Takes up to `limit` versions that are orphaned since before an instant, so that nobody reads or writes them. From now
 * on no swap can adopt them.
 */
export const takeOrphaned = ({ query }: Queries, before: Date, limit: number): Promise<OrphanedVersion[]> =>
  query(
    `UPDATE orphaned_versions SET orphaned_since = '-infinity' WHERE version IN (
       SELECT version FROM orphaned_versions WHERE orphaned_since < $1 ORDER BY orphaned_since LIMIT $2)
     RETURNING version, website_id AS website`,
    [before, limit],
  );

/** Deletes versions whose rows are deleted. */
export async function deleteVersions({ query }: Queries, versions: readonly number[]): Promise<void> {
  await query("DELETE FROM orphaned_versions WHERE version = ANY($1)", [versions]);
}
