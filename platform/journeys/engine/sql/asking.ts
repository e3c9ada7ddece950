import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { RunFacts } from "../run.ts";

/** A run that waits for what the event store says. */
export interface AskingRun {
  id: string;
  website: string;
  journey: number;
  person: string;
  key: string;
  block: number;
  enteredAt: Date;
  arrivedAt: Date;
  facts: RunFacts;
}

/** The runs that have waited longest, but for ones of journeys that rest. Read journey by journey, which has an index. */
export const listAsking = (
  { query }: Queries,
  { resting, max }: { resting: readonly number[]; max: number },
): Promise<AskingRun[]> =>
  query<AskingRun>(
    `SELECT runs.id::text, runs.website_id AS website, journey, person::text, key, block, entered_at AS "enteredAt",
       arrived_at AS "arrivedAt", facts
     FROM journeys CROSS JOIN LATERAL (
       SELECT * FROM journey_runs WHERE journey = no AND wait = 'answer' AND NOT coalesce(facts->'answers' ? block::text, false)
       ORDER BY journey_runs.id LIMIT $1) AS runs
     WHERE status IN ('active', 'expired') AND no <> ALL($2::int[]) ORDER BY runs.id LIMIT $1`,
    [max, resting],
  );

/** The visitors of some people, signed. */
export async function listVisitors({ query }: Queries, website: string, people: readonly string[]): Promise<string[]> {
  const rows = await query<{ visitor: string }>(
    "SELECT visitor::text FROM visitor_links WHERE website_id = $1 AND person_id = ANY($2::bigint[])",
    [website, people],
  );
  return rows.map(({ visitor }) => visitor);
}

/** Writes answers to runs that still wait at the block, and has them stepped. */
export const writeAnswers = (
  { query }: Queries,
  answers: readonly { id: string; block: number; yes: boolean; count: number }[],
) =>
  query(
    `UPDATE journey_runs SET due = '-infinity',
       facts = jsonb_set(facts, '{answers}', jsonb_build_object(given.block::text, jsonb_build_object('yes', yes, 'count', count)))
     FROM jsonb_to_recordset($1) AS given (id bigint, block int, yes boolean, count int)
     WHERE journey_runs.id IN (SELECT id FROM journey_runs WHERE id = ANY($2::bigint[]) ORDER BY id FOR UPDATE)
       AND journey_runs.id = given.id AND journey_runs.block = given.block AND wait = 'answer'`,
    [JSON.stringify(answers), answers.map(({ id }) => id)],
  );
