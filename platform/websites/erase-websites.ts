import type { Dependencies } from "#platform/dependencies.ts";
import { erasePeople } from "#platform/people/erase-people.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";

/** After this, events in flight at the deletion are stored or refused: no answer takes longer than 10 s. */
const inFlightMs = 60_000;

/**
 * Erases the events and people of deleted websites, at start and after each deletion. A row of `erasures` stays until a
 * run that began a minute after the deletion has ended, so that events in flight are erased too and a crash loses
 * nothing. Erasing again is harmless.
 */
export async function eraseWebsites(
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "log">,
): Promise<void> {
  const { postgres, clickhouse, barrier, clock, log } = dependencies;
  const settled = new Date(clock.now() - inFlightMs);
  const rows = await postgres.query<{ website: string; requestedAt: Date }>(
    `SELECT website_id AS website, requested_at AS "requestedAt" FROM erasures ORDER BY requested_at`,
  );
  for (const { website } of rows) {
    // What is loaded later would stay.
    await barrier.ensureLoaded(website);
    await clickhouse.command(sql`DELETE FROM events WHERE website = ${uuid(website)}`);
    await clickhouse.command(sql`DELETE FROM excluded_events WHERE website = ${uuid(website)}`);
    await clickhouse.command(sql`DELETE FROM named_visitors WHERE website = ${uuid(website)}`);
    await clickhouse.command(sql`DELETE FROM pages WHERE website = ${uuid(website)}`);
    await clickhouse.command(sql`DELETE FROM order_claims WHERE website = ${uuid(website)}`);
    // A settling in progress finds no day to swap; its rows are dropped with other orphaned versions.
    await postgres.query("DELETE FROM settled_days WHERE website_id = $1", [website]);
    await clickhouse.command(sql`DELETE FROM visits WHERE website = ${uuid(website)}`);
    await clickhouse.command(sql`DELETE FROM shop_events WHERE website = ${uuid(website)}`);
    await erasePeople(dependencies, website);
  }
  await postgres.query("DELETE FROM erasures WHERE requested_at <= $1", [settled]);
  if (rows.some(({ requestedAt }) => requestedAt > settled)) runLater(() => eraseWebsites(dependencies), log);
}

/** Does not keep the process alive: the next start repeats the work. */
function runLater(work: () => Promise<void>, log: Dependencies["log"]): void {
  setTimeout(() => {
    work().catch((error: unknown) => log.warn({ err: error }, "erase failed"));
  }, inFlightMs).unref();
}
