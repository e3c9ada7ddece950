import type { ExitReason } from "#contract/journeys/exit-reasons.ts";
import type { Outcome } from "#contract/journeys/insight-calls.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface OutcomeRow {
  /** Signed, as text. */
  person: string;
  key: string;
  enteredAt: Date;
  endedAt: Date | null;
  exit: ExitReason | null;
  convertedAt: Date | null;
}

interface Selection {
  journey: string;
  outcome: Outcome;
  page: number;
  limit: number;
}

/** Each with an index of its own. */
const selections: Record<Outcome, { condition: string; latest: string }> = {
  left: { condition: "ended_at IS NOT NULL AND NOT is_control", latest: "ended_at" },
  converted: { condition: "converted_at IS NOT NULL AND NOT is_control", latest: "converted_at" },
  control: { condition: "is_control", latest: "entered_at" },
};

/** One page of people of an outcome, each once for each key with which they entered, the latest first. */
export async function pageOutcome(
  { query }: Queries,
  { journey, outcome, page, limit }: Selection,
): Promise<{ rows: OutcomeRow[]; total: number }> {
  const { condition, latest } = selections[outcome];
  const which = `FROM journey_people WHERE journey = (SELECT no FROM journeys WHERE id = $1) AND ${condition}`;
  const rows = await query<OutcomeRow>(
    `SELECT person::text, key, entered_at AS "enteredAt", CASE WHEN NOT is_control THEN ended_at END AS "endedAt", exit,
       converted_at AS "convertedAt"
     ${which} ORDER BY journey_people.${latest} DESC, journey_people.person DESC, journey_people.key LIMIT $2 OFFSET $3`,
    [journey, limit, (page - 1) * limit],
  );
  const [counted] = await query<{ total: number }>(`SELECT count(*)::int AS total ${which}`, [journey]);
  return { rows, total: counted?.total ?? 0 };
}
