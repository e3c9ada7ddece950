import type { Dependencies } from "#platform/dependencies.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";

/** Rows of one statement: a million people at once would be more than a statement has time for. */
const most = 20_000;
/** What refers to others goes before them. */
const tables = ["turns", "identifiers", "links", "people"] as const;

/**
 * Erases all people of a website that went, with their links, identifiers and the copy of them. Reports of other websites
 * are not touched. Erasing again is harmless. Throws SERVICE_UNAVAILABLE where a store does not answer.
 */
export async function erasePeople(
  { postgres, clickhouse }: Pick<Dependencies, "postgres" | "clickhouse">,
  website: string,
): Promise<void> {
  for (const table of tables) {
    let erased = most;
    while (erased === most) {
      const rows = await postgres.query(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE website_id = $1 LIMIT ${most}))
         RETURNING true`,
        [website],
      );
      erased = rows.length;
    }
  }
  await clickhouse.command(sql`DELETE FROM links WHERE website = ${uuid(website)}`);
}
