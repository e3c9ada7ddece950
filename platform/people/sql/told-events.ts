import type { Telling } from "#platform/people/known.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Clocks are put right backwards now and then: by this much at most, in milliseconds. */
export const clockMs = 5 * 60_000;

/** Notes that these are told, at `now` in milliseconds. Answers which of them were not noted before. */
export async function noteTold(
  { query }: Queries,
  tellings: readonly Pick<Telling, "website" | "event">[],
  now: number,
): Promise<(telling: Pick<Telling, "website" | "event">) => boolean> {
  const rows = await query<{ key: string }>(
    `INSERT INTO told_events (website_id, id, told_at)
     SELECT website_id, id, $3 FROM unnest($1::uuid[], $2::uuid[]) AS told (website_id, id)
     ON CONFLICT DO NOTHING RETURNING website_id || ' ' || id AS key`,
    [tellings.map(({ website }) => website), tellings.map(({ event }) => event), new Date(now)],
  );
  const fresh = new Set(rows.map(({ key }) => key));
  return ({ website, event }) => fresh.has(`${website} ${event}`);
}

/** Forgets those that no start reads again. */
export async function forgetTold({ query }: Queries): Promise<void> {
  await query(
    `DELETE FROM told_events USING identity_state
     WHERE told_at < told_before - 2 * make_interval(secs => $1::double precision / 1000)`,
    [clockMs],
  );
}
