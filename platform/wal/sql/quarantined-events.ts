import type { Queries } from "#platform/stores/postgres/handle.ts";

/** An event that the event store refuses. */
interface QuarantinedEvent {
  website: string;
  /** Its id, escaped where it holds what PostgreSQL does not store. */
  id: string;
  /** The row as JSON. */
  event: string;
  reason: string;
}

/** Keeps events of websites that are there; one that is kept already stays as it is. Returns how many are new. */
export async function insertQuarantined(
  { query }: Queries,
  events: readonly (QuarantinedEvent & { visitor: bigint })[],
  now: Date,
): Promise<number> {
  const rows = await query(
    `INSERT INTO quarantined_events (website_id, event_id, visitor, event, reason, noted_at)
     SELECT websites.id, event_id, visitor, event, reason, $6
     FROM unnest($1::text[], $2::text[], $3::bigint[], $4::json[], $5::text[])
       AS refused (website, event_id, visitor, event, reason)
     JOIN websites ON websites.id::text = lower(website) AND owner_id IS NOT NULL
     ON CONFLICT DO NOTHING RETURNING 1`,
    [
      events.map(({ website }) => website),
      events.map(({ id }) => id),
      events.map(({ visitor }) => visitor),
      events.map(({ event }) => event),
      events.map(({ reason }) => reason),
      now,
    ],
  );
  return rows.length;
}

/** Of a website, or of all: the first ones by website and id, after one of them. */
export const listQuarantined = (
  { query }: Queries,
  {
    website,
    after,
    limit,
  }: { website: string | undefined; after: { website: string; id: string } | undefined; limit: number },
) =>
  query<QuarantinedEvent & { notedAt: Date }>(
    `SELECT website_id AS website, event_id AS id, event::text, reason, noted_at AS "notedAt" FROM quarantined_events
     WHERE ($1::uuid IS NULL OR website_id = $1) AND ($2::uuid IS NULL OR (website_id, event_id) > ($2, $3))
     ORDER BY website_id, event_id LIMIT $4`,
    [website ?? null, after?.website ?? null, after?.id ?? null, limit],
  );

export async function deleteQuarantined({ query }: Queries, website: string, ids: readonly string[]): Promise<void> {
  await query("DELETE FROM quarantined_events WHERE website_id = $1 AND event_id = ANY($2::text[])", [website, ids]);
}

/** Deletes those of a website that were noted before an instant. */
export async function deleteQuarantinedBefore({ query }: Queries, website: string, before: Date): Promise<void> {
  await query("DELETE FROM quarantined_events WHERE website_id = $1 AND noted_at < $2", [website, before]);
}

/** How many there are of a website. */
export async function countQuarantinedOf({ query }: Queries, website: string): Promise<number> {
  const [row] = await query<{ events: number }>(
    "SELECT count(*)::int AS events FROM quarantined_events WHERE website_id = $1",
    [website],
  );
  return row?.events ?? 0;
}

/** How many there are, of how many websites, and the reason of the last one. */
export async function countQuarantined({ query }: Queries): Promise<{
  events: number;
  websites: number;
  reason: string | null;
}> {
  const [row] = await query<{ events: number; websites: number; reason: string | null }>(
    `SELECT count(*)::int AS events, count(DISTINCT website_id)::int AS websites,
       (SELECT reason FROM quarantined_events ORDER BY noted_at DESC LIMIT 1) AS reason
     FROM quarantined_events`,
  );
  return row ?? { events: 0, websites: 0, reason: null };
}
