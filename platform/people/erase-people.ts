import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Rows per statement: a million people at once would exceed the statement timeout. */
const batchSize = 20_000;
/** Referencing tables first. */
const tables = ["person_notes", "browser_handovers", "identifiers", "visitor_links", "people"] as const;

/**
 * Erases all people of a deleted website with their links and identifiers from PostgreSQL. Idempotent. Throws
 * SERVICE_UNAVAILABLE where it does not answer.
 */
export async function erasePeople(postgres: Queries, website: string): Promise<void> {
  for (const table of tables) {
    let erased = batchSize;
    while (erased === batchSize) {
      const rows = await postgres.query(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE website_id = $1 LIMIT ${batchSize}))
         RETURNING true`,
        [website],
      );
      erased = rows.length;
    }
  }
}
