import { isOutcome, type Outcome, type PeopleState, type PersonOfJourney } from "#contract/journeys/insight-calls.ts";
import type { JourneyStatus } from "#contract/journeys/journey.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { fromStored } from "#platform/delivery/person-numbers.ts";
import { namePeople, nobody } from "#platform/reports/name-people.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { countBroken } from "../sql/broken.ts";
import { readGraphs } from "../sql/graph.ts";
import { findJourney } from "../sql/journeys.ts";
import { blockNotFound, journeyNotFound } from "../to-journey.ts";
import { pageOutcome } from "./sql/outcomes.ts";
import { pageStanding } from "./sql/standing.ts";

interface Selection {
  id: string;
  block?: string | undefined;
  state?: PeopleState;
  page: number;
  limit: number;
}

type ToText = (at: Date | null) => string | null;
type Unnamed = Omit<PersonOfJourney, "name" | "email" | "phone" | "ownerId">;
interface Page {
  rows: Unnamed[];
  total: number;
}

/**
 * One page of the people inside a journey, or at one of its blocks, or of an outcome, and how many of all who are inside are
 * broken. Throws NOT_FOUND.
 */
export async function listPeople(
  queries: Queries,
  website: OwnWebsite,
  { id, block, state = "inside", page, limit }: Selection,
) {
  const journey = await findJourney(queries, { website: website.id, id });
  if (journey === undefined) throw journeyNotFound();
  const blocks = (await readGraphs(queries, [id])).get(id) ?? [];
  if (block !== undefined && !blocks.some((each) => each.id === block)) throw blockNotFound();
  const iso = (at: Date) => isoIn(website.timeZone, at.getTime());
  const toText = (at: Date | null) => (at === null ? null : iso(at));
  const selection = { id, block, page, limit };
  const { rows, total } = isOutcome(state)
    ? await readOutcome(queries, { ...selection, outcome: state }, { iso, toText })
    : await readStanding(queries, { ...selection, state, status: journey.status }, { iso, toText });
  const names = await namePeople(
    queries,
    website.id,
    rows.map(({ person }) => BigInt(person)),
  );
  const items = rows.map((row): PersonOfJourney => ({ ...row, ...(names.get(row.person) ?? nobody) }));
  return { items, total, page, limit, broken: await countBroken(queries, { journey: id, block }) };
}

interface Texts {
  iso: (at: Date) => string;
  toText: ToText;
}

interface Standing extends Selection {
  state: Exclude<PeopleState, Outcome>;
  status: JourneyStatus;
}

async function readStanding(
  queries: Queries,
  { id, block, state, status, page, limit }: Standing,
  { iso, toText }: Texts,
): Promise<Page> {
  const isMoving = status === "active" || status === "expired";
  // Who is not broken waits in a journey that goes on, and stands in one that does not.
  if (state === (isMoving ? "stopped" : "waiting")) return { rows: [], total: 0 };
  const isBroken = state === "inside" ? undefined : state === "broken";
  const { rows, total } = await pageStanding(queries, { journey: id, block, isBroken, page, limit });
  return {
    rows: rows.map(({ person, key, block: standsAt, enteredAt, arrivedAt, due, ...run }) => ({
      // Null where its owner has deleted the block meanwhile: these people leave with the next start.
      ...{ person: fromStored(person), key, block: standsAt },
      ...{ enteredAt: iso(enteredAt), arrivedAt: iso(arrivedAt), due: isMoving ? toText(due) : null },
      state: run.isBroken ? "broken" : isMoving ? "waiting" : "stopped",
      ...{ endedAt: null, exit: null, convertedAt: toText(run.convertedAt) },
    })),
    total,
  };
}

async function readOutcome(
  queries: Queries,
  { id, outcome, page, limit }: Selection & { outcome: Outcome },
  { iso, toText }: Texts,
): Promise<Page> {
  const { rows, total } = await pageOutcome(queries, { journey: id, outcome, page, limit });
  return {
    rows: rows.map(({ person, key, enteredAt, endedAt, exit, convertedAt }) => ({
      ...{ person: fromStored(person), key, block: null, enteredAt: iso(enteredAt), arrivedAt: null, due: null },
      ...{ state: outcome, endedAt: toText(endedAt), exit, convertedAt: toText(convertedAt) },
    })),
    total,
  };
}
