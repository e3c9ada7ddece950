import type { Dependencies } from "#platform/dependencies.ts";
import { erasePeople } from "#platform/people/erase-people.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";

/** By then everything that was on its way when the website went is stored or refused: no answer takes longer than 10 s. */
const onTheirWayMs = 60_000;

/**
 * Erases the events and people of deleted websites. Run at start and after each deletion; the note in `erasures` is kept until a
 * run that began a minute after the deletion is through, so that events which were on their way go too, and a crash in
 * between loses nothing. Erasing again is harmless.
 */
export async function eraseWebsites(
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "log">,
): Promise<void> {
  const { postgres, clickhouse, clock, log } = dependencies;
  const settled = new Date(clock.now() - onTheirWayMs);
  const rows = await postgres.query<{ website: string; requestedAt: Date }>(
    `SELECT website_id AS website, requested_at AS "requestedAt" FROM erasures ORDER BY requested_at`,
  );
  for (const { website } of rows) {
    await clickhouse.command(sql`DELETE FROM events WHERE website = ${uuid(website)}`);
    await clickhouse.command(sql`DELETE FROM pages WHERE website = ${uuid(website)}`);
    await clickhouse.command(sql`DELETE FROM order_claims WHERE website = ${uuid(website)}`);
    // A settling in progress finds no day to swap; its rows are dropped with other orphaned versions.
    await postgres.query("DELETE FROM settled_days WHERE website_id = $1", [website]);
    await clickhouse.command(sql`DELETE FROM visits WHERE website = ${uuid(website)}`);
    await erasePeople(dependencies, website);
  }
  await postgres.query("DELETE FROM erasures WHERE requested_at <= $1", [settled]);
  if (rows.some(({ requestedAt }) => requestedAt > settled)) later(() => eraseWebsites(dependencies), log);
}

/** Does not keep the process: what it would have done is done at the next start. */
function later(work: () => Promise<void>, log: Dependencies["log"]): void {
  setTimeout(() => {
    work().catch((error: unknown) => log.warn({ err: error }, "erasing websites failed"));
  }, onTheirWayMs).unref();
}
