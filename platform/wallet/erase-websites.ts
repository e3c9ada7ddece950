import type { Parts } from "#platform/parts.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";

/**
 * Erases the events of deleted websites. Run at start and after each deletion: a crash in between leaves the note in
 * `erasures`, and erasing again is harmless. Events that were on their way when the website went are erased with the
 * next run.
 */
export async function eraseWebsites({ postgres, clickhouse }: Pick<Parts, "postgres" | "clickhouse">): Promise<void> {
  const rows = await postgres.query<{ website: string }>(
    `SELECT website_id AS website FROM erasures ORDER BY asked_at`,
  );
  for (const { website } of rows) {
    await clickhouse.command(sql`DELETE FROM events WHERE website = ${uuid(website)}`);
    await clickhouse.command(sql`DELETE FROM pages WHERE website = ${uuid(website)}`);
    await postgres.query("DELETE FROM erasures WHERE website_id = $1", [website]);
  }
}
