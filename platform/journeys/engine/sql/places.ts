import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PlaceState } from "../judge-place.ts";

/** What is known of where some people are, which nobody else changes until the transaction ends. */
export async function lockPlaces(
  { query }: Queries,
  journey: number,
  people: readonly string[],
): Promise<Map<string, PlaceState>> {
  const rows = await query<{
    person: string;
    at: Date;
    inside: boolean | null;
    doubt: boolean | null;
    doubtedAt: Date;
  }>(
    `SELECT person::text, at, inside, doubt, doubted_at AS "doubtedAt" FROM journey_places
     WHERE journey = $1 AND person = ANY($2::bigint[]) ORDER BY journey_places.person FOR UPDATE`,
    [journey, people],
  );
  return new Map(
    rows.map(({ person, at, inside, doubt, doubtedAt }) => [
      person,
      { at: at.getTime(), inside, doubt: doubt === null ? null : { inside: doubt, at: doubtedAt.getTime() } },
    ]),
  );
}

export async function writePlaces(
  { query }: Queries,
  { no, website }: { no: number; website: string },
  places: ReadonlyMap<string, PlaceState>,
): Promise<void> {
  if (places.size === 0) return;
  await query(
    `INSERT INTO journey_places (website_id, journey, person, at, inside, doubt, doubted_at)
     SELECT $2, $3, person, to_timestamp(at / 1000.0), inside, doubt, to_timestamp("doubtedAt" / 1000.0)
     FROM jsonb_to_recordset($1) AS given (person bigint, at float8, inside boolean, doubt boolean, "doubtedAt" float8)
     ORDER BY person
     ON CONFLICT (journey, person) DO UPDATE SET at = excluded.at, inside = excluded.inside, doubt = excluded.doubt,
       doubted_at = excluded.doubted_at`,
    [
      JSON.stringify(
        [...places].map(([person, { at, inside, doubt }]) => ({
          ...{ person, at, inside, doubt: doubt?.inside ?? null, doubtedAt: doubt?.at ?? null },
        })),
      ),
      website,
      no,
    ],
  );
}

/** A start begins anew: where people are is what was known before it. */
export const forgetPlaces = ({ query }: Queries, id: string) =>
  query("DELETE FROM journey_places WHERE journey = (SELECT no FROM journeys WHERE id = $1)", [id]);
