import type { PeopleState, StandingPerson } from "#contract/journeys/insight-calls.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { fromStored } from "#platform/delivery/person-numbers.ts";
import { namePeople, nobody } from "#platform/reports/name-people.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { countBroken } from "../sql/broken.ts";
import { readGraphs } from "../sql/graph.ts";
import { findJourney } from "../sql/journeys.ts";
import { blockNotFound, journeyNotFound } from "../to-journey.ts";
import { pageStanding } from "./sql/standing.ts";

interface Selection {
  id: string;
  block?: string | undefined;
  state?: PeopleState;
  page: number;
  limit: number;
}

/** One page of the people inside a journey, or at one of its blocks, and how many of all are broken. Throws NOT_FOUND. */
export async function listStanding(
  queries: Queries,
  website: OwnWebsite,
  { id, block, state = "inside", page, limit }: Selection,
) {
  const journey = await findJourney(queries, { website: website.id, id });
  if (journey === undefined) throw journeyNotFound();
  const blocks = (await readGraphs(queries, [id])).get(id) ?? [];
  if (block !== undefined && !blocks.some((each) => each.id === block)) throw blockNotFound();
  const isMoving = journey.status === "active" || journey.status === "expired";
  const isBroken = state === "inside" ? undefined : state === "broken";
  // Who is not broken waits in a journey that goes on, and stands in one that does not.
  const isNobody = state === (isMoving ? "stopped" : "waiting");
  const { rows, total } = isNobody
    ? { rows: [], total: 0 }
    : await pageStanding(queries, { journey: id, block, isBroken, page, limit });
  const numbers = rows.map(({ person }) => fromStored(person));
  const names = await namePeople(queries, website.id, numbers.map(BigInt));
  const at = (instant: Date) => isoIn(website.timeZone, instant.getTime());
  const items = rows.flatMap(({ key, block: standsAt, enteredAt, arrivedAt, due, ...run }, nth): StandingPerson[] => {
    const person = numbers[nth] ?? "";
    // Somebody on a block that its owner has deleted meanwhile leaves with the next start.
    if (standsAt === null) return [];
    return [
      {
        ...{ person, ...(names.get(person) ?? nobody), key, block: standsAt },
        ...{ enteredAt: at(enteredAt), arrivedAt: at(arrivedAt) },
        due: due === null || !isMoving ? null : at(due),
        state: run.isBroken ? "broken" : isMoving ? "waiting" : "stopped",
      },
    ];
  });
  return { items, total, page, limit, broken: await countBroken(queries, { journey: id, block }) };
}
