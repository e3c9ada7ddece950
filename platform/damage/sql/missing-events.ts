import type { LostEvents } from "#platform/damage/damaged-part.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Notes what a part held. Noting it again replaces the note; websites that are deleted have none. */
export async function noteMissingEvents(
  { query }: Queries,
  { part, lost, now }: { part: string; lost: readonly LostEvents[]; now: Date },
): Promise<void> {
  await query(
    `INSERT INTO missing_events (website_id, part, first_day, last_day, events, noted_at)
     SELECT website, $1, first_day, last_day, events, $2
     FROM unnest($3::uuid[], $4::int[], $5::int[], $6::bigint[]) AS lost (website, first_day, last_day, events)
     JOIN websites ON id = website AND owner_id IS NOT NULL
     ON CONFLICT (website_id, part, first_day) DO UPDATE SET last_day = excluded.last_day, events = excluded.events`,
    [
      part,
      now,
      lost.map(({ website }) => website),
      lost.map(({ firstDay }) => firstDay),
      lost.map(({ lastDay }) => lastDay),
      lost.map(({ events }) => events ?? null),
    ],
  );
}

/** Days of a website of which events are missing, ascending; `events` is null where their number is not known. */
export interface MissingEvents {
  firstDay: number;
  lastDay: number;
  events: number | null;
}

export const listMissingEvents = ({ query }: Queries, website: string): Promise<MissingEvents[]> =>
  query<MissingEvents>(
    `SELECT first_day AS "firstDay", last_day AS "lastDay",
       CASE WHEN bool_or(events IS NULL) THEN NULL ELSE sum(events)::bigint END AS events
     FROM missing_events WHERE website_id = $1 GROUP BY first_day, last_day ORDER BY first_day, last_day`,
    [website],
  );

/** What was noted of one part. */
export async function listLostEvents({ query }: Queries, part: string): Promise<LostEvents[]> {
  const rows = await query<{ website: string; firstDay: number; lastDay: number; events: number | null }>(
    `SELECT website_id AS website, first_day AS "firstDay", last_day AS "lastDay", events
     FROM missing_events WHERE part = $1 ORDER BY website_id, first_day`,
    [part],
  );
  return rows.map(({ events, ...days }) => ({ ...days, events: events ?? undefined }));
}

/** Parts that are noted as missing, with what is known of their loss. */
export const listNotedParts = ({ query }: Queries) =>
  query<{ part: string; events: number | null; firstDay: number; lastDay: number }>(
    `SELECT part, CASE WHEN bool_or(events IS NULL) THEN NULL ELSE sum(events)::bigint END AS events,
       min(first_day) AS "firstDay", max(last_day) AS "lastDay"
     FROM missing_events GROUP BY part ORDER BY part`,
  );
