import type { Filter } from "#contract/journeys/items.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readEventsOf } from "#platform/events/read-events-of.ts";
import { groupBy } from "#platform/group-by.ts";
import { Rests } from "#platform/rests.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PlanBlock } from "../compile-plan.ts";
import type { OpenJourney } from "./enter-people.ts";
import { storedNames } from "./event-names.ts";
import { nameEvents, openJourneys } from "./follow-events.ts";
import { type KnownEvent, keyOf } from "./match-events.ts";
import type { Plans } from "./plans.ts";
import { comparedProperty, meetsFilters } from "./read-properties.ts";
import { type AskingRun, listAsking, listVisitors, writeAnswers } from "./sql/asking.ts";
import { listLiveJourneys } from "./sql/live-journeys.ts";

const dayMs = 86_400_000;
const maxRuns = 500;
/** People of one read of the event store: each of them may have thousands of events. */
const maxPeople = 100;

interface AskOptions {
  plans: Plans;
  watermark: number;
  /** Of journeys whose read failed. */
  rests?: Rests<number>;
}

/**
 * Answers what conditions ask of past events: one read of the event store for a hundred people who wait for an answer at a block,
 * since what the earliest of them counts from. An answer is a fact, the next step decides. A journey whose read fails rests,
 * and holds up no other. Answers how many.
 */
export async function askEvents(
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "log">,
  { plans, watermark, rests = new Rests(dependencies.clock) }: AskOptions,
): Promise<number> {
  const { postgres, log } = dependencies;
  const listed = await listAsking(postgres, { resting: rests.listResting(), max: maxRuns });
  const asking = listed.filter(({ arrivedAt }) => arrivedAt.getTime() <= watermark);
  if (asking.length === 0) return 0;
  const websites = new Set(asking.map(({ website }) => website));
  const open = await openJourneys(postgres, plans, await listLiveJourneys(postgres), websites);
  let answered = 0;
  const blocks = [...groupBy(asking, ({ journey, block }) => `${journey}/${block}`).values()];
  for (const runs of blocks.flatMap((all) => pagesOf(all, maxPeople))) {
    const [{ journey, block }] = runs as [AskingRun];
    const place = open.get(journey);
    const condition = place?.plan.blocks[block];
    if (place === undefined || condition === undefined || rests.isResting(journey)) continue;
    try {
      answered += await answerBlock(dependencies, runs, { place, block: condition });
      rests.forget(journey);
    } catch (error) {
      rests.note(journey);
      log.warn({ err: error, journey }, "past events of a journey not read, retrying");
    }
  }
  return answered;
}

const pagesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, page) => items.slice(page * size, (page + 1) * size));

/** Answers the runs that wait at one block of a journey. */
async function answerBlock(
  { postgres, clickhouse, clock }: Pick<Dependencies, "postgres" | "clickhouse" | "clock">,
  runs: readonly AskingRun[],
  { place, block }: { place: OpenJourney; block: PlanBlock },
): Promise<number> {
  const [{ website }] = runs as [AskingRun];
  const people = runs.map(({ person }) => person);
  // A visitor whom nobody knows has their own events alone.
  const visitors = [...new Set([...people, ...(await listVisitors(postgres, website, people))])];
  const now = clock.now();
  const since = Math.min(...runs.map((run) => countsFrom(run, block, now)));
  const names = await storedNames(postgres, website, [String(block.fields.event)]);
  const events = await readEventsOf(clickhouse, { website, visitors, since, names });
  const known = (await nameEvents(postgres as Queries, events, { withVisitors: true })).get(website) ?? [];
  const eventsOf = groupBy(known, ({ person }) => person);
  const answers = runs.map((run) => {
    const from = countsFrom(run, block, now);
    const own = (eventsOf.get(run.person) ?? []).filter(({ at }) => at >= from);
    return { id: run.id, block: run.block, ...judgeEvents(block, run, own, place) };
  });
  await writeAnswers(postgres, answers);
  return answers.length;
}

/** The instant from which a condition counts a run's events. */
function countsFrom(run: AskingRun, block: PlanBlock, now: number): number {
  const { since = "entry" } = block.fields as { since?: "entry" | number | { block: number } };
  if (typeof since === "number") return now - since * dayMs;
  const entered = run.enteredAt.getTime();
  return since === "entry" ? entered : (run.facts.passed?.[since.block] ?? entered);
}

interface Fields {
  event: string;
  op: "did" | "did_not";
  count?: { op: "at_least" | "at_most" | "exactly"; n: number };
  matchKey?: boolean;
}

/** What a condition on past events answers to a run, of the events that it counts. Pure. */
export function judgeEvents(
  block: PlanBlock,
  run: Pick<AskingRun, "key">,
  events: readonly KnownEvent[],
  { plan, zone }: Pick<OpenJourney, "plan" | "zone">,
) {
  const { event: name, op, count: wanted, matchKey } = block.fields as unknown as Fields;
  const keyPath = plan.blocks[plan.start]?.fields.key as string | undefined;
  const count = events.filter(
    (event) =>
      event.names.includes(name) &&
      meetsFilters(block.items as unknown as Filter[], (filter) => comparedProperty(event, filter.name), {
        ...{ asOf: event.at, zone },
      }) &&
      (matchKey !== true || (keyPath !== undefined && keyOf(event, keyPath) === run.key)),
  ).length;
  return { yes: hasCount(wanted, count) === (op === "did"), count };
}

function hasCount(wanted: Fields["count"], count: number): boolean {
  if (wanted === undefined) return count >= 1;
  if (wanted.op === "at_least") return count >= wanted.n;
  return wanted.op === "at_most" ? count <= wanted.n : count === wanted.n;
}
