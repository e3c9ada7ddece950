import { usualRate } from "#contract/journeys/settings.ts";
import { asTracked, type SentText } from "#contract/messages/as-tracked.ts";
import { enqueueMessages, type NewMessage } from "#platform/delivery/enqueue-messages.ts";
import { unsubscribeAddress } from "#platform/delivery/message-addresses.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { exitCounter } from "../exit-counter.ts";
import { BlockMessages } from "./block-messages.ts";
import { dayOf } from "./day-of.ts";
import type { OpenJourney } from "./enter-people.ts";
import { isLate } from "./is-late.ts";
import type { Plans } from "./plans.ts";
import { type BatchFacts, readStepFacts } from "./read-step-facts.ts";
import type { Decision, Exit, RunFacts, Standing, Step } from "./run.ts";
import { type Delta, insertDeltas } from "./sql/entries.ts";
import { type FollowedWebsite, findFollowedWebsite } from "./sql/followed-website.ts";
import { type LiveJourney, lockLiveJourneys, lockWebsite } from "./sql/live-journeys.ts";
import { takePlaces } from "./sql/paces.ts";
import {
  type ClaimedRun,
  claimRuns,
  delayRun,
  dropQueued,
  type EndedRun,
  endRuns,
  insertDecisions,
  type Moment,
  type MovedRun,
  moveRuns,
  type StoredDecision,
} from "./sql/steps.ts";
import { step } from "./step.ts";

export type StepDependencies = Pick<Dependencies, "postgres" | "clock" | "ids" | "log" | "settings">;

interface Batch {
  journey: Pick<LiveJourney, "no" | "website">;
  plans: Plans;
  watermark: number;
  /** This run alone. */
  only?: string | undefined;
}

const maxRuns = 200;
const maxTries = 5;
const minuteMs = 60_000;

/**
 * Steps the runs of a journey that are due: decisions, messages and counts in one transaction, or nothing. What other
 * processes hold is skipped. Answers how many were stepped; none where the journey stands still.
 */
export async function stepRuns(dependencies: StepDependencies, batch: Batch): Promise<number> {
  let claimed: string[] = [];
  try {
    return await dependencies.postgres.transaction((queries) =>
      stepBatch(dependencies, batch, queries, (ids) => {
        claimed = ids;
      }),
    );
  } catch (error) {
    if (claimed.length === 0 || batch.only !== undefined) throw error;
    return stepOneByOne(dependencies, batch, claimed);
  }
}

/** One run that cannot be stepped holds up no other: it is tried again later, and is broken in the end. */
async function stepOneByOne(dependencies: StepDependencies, batch: Batch, ids: readonly string[]): Promise<number> {
  for (const id of ids) {
    let tries = 0;
    try {
      await dependencies.postgres.transaction((queries) =>
        stepBatch(dependencies, { ...batch, only: id }, queries, (_, runs) => {
          tries = runs[0]?.tries ?? 0;
        }),
      );
    } catch (error) {
      dependencies.log.warn({ err: error, run: id }, "a run cannot be stepped");
      const due = new Date(dependencies.clock.now() + 2 ** tries * minuteMs);
      await delayRun(dependencies.postgres, id, tries + 1 >= maxTries ? "infinity" : due, tries + 1);
    }
  }
  return ids.length;
}

async function stepBatch(
  dependencies: StepDependencies,
  { journey: { no, website: websiteId }, plans, watermark, only }: Batch,
  queries: Queries,
  note: (ids: string[], runs: readonly ClaimedRun[]) => void,
): Promise<number> {
  const { clock } = dependencies;
  await lockWebsite(queries, websiteId);
  const [journey] = await lockLiveJourneys(queries, [no]);
  if (journey === undefined || journey.isMoving) return 0;
  if (journey.status !== "active" && journey.status !== "expired") return 0;
  const website = await findFollowedWebsite(queries, websiteId);
  if (website === undefined) return 0;
  const { plan, starts } = await plans.readVersion(queries, journey);
  const open: OpenJourney = { journey, plan, zone: website.timeZone };
  const moment: Moment = { now: clock.now(), shift: journey.shift, watermark };
  const runs = await claimRuns(queries, { journey: no, moment, limit: only === undefined ? maxRuns : 1, only });
  note(
    runs.map(({ id }) => id),
    runs,
  );
  if (runs.length === 0) return 0;
  const facts = await readStepFacts(queries, open, { runs, moment, starts });
  const steps = runs.map((run) => ({ run, made: step(open.plan, run, facts.of(run), moment.now) }));
  const tried = await writeSteps(queries, open, { steps, moment });
  await writeMessages(dependencies, queries, { open, website, facts, steps, now: moment.now });
  // Last: it locks wallets, for which their owner's sending waits.
  await returnCharges(queries, tried, moment.now);
  return runs.length;
}

interface Stepped {
  run: ClaimedRun;
  made: Step;
}

