import type { Journey } from "#contract/journeys/journey.ts";
import type { StateCount } from "#platform/delivery/message-figures.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Sums and what is not added to them yet. */
const sums = `(SELECT journey, block, counter, n FROM journey_totals UNION ALL
  SELECT journey, block, counter, n FROM journey_stat_deltas) AS counts`;

const chosen = `SELECT no FROM journeys
  WHERE website_id = $1 AND status <> 'deleted' AND ($2::uuid[] IS NULL OR journeys.id = ANY($2))`;

/** Counts of the blocks of journeys, over all days. */
export const listCounts = (
  { query }: Queries,
  website: string,
  journeys: readonly string[] | undefined,
): Promise<{ block: string; counter: string; n: number }[]> =>
  query(
    `SELECT journey_blocks.id AS block, counter, n FROM (
       SELECT block, counter, sum(n)::int AS n FROM ${sums} WHERE counts.journey IN (${chosen}) GROUP BY 1, 2) AS counted
     JOIN journey_blocks ON journey_blocks.no = counted.block ORDER BY 1, 2`,
    [website, journeys ?? null],
  );

/**
 * Messages of the blocks of journeys by their state. Each journey is counted by itself in the order of `messages_by_block`,
 * and what that index lacks is left out: rows are neither read nor sorted.
 */
export const listMessageCounts = (
  { query }: Queries,
  website: string,
  journeys: readonly string[] | undefined,
): Promise<(StateCount & { block: string })[]> =>
  query(
    `SELECT journey_blocks.id AS block, state, CASE WHEN state = 'dropped' THEN reason END AS reason, is_bot AS "isBot",
       sum(n)::int AS count
     FROM (${chosen}) AS own CROSS JOIN LATERAL (
       SELECT block, state, is_bot, reason, count(*) AS n FROM messages WHERE messages.journey = own.no
       GROUP BY messages.journey, block, state, is_bot, reason) AS counted
     JOIN journey_blocks ON journey_blocks.no = counted.block GROUP BY 1, 2, 3, 4`,
    [website, journeys ?? null],
  );

const nobody: Journey["counts"] = { entered: 0, inside: 0, left: 0, converted: 0, control: 0 };

/** How many came into journeys, left and reached the goal, by journey. */
export async function listJourneyCounts(
  { query }: Queries,
  journeys: readonly string[],
): Promise<(journey: string) => Journey["counts"]> {
  const rows = await query<{ journey: string; counter: string; n: number }>(
    `SELECT journeys.id AS journey, counter, sum(n)::int AS n FROM ${sums} JOIN journeys ON no = counts.journey
     WHERE counts.block = 0 AND journeys.id = ANY($1::uuid[]) GROUP BY 1, 2`,
    [journeys],
  );
  const counts = new Map<string, Journey["counts"]>();
  for (const { journey, counter, n } of rows) {
    if (!Object.hasOwn(nobody, counter)) continue;
    counts.set(journey, { ...(counts.get(journey) ?? nobody), [counter]: n });
  }
  return (journey) => {
    const known = counts.get(journey) ?? nobody;
    return { ...known, inside: Math.max(0, known.entered - known.left) };
  };
}
