import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A browser's event whose id the owner's server used too; both ids as they are stored. */
export interface DisplacedEvent {
  id: string;
  serverId: string;
}

export interface NotedEvent extends DisplacedEvent {
  notedAt: Date;
}

/** Notes the events, each once. False where the website does not exist. */
export async function insertDisplaced(
  { query }: Queries,
  website: string,
  events: readonly DisplacedEvent[],
  now: number,
): Promise<boolean> {
  const [found] = await query("SELECT FROM websites WHERE id = $1 AND owner_id IS NOT NULL FOR KEY SHARE", [website]);
  if (found === undefined) return false;
  await query(
    `INSERT INTO displaced_events (website_id, id, server_id, noted_at)
     SELECT $1, id, server_id, $4 FROM unnest($2::uuid[], $3::uuid[]) AS noted (id, server_id)
     ON CONFLICT (website_id, id) DO NOTHING`,
    [website, events.map(({ id }) => id), events.map(({ serverId }) => serverId), new Date(now)],
  );
  return true;
}

/** The events noted first, up to `max`. */
export const listDisplaced = ({ query }: Queries, website: string, max: number): Promise<NotedEvent[]> =>
  query(
    `SELECT id::text, server_id::text AS "serverId", noted_at AS "notedAt" FROM displaced_events
     WHERE website_id = $1 ORDER BY noted_at, displaced_events.id LIMIT ${max}`,
    [website],
  );

export async function deleteDisplaced({ query }: Queries, website: string, ids: readonly string[]): Promise<void> {
  await query("DELETE FROM displaced_events WHERE website_id = $1 AND id = ANY($2)", [website, ids]);
}
