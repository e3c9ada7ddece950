import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Notes a night that was not paid, once. */
export const insertUnpaidNight = ({ query }: Queries, night: { website: string; day: string; at: Date }) =>
  query(
    `INSERT INTO unpaid_nights (website_id, day, at) SELECT id, $2, $3 FROM websites WHERE id = $1 AND owner_id IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [night.website, night.day, night.at],
  );

/** How many nights of a period were not paid, by the end of their days. */
export async function countUnpaidNights(
  { query }: Queries,
  { website, from, to }: { website: string; from: Date | undefined; to: Date | undefined },
): Promise<number> {
  const [row] = await query<{ nights: number }>(
    `SELECT count(*)::int AS nights FROM unpaid_nights
     WHERE website_id = $1 AND ($2::timestamptz IS NULL OR at > $2) AND ($3::timestamptz IS NULL OR at <= $3)`,
    [website, from ?? null, to ?? null],
  );
  return row?.nights ?? 0;
}
