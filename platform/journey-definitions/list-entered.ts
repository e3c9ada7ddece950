import { isoIn } from "#contract/time/zone.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The journeys that a person ever entered: here, because journeys ask for what is known of people. */

interface Person {
  key: bigint;
  /** Among them the numbers of people who were merged into this one. */
  visitors: readonly bigint[];
  website: { id: string; timeZone: string };
}

interface Row {
  journey: string;
  name: string;
  enteredAt: Date;
  endedAt: Date | null;
  exit: string | null;
  isControl: boolean;
  isConverted: boolean;
}

const valuesOf = ({ key, visitors, website }: Person) => [
  website.id,
  [...new Set([key, ...visitors])].map((number) => BigInt.asIntN(64, number).toString()),
];
const which = "journey_people.website_id = $1 AND person = ANY($2::bigint[])";

/** One page of them, the latest first. */
export async function listEntered(queries: Queries, person: Person, { page, limit }: { page: number; limit: number }) {
  const rows = await queries.query<Row>(
    `SELECT journeys.id AS journey, name, entered_at AS "enteredAt", ended_at AS "endedAt", exit,
       is_control AS "isControl", coalesce(converted_at > entered_at, false) AS "isConverted"
     FROM journey_people JOIN journeys ON no = journey WHERE ${which}
     ORDER BY entered_at DESC, journey, key, person LIMIT $3 OFFSET $4`,
    [...valuesOf(person), limit, (page - 1) * limit],
  );
  const at = (instant: Date) => isoIn(person.website.timeZone, instant.getTime());
  const items = rows.map(({ journey, name, enteredAt, endedAt, exit, isControl, isConverted }) => ({
    ...{ journey, name, exit, enteredAt: at(enteredAt), endedAt: endedAt && at(endedAt) },
    state: isControl ? "control" : isConverted ? "converted" : endedAt === null ? "inside" : "left",
  }));
  return { items, total: await countEntered(queries, person), page, limit };
}

export async function countEntered({ query }: Queries, person: Person): Promise<number> {
  const [row] = await query<{ total: number }>(
    `SELECT count(*)::int AS total FROM journey_people WHERE ${which}`,
    valuesOf(person),
  );
  return row?.total ?? 0;
}
