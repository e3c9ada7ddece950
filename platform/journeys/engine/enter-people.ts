import { groupBy } from "#platform/group-by.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Plan } from "../compile-plan.ts";
import { dayOf } from "./day-of.ts";
import type { Candidate, Sighting } from "./match-events.ts";
import type { RunFacts } from "./run.ts";
import {
  countStands,
  type Entrant,
  insertDeltas,
  insertEntries,
  insertPeople,
  insertRuns,
  keyText,
  noteRefused,
  placeOf,
  type Stands,
} from "./sql/entries.ts";
import type { LiveJourney } from "./sql/live-journeys.ts";
import { stickyShare } from "./sticky-share.ts";

/**
 * Runs of one person that stand in a journey at a time, that browsers bring into it in a day, and sightings of one watch that
 * a run keeps, the newest: anybody with the public key can make up keys and events without end.
 */
const maxStanding = 100;
export const maxKept = 100;
const dayMs = 86_400_000;

export interface OpenJourney {
  journey: LiveJourney;
  plan: Plan;
  zone: string;
}

/**
 * Lets candidates in: no trigger twice, nobody twice at a time, again only as the journey allows. Who is in the control
 * group is noted and goes nowhere. `sightings` are what came with the same events.
 */
export async function enterPeople(
  queries: Queries,
  open: ReadonlyMap<number, OpenJourney>,
  { candidates, sightings }: { candidates: readonly Candidate[]; sightings: readonly Sighting[] },
): Promise<void> {
  if (candidates.length === 0) return;
  const fresh = await insertEntries(queries, candidates);
  // An event that comes twice with the same page is one.
  const once = new Map(candidates.map((each) => [`${each.journey}/${each.trigger}`, each]));
  const entrants = [...once]
    .filter(([name, { refusal }]) => refusal === undefined && fresh.has(name))
    .map(([, candidate]) => candidate)
    .flatMap((candidate) => toEntrant(candidate, open.get(candidate.journey)));
  // The first of several triggers brings somebody in.
  const first = [...new Map(entrants.toReversed().map((each) => [keyText(each), each])).values()];
  if (first.length === 0) return;
  const earliest = first.reduce((before, { at }) => Math.min(before, at), Number.POSITIVE_INFINITY);
  const stands = await countStands(queries, first, new Date(earliest - dayMs));
  const admitted = [...groupBy(first, placeOf)].flatMap(([place, own]) => admit(own, stands.get(place)));
  const inside = admitted.length === 0 ? new Set() : await insertPeople(queries, admitted);
  const entered = admitted.filter((each) => inside.has(keyText(each)));
  const isEntered = new Set(entered);
  const isRefused = (each: Entrant) => each.isControl || !isEntered.has(each);
  const refused = entrants.filter(isRefused);
  if (refused.length > 0) await noteRefused(queries, refused);
  const runs = entered.filter(({ isControl }) => !isControl);
  if (runs.length > 0) {
    const seen = groupBy(sightings, placeOf);
    await insertRuns(
      queries,
      runs.map((entrant) => {
        const { journey, plan } = open.get(entrant.journey) as OpenJourney;
        return {
          ...entrant,
          block: plan.start,
          shift: journey.shift,
          version: journey.version,
          facts: factsOf(entrant, seen.get(placeOf(entrant)) ?? []),
        };
      }),
    );
  }
  await insertDeltas(
    queries,
    entered.map(({ journey, at, isControl }) => ({
      ...{ journey, block: 0, n: 1, counter: isControl ? "control" : "entered" },
      day: dayOf(open.get(journey)?.zone ?? "UTC", at),
    })),
  );
}

/** The first of a person's entrants, as many as a journey takes. */
function admit(own: readonly Entrant[], { standing, lately }: Stands = { standing: 0, lately: 0 }): Entrant[] {
  let admitted = 0;
  return own.filter(({ isByBrowser }) => {
    const before = isByBrowser === true ? Math.max(standing, lately) : standing;
    if (before + admitted >= maxStanding) return false;
    admitted += 1;
    return true;
  });
}

function toEntrant(candidate: Candidate, open: OpenJourney | undefined): Entrant[] {
  if (open === undefined) return [];
  const { journey, plan } = open;
  const { reentry } = plan.settings;
  const percent = plan.goal?.trafficPercent ?? 100;
  const isControl = stickyShare(candidate.person, journey.no) >= percent * 100;
  return [{ ...candidate, website: journey.website, isControl, mode: reentry.mode, days: reentry.days ?? 0 }];
}

/** A run is born with what its own group of events says of it, but for the event that brought it in. `seen`: of its person. */
function factsOf({ key, at, trigger, isByBrowser }: Entrant, seen: readonly Sighting[]): RunFacts {
  const own = seen.filter(
    (each) =>
      each.watch !== "goal" && (each.key === undefined || each.key === key) && each.event !== trigger && each.at >= at,
  );
  return { trigger, ...(isByBrowser === true && { isByBrowser }), events: keepSeen({}, own) };
}

/** The newest sightings of each watch, once more are added. */
export function keepSeen(before: NonNullable<RunFacts["events"]>, sightings: readonly Sighting[]) {
  const events = { ...before };
  for (const [watch, own] of groupBy(sightings, ({ watch: name }) => name)) {
    events[watch] = [...(events[watch] ?? []), ...own.map(({ at }) => ({ at }))].slice(-maxKept);
  }
  return events;
}
