import type { Dependencies } from "#platform/dependencies.ts";
import { erasePeople } from "#platform/people/erase-people.ts";
import { versionedTables } from "#platform/stores/clickhouse/sources.ts";
import { identifier, sql, uuidList } from "#platform/stores/clickhouse/sql.ts";

/** After this, events in flight at the deletion are stored or refused: no answer takes longer than 10 s. */
export const inFlightMs = 60_000;
/** Websites of one run: their ids are part of each statement. */
const maxWebsites = 1_000;

/**
 * Erases the events and people of deleted websites, with one statement a table however many they are: as they are deleted,
 * and when their last row has gone, which requests it anew. Between the two, however long it lasts, nothing is due. That
 * second row of `erasures` stays until a run that began a minute later has ended, so that events in flight are erased too
 * and a crash loses nothing. Erasing again is harmless. Returns how many websites still have a row.
 */
export async function eraseWebsites(
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock">,
): Promise<number> {
  const { postgres, clickhouse, barrier, clock } = dependencies;
  const settled = new Date(clock.now() - inFlightMs);
  const rows = await postgres.query<{ website: string; at: Date }>(
    `SELECT website_id AS website, requested_at AS at FROM erasures ORDER BY requested_at LIMIT ${maxWebsites}`,
  );
  if (rows.length === 0) return 0;
  const websites = rows.map(({ website }) => website);
  const isGone = sql`website IN ${uuidList(websites)}`;
  // What is loaded later would stay.
  for (const website of websites) await barrier.ensureLoaded(website);
  await clickhouse.command(sql`DELETE FROM events WHERE ${isGone}`);
  await clickhouse.command(sql`DELETE FROM excluded_events WHERE ${isGone}`);
  await clickhouse.command(sql`DELETE FROM named_visitors WHERE ${isGone}`);
  await clickhouse.command(sql`DELETE FROM pages WHERE ${isGone}`);
  await clickhouse.command(sql`DELETE FROM order_claims WHERE ${isGone}`);
  // A settling in progress finds no day to swap; its rows are dropped with other orphaned versions.
  await postgres.query("DELETE FROM settled_days WHERE website_id = ANY($1)", [websites]);
  for (const table of versionedTables) await clickhouse.command(sql`DELETE FROM ${identifier(table)} WHERE ${isGone}`);
  for (const website of websites) await erasePeople(postgres, website);
  await clickhouse.command(sql`DELETE FROM visitor_links WHERE ${isGone}`);
  // One that was requested anew meanwhile stays.
  await postgres.query(
    `DELETE FROM erasures AS e USING unnest($1::uuid[], $2::timestamptz[]) AS done (website, at)
     WHERE e.website_id = done.website AND e.requested_at < done.at + interval '1 ms'
       AND (EXISTS (SELECT FROM website_deletions AS d WHERE d.website_id = e.website_id)
         OR e.requested_at <= $3 AND NOT EXISTS (SELECT FROM websites AS w WHERE w.id = e.website_id))`,
    [websites, rows.map(({ at }) => at), settled],
  );
  const [left] = await postgres.query<{ count: number }>("SELECT count(*)::int AS count FROM erasures");
  return left?.count ?? 0;
}