/** Answers the messages that were dropped after a try. */
async function writeSteps(
  queries: Queries,
  { journey, zone }: OpenJourney,
  { steps, moment }: { steps: readonly Stepped[]; moment: Moment },
): Promise<string[]> {
  const moved: MovedRun[] = [];
  const ended: EndedRun[] = [];
  const decisions: StoredDecision[] = [];
  const deltas: Delta[] = [];
  for (const { run, made } of steps) {
    const { id, person, key } = run;
    decisions.push(...made.decisions.map((each) => ({ ...withEntry(each, run), run: id, person })));
    deltas.push(...countStep({ journey: journey.no, zone }, run, made));
    if ("exit" in made.next) ended.push({ id, journey: journey.no, person, key, ...made.next });
    else
      moved.push({
        id,
        standing: made.next.standing,
        facts: factsAfter(run, made.next.standing, { ...made, isLate: isLate(run, made, journey) }),
      });
  }
  const dropped = ended.flatMap(toDropped);
  if (moved.length > 0) await moveRuns(queries, moved, moment.shift);
  await endRuns(queries, ended);
  const tried = dropped.length > 0 ? await dropQueued(queries, dropped, new Date(moment.now)) : [];
  if (decisions.length > 0)
    await insertDecisions(queries, { website: journey.website, journey: journey.no, decisions });
  await insertDeltas(queries, deltas);
  return tried;
}

/** What sets runs of one person apart stays known when the run is gone, and that only an address said where they were. */
function withEntry(decision: Decision, { key, data }: Pick<ClaimedRun, "key" | "data">): Decision {
  if (decision.reason !== "entered") return decision;
  const detail = { ...(key !== "" && { key }), ...(data.isApproximate === true && { isApproximate: true }) };
  return Object.keys(detail).length === 0 ? decision : { ...decision, detail };
}

/** Who leaves at the end keeps what is under way to them; who leaves before gets nothing more. */
const dropReasons: Partial<Record<Exit, string>> = { goal: "goal_reached", block_removed: "block_removed" };
const toDropped = ({ id, exit }: EndedRun) => {
  const reason = dropReasons[exit];
  return reason === undefined ? [] : [{ id, reason }];
};

/** Facts of blocks that a run has left say nothing any more. Who is late stays so while they ask. */
function factsAfter(
  { block, facts }: ClaimedRun,
  standing: Standing,
  { saved, isLate: wasLate }: Pick<Step, "saved"> & { isLate: boolean },
): RunFacts {
  const { passed, taken, wait } = standing;
  const { answers: _, taken: __, isLate: ___, ...kept } = facts;
  const now = {
    passed,
    ...(taken === undefined ? {} : { taken }),
    ...(saved === undefined ? {} : { saved }),
    ...(wasLate && wait === "answer" ? ({ isLate: true } as const) : {}),
  };
  if (standing.block === block) return { ...kept, ...now };
  const { [block]: ____, [`${block}.reset`]: _____, ...events } = facts.events ?? {};
  return { ...kept, events, ...now };
}

const countStep = (
  { journey, zone }: { journey: number; zone: string },
  run: ClaimedRun,
  { decisions, next }: Step,
): Delta[] => {
  const deltas: Delta[] = [];
  const add = (block: number, counter: string, at: number) =>
    deltas.push({ journey, block, counter, n: 1, day: dayOf(zone, at) });
  let before: Decision | undefined;
  for (const decision of decisions) {
    // The trigger is entered by the run's birth, every other block by what leads there.
    if (decision.block !== run.block || run.wait === null) add(decision.block, "entered", before?.at ?? run.arrivedAt);
    add(decision.block, decision.output ?? "left", decision.at);
    if (decision.output !== null) before = decision;
  }
  if ("exit" in next) {
    add(0, "left", next.at);
    add(0, exitCounter(next.exit), next.at);
  } else if (next.standing.block !== run.block || run.wait === null) {
    add(next.standing.block, "entered", next.standing.arrivedAt);
  }
  return deltas;
};

async function writeMessages(
  dependencies: StepDependencies,
  queries: Queries,
  {
    open,
    website,
    facts,
    steps,
    now,
  }: {
    open: OpenJourney;
    website: FollowedWebsite;
    facts: BatchFacts;
    steps: readonly Stepped[];
    now: number;
  },
): Promise<void> {
  const made = new BlockMessages(queries, open);
  const messages: NewMessage[] = [];
  const places = await latePlaces(queries, { open, steps, now });
  for (const { run: before, made: stepped } of steps) {
    const run = { ...before, facts: { ...before.facts, saved: stepped.saved } };
    for (const { block } of stepped.sends) {
      const id = dependencies.ids.uuid();
      const unsubscribe = unsubscribeAddress(id, dependencies.settings);
      const asSent = (text: string, sent: SentText) => asTracked(text, dependencies.settings.PLATFORM_URL, sent);
      const sources = { person: facts.persons.get(run.person), run, website, unsubscribe, asSent };
      const lateUntil = isLate(before, stepped, open.journey) ? places.next().value : undefined;
      messages.push(await made.make(block, sources, { id, now, lateUntil }));
    }
  }
  if (messages.length > 0) await enqueueMessages(dependencies, queries, messages);
}

/** When the messages of those who are late leave, one after the other. */
async function latePlaces(
  queries: Queries,
  { open: { journey, plan }, steps, now }: { open: OpenJourney; steps: readonly Stepped[]; now: number },
): Promise<Iterator<number, undefined>> {
  const count = steps.reduce((sum, { run, made }) => sum + (isLate(run, made, journey) ? made.sends.length : 0), 0);
  if (count === 0) return [].values();
  const everyMs = minuteMs / (plan.settings.rate ?? usualRate);
  const first = await takePlaces(queries, { journey: journey.no, now, count, everyMs });
  return Array.from({ length: count }, (_, place) => first + place * everyMs).values();
}
