import type { Refusal } from "#contract/journeys/reasons.ts";
import { groupBy } from "#platform/group-by.ts";
import type { Plan } from "../compile-plan.ts";
import type { Candidate, Sighting } from "../engine/match-events.ts";
import type { Run, RunFacts } from "../engine/run.ts";
import { stickyShare } from "../engine/sticky-share.ts";
import { type RehearsedRun, rehearseRun, type World } from "./rehearse-run.ts";

/** One person with what happened to them, in order. */
export interface Subject {
  person: string;
  candidates: readonly Candidate[];
  sightings: readonly Sighting[];
}

export interface RehearsedEntry extends RehearsedRun {
  person: string;
  key: string;
  enteredAt: number;
  isConverted: boolean;
}

export interface RehearsedPerson {
  entries: RehearsedEntry[];
  refused: Refusal[];
  isControl: boolean;
}

interface Options {
  plan: Plan;
  /** The journey's number, by which groups are drawn. */
  no: number;
  end: number;
  /** What a run meets, beside its events and its goal. */
  worldOf(run: Run): Pick<World, "facts" | "answer" | "deliver">;
}

const dayMs = 86_400_000;
/** Who would have entered more often is a program. */
const maxEntries = 500;

/** Lets one person in as the journey's rules do, and carries each run out. */
export async function rehearsePerson(subject: Subject, options: Options): Promise<RehearsedPerson> {
  const { plan, no, end } = options;
  const made: RehearsedPerson = { entries: [], refused: [], isControl: false };
  const before = new Map<string, { enteredAt: number; endedAt: number | null }>();
  const isControl = stickyShare(subject.person, no) >= (plan.goal?.trafficPercent ?? 100) * 100;
  // Those without a key are seen by runs of every one.
  const sightings = groupBy(subject.sightings, ({ key }) => key);
  for (const candidate of subject.candidates.toSorted((one, other) => one.at - other.at)) {
    const { key, at } = candidate;
    const refusal = candidate.refusal ?? refusalOf(before.get(key), at, plan) ?? (isControl ? "control" : undefined);
    if (refusal !== undefined) made.refused.push(refusal);
    if (refusal === "control") {
      made.isControl = true;
      before.set(key, { enteredAt: at, endedAt: at });
    }
    if (refusal !== undefined) continue;
    if (made.entries.length >= maxEntries) break;
    const own = [...(sightings.get(undefined) ?? []), ...(sightings.get(key) ?? [])];
    const run = bornOf(candidate, plan);
    const goalAt = goalOf(own, candidate, plan);
    const leavesAt = plan.goal?.onConversion === "leave" ? goalAt : undefined;
    const events = eventsOf(own, candidate);
    const rehearsed = await rehearseRun(plan, run, { ...options.worldOf(run), events, goalAt: leavesAt, end });
    before.set(key, { enteredAt: at, endedAt: rehearsed.endedAt });
    const { person } = subject;
    made.entries.push({ ...rehearsed, person, key, enteredAt: at, isConverted: goalAt !== undefined });
  }
  return made;
}

function refusalOf(
  before: { enteredAt: number; endedAt: number | null } | undefined,
  at: number,
  { settings: { reentry } }: Plan,
): Refusal | undefined {
  if (before === undefined) return undefined;
  if (before.endedAt === null || before.endedAt > at) return "inside";
  if (reentry.mode === "never") return "once";
  return reentry.mode === "days" && at - before.enteredAt < (reentry.days ?? 0) * dayMs ? "too_soon" : undefined;
}

const bornOf = ({ person, key, at, data }: Candidate, { start }: Plan): Run => ({
  ...{ id: "0", person, key, block: start, lap: 0, wait: null },
  ...{ enteredAt: at, arrivedAt: at, arrivedShift: 0, data, facts: {} },
});

/** The first goal after the entry and before its deadline. */
const goalOf = (sightings: readonly Sighting[], { at }: Candidate, { goal }: Plan): number | undefined =>
  goal === null
    ? undefined
    : sightings
        .filter((each) => each.watch === "goal")
        .map((each) => each.at)
        .filter((reached) => reached > at && reached < at + goal.deadlineDays * dayMs)
        .toSorted((one, other) => one - other)[0];

function eventsOf(sightings: readonly Sighting[], { at, trigger }: Candidate): NonNullable<RunFacts["events"]> {
  const events: NonNullable<RunFacts["events"]> = {};
  for (const sighting of sightings) {
    if (sighting.watch === "goal" || sighting.event === trigger || sighting.at < at) continue;
    const seen = { at: sighting.at };
    const watched = events[sighting.watch];
    if (watched === undefined) events[sighting.watch] = [seen];
    else watched.push(seen);
  }
  return events;
}
