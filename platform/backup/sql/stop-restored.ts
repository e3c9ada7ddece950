import type { Queries } from "#platform/stores/postgres/handle.ts";

/**
 * Stops the sending of websites of which anything could leave by itself: the original may have sent it since the backup, and
 * what is sent twice cannot be taken back. Their owners let it go on. `from`: the moment of the backup. Answers how many.
 */
export async function stopRestored({ query }: Queries, from: Date): Promise<number> {
  const rows = await query(
    `INSERT INTO stopped_sending (website_id, at, restored_from) SELECT id, now(), $1 FROM websites
     WHERE id IN (SELECT website_id FROM messages WHERE state IN ('queued', 'sending')
       UNION SELECT website_id FROM journeys WHERE status IN ('active', 'expired')
       UNION SELECT website_id FROM campaigns WHERE status IN ('scheduled', 'sending'))
     ON CONFLICT DO NOTHING RETURNING 1`,
    [from],
  );
  return rows.length;
}
