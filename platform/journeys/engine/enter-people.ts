import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Plan } from "../compile-plan.ts";
import { dayOf } from "./day-of.ts";
import type { Candidate, Sighting } from "./match-events.ts";
import type { RunFacts } from "./run.ts";
import {
  type Entrant,
  insertDeltas,
  insertEntries,
  insertPeople,
  insertRuns,
  keyText,
  noteRefused,
} from "./sql/entries.ts";
import type { LiveJourney } from "./sql/live-journeys.ts";
import { stickyShare } from "./sticky-share.ts";

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
  const entrants = candidates
    .filter(({ journey, trigger, refusal }) => refusal === undefined && fresh.has(`${journey}/${trigger}`))
    .flatMap((candidate) => toEntrant(candidate, open.get(candidate.journey)));
  // The first of several triggers brings somebody in.
  const first = [...new Map(entrants.toReversed().map((each) => [keyText(each), each])).values()];
  if (first.length === 0) return;
  const inside = await insertPeople(queries, first);
  const entered = first.filter((each) => inside.has(keyText(each)));
  const isRefused = (each: Entrant) => each.isControl || !entered.includes(each);
  const refused = entrants.filter(isRefused);
  if (refused.length > 0) await noteRefused(queries, refused);
  const runs = entered.filter(({ isControl }) => !isControl);
  if (runs.length > 0) {
    await insertRuns(
      queries,
      runs.map((entrant) => {
        const { journey, plan } = open.get(entrant.journey) as OpenJourney;
        return { ...entrant, block: plan.start, shift: journey.shift, facts: factsOf(entrant, sightings) };
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

function toEntrant(candidate: Candidate, open: OpenJourney | undefined): Entrant[] {
  if (open === undefined) return [];
  const { journey, plan } = open;
  const { reentry } = plan.settings;
  const percent = plan.goal?.trafficPercent ?? 100;
  const isControl = stickyShare(candidate.person, journey.no) >= percent * 100;
  return [{ ...candidate, website: journey.website, isControl, mode: reentry.mode, days: reentry.days ?? 0 }];
}

/** A run is born with what its own group of events says of it, but for the event that brought it in. */
function factsOf({ journey, person, key, at, trigger }: Entrant, sightings: readonly Sighting[]): RunFacts {
  const events: NonNullable<RunFacts["events"]> = {};
  for (const sighting of sightings) {
    if (sighting.journey !== journey || sighting.person !== person || sighting.watch === "goal") continue;
    if ((sighting.key !== undefined && sighting.key !== key) || sighting.event === trigger || sighting.at < at)
      continue;
    events[sighting.watch] = [...(events[sighting.watch] ?? []), { at: sighting.at, shift: sighting.shift }];
  }
  return { events };
}
