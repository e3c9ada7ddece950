import type { Queries } from "#platform/stores/postgres/handle.ts";

export interface StandingRow {
  /** Signed, as text. */
  person: string;
  key: string;
  /** Of the block; null where it is gone. */
  block: string | null;
  enteredAt: Date;
  arrivedAt: Date;
  /** On the wall's clock as long as the journey goes on; null where it is now, or never. */
  due: Date | null;
  isBroken: boolean;
  /** When they reached the goal. */
  convertedAt: Date | null;
}

interface Selection {
  journey: string;
  block: string | undefined;
  /** Those alone who could not go on, or those alone who can. */
  isBroken: boolean | undefined;
  page: number;
  limit: number;
}

const which = `FROM journey_runs WHERE journey = (SELECT no FROM journeys WHERE id = $1)
  AND ($2::uuid IS NULL OR block = (SELECT no FROM journey_blocks WHERE id = $2))
  AND ($3::boolean IS NULL OR (due = 'infinity') = $3)`;

/** One page of who is inside a journey, the longest at their block first. Only what the page shows is looked up. */
export async function pageStanding(
  { query }: Queries,
  { journey, block, isBroken, page, limit }: Selection,
): Promise<{ rows: StandingRow[]; total: number }> {
  const values = [journey, block ?? null, isBroken ?? null];
  const rows = await query<StandingRow>(
    `SELECT runs.person::text, runs.key, blocks.id AS block, entered_at AS "enteredAt", arrived_at AS "arrivedAt",
       CASE WHEN NOT isfinite(due) THEN NULL WHEN clock = 1 THEN due ELSE due + make_interval(secs => shift_ms / 1000.0) END AS due,
       due = 'infinity' AS "isBroken",
       (SELECT converted_at FROM journey_people AS known
        WHERE (known.journey, known.person, known.key) = (runs.journey, runs.person, runs.key)) AS "convertedAt"
     FROM (SELECT * ${which} ORDER BY journey_runs.arrived_at, journey_runs.id LIMIT $4 OFFSET $5) AS runs
       JOIN journeys ON journeys.no = runs.journey LEFT JOIN journey_blocks AS blocks ON blocks.no = runs.block
     ORDER BY runs.arrived_at, runs.id`,
    [...values, limit, (page - 1) * limit],
  );
  const [counted] = await query<{ total: number }>(`SELECT count(*)::int AS total ${which}`, values);
  return { rows, total: counted?.total ?? 0 };
}
