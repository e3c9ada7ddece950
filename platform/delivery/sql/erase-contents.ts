import type { Queries } from "#platform/stores/postgres/handle.ts";

/** As the index `messages_with_content` says it. An uncertain message may be sent again by its owner's word. */
const isErasable = `content IS NOT NULL AND content <> '{}' AND state NOT IN ('queued', 'sending', 'uncertain')`;

/**
 * Erases what settled messages say whose end is not later than `until`, the earliest first, at most `limit`; one that is
 * being answered now is left for the next look. Answers how many. Costs its page, by the index of what is still kept.
 */
export async function eraseContents(
  { query }: Queries,
  { until, limit }: { until: Date; limit: number },
): Promise<number> {
  const rows = await query(
    `UPDATE messages SET content = NULL WHERE id = ANY(ARRAY(SELECT id FROM messages
       WHERE ${isErasable} AND ended_at <= $1 ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING true`,
    [until, limit],
  );
  return rows.length;
}
