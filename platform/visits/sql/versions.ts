import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import type { Day } from "#platform/visits/day.ts";

/** A day's rows as they were settled: with which dirt, under which version. */
export interface Settled {
  day: Day;
  dirt: number;
  version: number;
}

/**
 * So many new versions, ascending. They are noted as loose before a row of theirs is written, so that whatever becomes
 * of the writing, their rows are found.
 */
export async function takeVersions({ query }: Queries, count: number, now: Date): Promise<number[]> {
  const rows = await query<{ version: number }>(
    "INSERT INTO loose_versions (loose_since) SELECT $1 FROM generate_series(1, $2::int) RETURNING version",
    [now, count],
  );
  return rows.map(({ version }) => version).sort((a, b) => a - b);
}

/**
 * Lets days count by new rows where nothing has made them dirty since their dirt was read. Their old versions become
 * loose. Answers how many days took theirs.
 */
export function swapVersions(
  postgres: Postgres,
  { website, settled, now }: { website: string; settled: readonly Settled[]; now: Date },
): Promise<number> {
  const days = settled.map(({ day }) => day);
  return postgres.transaction(async ({ query }) => {
    // The statement below then sees what stands until it is through.
    await query("SELECT FROM settled_days WHERE website_id = $1 AND day = ANY($2) ORDER BY day FOR UPDATE", [
      website,
      days,
    ]);
    const rows = await query(
      `WITH given AS (
         SELECT * FROM unnest($2::int[], $3::bigint[], $4::bigint[]) AS given (day, dirt, version)
       ), before AS (
         SELECT day, dirt, settled_days.version AS replaced, given.version
         FROM settled_days JOIN given USING (day, dirt) WHERE website_id = $1
       ), firm AS (
         DELETE FROM loose_versions WHERE version IN (SELECT version FROM before) AND loose_since > '-infinity'
         RETURNING version
       ), swapped AS (
         UPDATE settled_days SET settled_dirt = before.dirt, version = before.version, settled_at = $5
         FROM before JOIN firm USING (version)
         WHERE website_id = $1 AND settled_days.day = before.day
         RETURNING before.replaced
       ), loosened AS (
         INSERT INTO loose_versions (version, loose_since) OVERRIDING SYSTEM VALUE
         SELECT replaced, $5 FROM swapped WHERE replaced IS NOT NULL
       )
       SELECT FROM swapped`,
      [website, days, settled.map(({ dirt }) => dirt), settled.map(({ version }) => version), now],
    );
    return rows.length;
  });
}

/**
 * Versions that nobody reads or writes any more: loose since before an instant. From now on no day can take them.
 * At most `most` of them.
 */
export async function takeLoose({ query }: Queries, before: Date, most: number): Promise<number[]> {
  const rows = await query<{ version: number }>(
    `UPDATE loose_versions SET loose_since = '-infinity' WHERE version IN (
       SELECT version FROM loose_versions WHERE loose_since < $1 ORDER BY loose_since LIMIT $2)
     RETURNING version`,
    [before, most],
  );
  return rows.map(({ version }) => version);
}

/** Forgets versions whose rows are gone. */
export async function forgetVersions({ query }: Queries, versions: readonly number[]): Promise<void> {
  await query("DELETE FROM loose_versions WHERE version = ANY($1)", [versions]);
}
