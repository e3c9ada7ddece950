import { groupBy } from "#platform/group-by.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { dayOf } from "./day-of.ts";
import { enterPeople, keepSeen, maxKept, type OpenJourney } from "./enter-people.ts";
import type { Matched, Sighting } from "./match-events.ts";
import type { RunFacts } from "./run.ts";
import { type Delta, insertDeltas, placeOf } from "./sql/entries.ts";
import { listUnconverted, lockRuns, noteGoals, type WatchingRun, writeFacts } from "./sql/sightings.ts";

/**
 * Writes what events mean: facts of runs, entries, goals. Only facts: what follows from them the next step decides. Locks
 * are taken in one order: runs, then people of journeys.
 */
export async function applyMatches(
  queries: Queries,
  open: ReadonlyMap<number, OpenJourney>,
  { candidates, sightings }: Matched,
): Promise<void> {
  const runs = sightings.length === 0 ? [] : await lockRuns(queries, sightings);
  await enterPeople(queries, open, { candidates, sightings });
  const goals = await applyGoals(queries, open, sightings);
  const born = goals.size === 0 ? [] : await lockRuns(queries, [...goals.values()]);
  const known = new Set(runs.map(({ id }) => id));
  const seen = groupBy(sightings, placeOf);
  const changed = [...runs, ...born.filter(({ id }) => !known.has(id))].flatMap((run) => {
    const facts = factsAfter(
      run,
      known.has(run.id) ? (seen.get(placeOf(run)) ?? []) : [],
      goals.get(`${run.journey}/${run.person}/${run.key}`)?.at,
    );
    return facts === undefined ? [] : [facts];
  });
  if (changed.length > 0) await writeFacts(queries, changed);
}

/** Goals of people who have not reached them yet, the first of each: many more are no person's doing. */
async function listOpenGoals(queries: Queries, sightings: readonly Sighting[]): Promise<Sighting[]> {
  const goals = groupBy(
    sightings.filter(({ watch }) => watch === "goal"),
    placeOf,
  );
  if (goals.size === 0) return [];
  const open = await listUnconverted(
    queries,
    [...goals.values()].flatMap(([first]) => first ?? []),
  );
  return [...open].flatMap((place) =>
    (goals.get(place) ?? []).toSorted((one, other) => one.at - other.at).slice(0, maxKept),
  );
}

/**
 * Goals that are reached in time, and whose journey people then leave; the others are only counted. The first goals of all
 * people are one statement, then their second ones: each goal by itself is a round trip while events wait.
 */
async function applyGoals(
  queries: Queries,
  open: ReadonlyMap<number, OpenJourney>,
  sightings: readonly Sighting[],
): Promise<Map<string, Sighting>> {
  const leaving = new Map<string, Sighting>();
  const deltas: Delta[] = [];
  const goals = [...groupBy(await listOpenGoals(queries, sightings), placeOf).values()];
  for (let round = 0; goals.some((own) => own.length > round); round += 1) {
    const current = goals.flatMap((own) => own[round] ?? []).toSorted(byPerson);
    const noted = current.flatMap((sighting) => {
      const { journey, person, key, at, value } = sighting;
      const { plan, zone } = open.get(journey) as OpenJourney;
      const { goal } = plan;
      return goal === null
        ? []
        : [{ sighting, zone, goal, row: { journey, person, key, at, value, days: goal.deadlineDays } }];
    });
    for (const { index, key, isControl } of await noteGoals(
      queries,
      noted.map(({ row }) => row),
    )) {
      const { sighting, zone, goal } = noted[index] as (typeof noted)[number];
      const { journey, person, at } = sighting;
      const counter = isControl ? "control_converted" : "converted";
      deltas.push({ journey, block: 0, day: dayOf(zone, at), n: 1, counter });
      if (goal.onConversion === "leave") leaving.set(`${journey}/${person}/${key}`, sighting);
    }
  }
  await insertDeltas(queries, deltas);
  return leaving;
}

const byPerson = (one: Sighting, other: Sighting) =>
  one.journey - other.journey || Number(BigInt(one.person) - BigInt(other.person));

/** `sightings`: of its person. Browsers that come to somebody have their events matched again, so the trigger comes twice. */
function factsAfter(
  { id, key, block, enteredAt, facts }: WatchingRun,
  sightings: readonly Sighting[],
  goal: number | undefined,
): { id: string; facts: RunFacts; isAwaited: boolean } | undefined {
  const own = sightings.filter(
    (each) =>
      each.watch !== "goal" &&
      (each.key === undefined || each.key === key) &&
      each.event !== facts.trigger &&
      each.at >= enteredAt.getTime(),
  );
  if (own.length === 0 && goal === undefined) return undefined;
  const events = keepSeen(facts.events ?? {}, own);
  const isAwaited = goal !== undefined || own.some(({ watch }) => Number.parseInt(watch, 10) === block);
  return { id, facts: { ...facts, events, ...(goal === undefined ? {} : { goal }) }, isAwaited };
}
