import type { Filter } from "#contract/journeys/items.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readEventsOf } from "#platform/events/read-events-of.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PlanBlock } from "../compile-plan.ts";
import type { OpenJourney } from "./enter-people.ts";
import { nameEvents, openJourneys } from "./follow-events.ts";
import { type KnownEvent, keyOf } from "./match-events.ts";
import type { Plans } from "./plans.ts";
import { meetsFilters, propertyOf } from "./read-properties.ts";
import { type AskingRun, listAsking, listVisitors, writeAnswers } from "./sql/asking.ts";
import { listLiveJourneys } from "./sql/live-journeys.ts";

const dayMs = 86_400_000;
const maxRuns = 500;

/**
 * Answers what conditions ask of past events: one read of the event store for all people of a journey who wait for an
 * answer. An answer is a fact, the next step decides. Answers how many.
 */
export async function askEvents(
  { postgres, clickhouse, clock }: Pick<Dependencies, "postgres" | "clickhouse" | "clock">,
  { plans, watermark }: { plans: Plans; watermark: number },
): Promise<number> {
  const asking = (await listAsking(postgres, maxRuns)).filter(({ arrivedAt }) => arrivedAt.getTime() <= watermark);
  if (asking.length === 0) return 0;
  const live = await listLiveJourneys(postgres);
  const websites = new Set(asking.map(({ website }) => website));
  const open = await openJourneys(postgres, plans, live, websites);
  let answered = 0;
  for (const website of websites) {
    const own = asking.filter(
      (run) => run.website === website && open.get(run.journey)?.plan.blocks[run.block] !== undefined,
    );
    const questions = own.map((run) => ({
      run,
      ...questionOf(run, open.get(run.journey) as OpenJourney, clock.now()),
    }));
    if (questions.length === 0) continue;
    const people = own.map(({ person }) => person);
    // A visitor whom nobody knows has their own events alone.
    const visitors = [...new Set([...people, ...(await listVisitors(postgres, website, people))])];
    const since = Math.min(...questions.map(({ from }) => from));
    const events = await readEventsOf(clickhouse, { website, visitors, since });
    const known = (await nameEvents(postgres as Queries, events, { withVisitors: true })).get(website) ?? [];
    const answers = questions.map(({ run, from, block, open: each }) => ({
      ...{ id: run.id, block: run.block },
      ...judgeEvents(
        block,
        run,
        known.filter((event) => event.person === run.person && event.at >= from),
        each,
      ),
    }));
    await writeAnswers(postgres, answers);
    answered += answers.length;
  }
  return answered;
}

function questionOf(run: AskingRun, open: OpenJourney, now: number) {
  const block = open.plan.blocks[run.block] as PlanBlock;
  const { since = "entry" } = block.fields as { since?: "entry" | number | { block: number } };
  const entered = run.enteredAt.getTime();
  const from =
    typeof since === "number"
      ? now - since * dayMs
      : since === "entry"
        ? entered
        : (run.facts.passed?.[since.block] ?? entered);
  return { from, block, open };
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
      meetsFilters(block.items as unknown as Filter[], (filter) => propertyOf(event, filter.name), {
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
