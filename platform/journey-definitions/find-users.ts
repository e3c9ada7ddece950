import type { FindUses } from "#platform/event-definitions/find-uses.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Which journeys use what: an area of its own, because segments ask, and journeys ask for segments. */

interface User {
  id: string;
  name: string;
}

const kept = "website_id = $1 AND status <> 'deleted'";

/** The journeys with a block on the events of a name, or with a goal of it. Writers of journeys lock the website as deleting an event does. */
export const findJourneyUses: FindUses = async ({ query }, { website, name }) => {
  const rows = await query<User>(
    `SELECT id, name FROM journeys WHERE ${kept}
       AND (goal ->> 'event' = $2 OR EXISTS (SELECT FROM journey_blocks
         WHERE journey = journeys.id AND (fields ->> 'event' = $2 OR fields ->> 'resetEvent' = $2)))
     ORDER BY created_at, id`,
    [website, name],
  );
  return rows.map((journey) => ({ kind: "journey", ...journey }));
};

/** The journeys of a website by the segment that a block of theirs names. */
export async function listUsersOfSegments(
  { query }: Queries,
  website: string,
): Promise<Map<string, ({ kind: "journey" } & User)[]>> {
  const rows = await query<User & { segment: string }>(
    `SELECT DISTINCT ON (journeys.created_at, journeys.id, segment) journeys.id, name, segment
     FROM journeys JOIN journey_blocks ON journey = journeys.id, jsonb_array_elements_text(fields -> 'segments') AS segment
     WHERE ${kept} AND fields ? 'segments' ORDER BY journeys.created_at, journeys.id, segment`,
    [website],
  );
  const users = new Map<string, ({ kind: "journey" } & User)[]>();
  for (const { segment, ...journey } of rows) {
    users.set(segment, [...(users.get(segment) ?? []), { kind: "journey", ...journey }]);
  }
  return users;
}
