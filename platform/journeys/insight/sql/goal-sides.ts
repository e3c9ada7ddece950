import type { Part } from "#contract/compare-rates.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** People who entered a journey in a period and who of them reached its goal since, in it and in its control group; each once. */
export async function countSides(
  { query }: Queries,
  journey: string,
  { from, to }: { from: number; to: number },
): Promise<{ treated: Part; control: Part }> {
  const rows = await query<Part & { isControl: boolean }>(
    `SELECT is_control AS "isControl", count(*)::int AS people, (count(*) FILTER (WHERE converted))::int AS converted FROM (
       SELECT is_control, coalesce(bool_or(converted_at >= $2), false) AS converted FROM journey_people
       WHERE journey = (SELECT no FROM journeys WHERE id = $1) AND entered_at >= $2 AND entered_at < $3
       GROUP BY person, is_control) AS persons
     GROUP BY 1`,
    [journey, new Date(from), new Date(to)],
  );
  const side = (wanted: boolean): Part => {
    const { people = 0, converted = 0 } = rows.find(({ isControl }) => isControl === wanted) ?? {};
    return { people, converted };
  };
  return { treated: side(false), control: side(true) };
}
