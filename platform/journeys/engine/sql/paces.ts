import type { Queries } from "#platform/stores/postgres/handle.ts";

/**
 * Takes the next `count` places in the order in which late messages of a journey leave, `everyMs` apart: from now on, or after
 * the ones taken before. Answers when the first is. Others who want places wait until the transaction ends.
 */
export async function takePlaces(
  { query }: Queries,
  { journey, now, count, everyMs }: { journey: number; now: number; count: number; everyMs: number },
): Promise<number> {
  const spanMs = count * everyMs;
  const [row] = await query<{ nextAt: Date }>(
    `INSERT INTO journey_paces AS pace (journey, next_at) VALUES ($1, $2::timestamptz + make_interval(secs => $3::float8 / 1000))
     ON CONFLICT (journey) DO UPDATE SET next_at = greatest(pace.next_at, $2::timestamptz) + make_interval(secs => $3::float8 / 1000)
     RETURNING next_at AS "nextAt"`,
    [journey, new Date(now), spanMs],
  );
  return (row?.nextAt.getTime() ?? now + spanMs) - spanMs;
}
