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
}

interface Selection {
  journey: string;
  block: string | undefined;
  page: number;
  limit: number;
}

const which = `FROM journey_runs AS runs JOIN journeys ON journeys.no = runs.journey
  LEFT JOIN journey_blocks AS blocks ON blocks.no = runs.block
  WHERE journeys.id = $1 AND ($2::uuid IS NULL OR blocks.id = $2)`;

/** One page of who is inside a journey, the longest at their block first. */
export async function pageStanding(
  { query }: Queries,
  { journey, block, page, limit }: Selection,
): Promise<{ rows: StandingRow[]; total: number }> {
  const values = [journey, block ?? null];
  const rows = await query<StandingRow>(
    `SELECT person::text, key, blocks.id AS block, entered_at AS "enteredAt", arrived_at AS "arrivedAt",
       CASE WHEN NOT isfinite(due) THEN NULL WHEN clock = 1 THEN due ELSE due + make_interval(secs => shift_ms / 1000.0) END AS due,
       due = 'infinity' AS "isBroken"
     ${which} ORDER BY arrived_at, runs.id LIMIT $3 OFFSET $4`,
    [...values, limit, (page - 1) * limit],
  );
  const [counted] = await query<{ total: number }>(`SELECT count(*)::int AS total ${which}`, values);
  return { rows, total: counted?.total ?? 0 };
}
