import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { CapLimits, CapStamps, CapUses } from "#platform/delivery/gate/caps.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { MessageStamps } from "./messages.ts";

interface Place {
  website: string;
  channel: DeliveryChannel;
}

/** What is used of the caps of people, by person and scope. */
export async function readCapUses(
  { query }: Queries,
  { website, channel, people }: Place & { people: readonly string[] },
): Promise<Map<string, CapUses>> {
  const rows = await query<Record<string, number> & { person: string; scope: number }>(
    `SELECT person::text, scope, day, day_used, week, week_used, month, month_used FROM cap_uses
     WHERE website_id = $1 AND channel = $2 AND person = ANY($3::bigint[])`,
    [website, channel, people],
  );
  return new Map(
    rows.map(({ person, scope, ...row }) => [
      keyOf(person, scope),
      {
        stamps: { day: row.day ?? 0, week: row.week ?? 0, month: row.month ?? 0 },
        used: { day: row.day_used ?? 0, week: row.week_used ?? 0, month: row.month_used ?? 0 },
      },
    ]),
  );
}

export const keyOf = (person: string, scope: number) => `${person}/${scope}`;

/** No limit, in a column of whole numbers. */
const unlimited = 2_147_483_647;

/**
 * Counts one message of each person in the windows of a scope, where none of them is full: who does not come back is
 * capped. Rows are locked in the order of people, so that workers never wait for one another in a circle. A worker whose
 * clock is behind counts in the windows that have begun: a stored window never moves back.
 */
export async function takeCaps(
  { query }: Queries,
  {
    website,
    channel,
    scope,
    people,
    stamps,
    limits,
  }: Place & { scope: number; people: readonly string[]; stamps: CapStamps; limits: CapLimits },
): Promise<Map<string, MessageStamps>> {
  const bounds = [limits.day ?? unlimited, limits.week ?? unlimited, limits.month ?? unlimited];
  const rows = await query<MessageStamps & { person: string }>(
    `INSERT INTO cap_uses AS c (website_id, person, channel, scope, day, day_used, week, week_used, month, month_used)
     SELECT $1, person, $2, $3, $5, 1, $6, 1, $7, 1 FROM unnest($4::bigint[]) AS person
     WHERE least($8::int, $9::int, $10::int) > 0 ORDER BY person
     ON CONFLICT (website_id, person, channel, scope) DO UPDATE SET
       day = greatest(c.day, excluded.day),
       day_used = CASE WHEN c.day >= excluded.day THEN c.day_used ELSE 0 END + 1,
       week = greatest(c.week, excluded.week),
       week_used = CASE WHEN c.week >= excluded.week THEN c.week_used ELSE 0 END + 1,
       month = greatest(c.month, excluded.month),
       month_used = CASE WHEN c.month >= excluded.month THEN c.month_used ELSE 0 END + 1
     WHERE (c.day < excluded.day OR c.day_used < $8) AND (c.week < excluded.week OR c.week_used < $9)
       AND (c.month < excluded.month OR c.month_used < $10)
     RETURNING person::text, scope, day, week, month`,
    [website, channel, scope, people, stamps.day, stamps.week, stamps.month, ...bounds],
  );
  return new Map(rows.map(({ person, ...taken }) => [person, taken]));
}

/**
 * Takes counted messages back out of the windows that are still theirs: what a provider refused. Rows are locked in the order
 * in which `takeCaps` takes them, of journeys first, and a person's messages are summed: an UPDATE applies one row each.
 */
export async function releaseCaps(
  { query }: Queries,
  { website, channel, uses }: Place & { uses: readonly (MessageStamps & { person: string })[] },
): Promise<void> {
  if (uses.length === 0) return;
  await query(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($3) AS uses (person bigint, scope int, day int, week int, month int)),
     locked AS (
       SELECT person, scope, day, week, month FROM cap_uses
       WHERE website_id = $1 AND channel = $2 AND (person, scope) IN (SELECT person, scope FROM given)
       ORDER BY scope DESC, person FOR UPDATE),
     gone AS (
       SELECT person, scope, (count(*) FILTER (WHERE given.day = locked.day))::int AS days,
         (count(*) FILTER (WHERE given.week = locked.week))::int AS weeks,
         (count(*) FILTER (WHERE given.month = locked.month))::int AS months
       FROM locked JOIN given USING (person, scope) GROUP BY person, scope)
     UPDATE cap_uses AS c SET day_used = c.day_used - days, week_used = c.week_used - weeks, month_used = c.month_used - months
     FROM gone WHERE c.website_id = $1 AND c.channel = $2 AND c.person = gone.person AND c.scope = gone.scope`,
    [website, channel, JSON.stringify(uses)],
  );
}
