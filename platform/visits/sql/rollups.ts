import type { Currency } from "#contract/currencies.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import type { StoredRollup } from "../rollup/rolled-days.ts";

/** A rollup as it is stored; `revision` is that of its last change. */
export interface RevisedRollup extends StoredRollup {
  revision: number;
}

export async function readRollup({ query }: Queries, website: string): Promise<RevisedRollup | undefined> {
  const [found] = await query<RevisedRollup>(
    `SELECT meaning, first_day AS "firstDay", to_jsonb(sources) AS sources, to_jsonb(starts) AS starts,
       to_jsonb(sums) AS sums, to_jsonb(steps) AS steps, revision
     FROM rollups WHERE website_id = $1`,
    [website],
  );
  return found;
}

/** What a rollup is made for: another zone, host or main goal makes another one. */
const madeFor = `md5(concat_ws(' ', websites.time_zone, websites.host,
  (SELECT goals::text FROM goals WHERE website_id = websites.id AND is_main)))`;

export interface DueRollup {
  website: { id: string; host: string; timeZone: string; currency: Currency };
  madeFor: string;
}

/** Settled websites of whose days some were settled since their rollup, or which it was not made for; or this one. */
export async function listDueRollups({ query }: Queries, website?: string): Promise<DueRollup[]> {
  const rows = await query<DueRollup["website"] & { madeFor: string }>(
    `SELECT id, host, time_zone AS "timeZone", currency, ${madeFor} AS "madeFor"
     FROM websites LEFT JOIN rollups ON website_id = id
     WHERE ($1::uuid IS NULL OR id = $1) AND owner_id IS NOT NULL
       AND EXISTS (SELECT FROM settled_days WHERE settled_days.website_id = id AND version IS NOT NULL
         AND (rolled_at IS NULL OR settled_at >= rolled_at OR made_for <> ${madeFor} OR id = $1))
     ORDER BY created_at, id`,
    [website ?? null],
  );
  return rows.map(({ madeFor, ...website }) => ({ website, madeFor }));
}

export interface RollupSwap {
  website: string;
  next: StoredRollup & Pick<DueRollup, "madeFor">;
  /** That of the rollup which is replaced, 0 where there is none. */
  revision: number;
  /** What was settled before it is in the rollup. */
  rolledAt: Date;
}

/**
 * Replaces a rollup that still has this revision; the versions that it names no more become orphaned. False where it
 * changed, the website is gone, or a new version was dropped meanwhile: then nothing has changed.
 */
export function swapRollup(
  postgres: Postgres,
  { website, next, revision, rolledAt }: RollupSwap,
  now: Date,
): Promise<boolean> {
  return postgres.transaction(async ({ query }) => {
    const isThere = await query("SELECT FROM websites WHERE id = $1 AND owner_id IS NOT NULL FOR KEY SHARE", [website]);
    const [before] = await query<{ versions: number[]; revision: number }>(
      "SELECT to_jsonb(sums || steps) AS versions, revision FROM rollups WHERE website_id = $1 FOR UPDATE",
      [website],
    );
    if (isThere.length === 0 || (before?.revision ?? 0) !== revision) return false;
    const [named, namedBefore] = [new Set([...next.sums, ...next.steps]), new Set(before?.versions)];
    const added = [...named].filter((version) => !namedBefore.has(version));
    const orphaned = [...namedBefore].filter((version) => !named.has(version));
    const adopted = await query(
      "SELECT FROM orphaned_versions WHERE version = ANY($1) AND orphaned_since > '-infinity' FOR UPDATE",
      [added],
    );
    if (adopted.length < added.length) return false;
    await query("DELETE FROM orphaned_versions WHERE version = ANY($1)", [added]);
    await query(
      `INSERT INTO orphaned_versions (version, orphaned_since, website_id) OVERRIDING SYSTEM VALUE
       SELECT version, $2::timestamptz, $3 FROM unnest($1::bigint[]) AS version`,
      [orphaned, now, website],
    );
    const { meaning, firstDay, sources, starts, sums, steps } = next;
    await query(
      `INSERT INTO rollups (website_id, meaning, first_day, sources, starts, sums, steps, made_for, rolled_at, revision)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)
       ON CONFLICT (website_id) DO UPDATE SET meaning = excluded.meaning, first_day = excluded.first_day,
         sources = excluded.sources, starts = excluded.starts, sums = excluded.sums, steps = excluded.steps,
         made_for = excluded.made_for, rolled_at = excluded.rolled_at, revision = rollups.revision + 1`,
      [website, meaning, firstDay, sources, starts, sums, steps, next.madeFor, rolledAt],
    );
    return true;
  });
}

/**
 * Empties the rollup of a website, or of all that have one: no version counts any more, nor one that is being written. It
 * is made again.
 */
export async function emptyRollups({ query }: Queries, now: Date, website?: string): Promise<void> {
  await query(
    `WITH forgotten AS (
       SELECT id, sums, steps FROM websites LEFT JOIN rollups ON website_id = id
       WHERE id = $1 OR ($1::uuid IS NULL AND website_id IS NOT NULL)
     ), orphaned AS (
       INSERT INTO orphaned_versions (version, orphaned_since, website_id) OVERRIDING SYSTEM VALUE
       SELECT unnest(sums || steps), $2::timestamptz, id FROM forgotten WHERE sums IS NOT NULL
     )
     INSERT INTO rollups (website_id, meaning, first_day, sources, starts, sums, steps, made_for, rolled_at, revision)
     SELECT id, '', 0, '{}', '{}', '{}', '{}', '', $2, 1 FROM forgotten
     ON CONFLICT (website_id) DO UPDATE SET meaning = '', sources = '{}', starts = '{}', sums = '{}', steps = '{}',
       made_for = '', revision = rollups.revision + 1`,
    [website ?? null, now],
  );
}
