import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PlanTerm } from "../plan-term.ts";

interface TermRow extends Omit<PlanTerm, "startsAt" | "endsAt"> {
  startsAt: Date;
  endsAt: Date;
}

/** The paid time of an account that is not over at `now`, by its start. */
export async function listTerms(
  { query }: Queries,
  { owner, now }: { owner: string; now: number },
): Promise<PlanTerm[]> {
  const rows = await query<TermRow>(
    `SELECT id, type, period, currency, price, starts_at AS "startsAt", ends_at AS "endsAt"
     FROM plan_terms WHERE user_id = $1 AND ends_at > $2 AND ends_at > starts_at ORDER BY starts_at, id`,
    [owner, new Date(now)],
  );
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }));
}
