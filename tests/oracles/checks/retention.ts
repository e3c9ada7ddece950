import { expect } from "vitest";
import type { Retention } from "#contract/behaviour.ts";
import { eventsIn, peopleOf } from "../behaviour-plain.ts";
import type { BehaviourCheck, BehaviourScene } from "../behaviour-scene.ts";
import type { Oracle } from "../oracle.ts";
import { bucketsOf } from "../plain-buckets.ts";
import { requestOf } from "../report-request.ts";
import { type HistoryEvent, inside, ordersOf, type PlainQuery, type Span } from "../reports-plain.ts";

export const check: BehaviourCheck = async (oracle, scene) => {
  const { website, events, question, boundary, of } = scene;
  const request = requestOf(website, events, { ...question, boundary });
  const { input, query, span, clock } = request;
  const { result } = await oracle.client.behaviour.retention({ ...input, boundary, of });
  // Buckets that have not begun are no cohorts, and no values of cohorts.
  const plain = plainRetention(events, query, span, of).filter(({ key }) => key <= clock);
  expect(result.items.map(({ key, ...row }) => ({ key: Date.parse(key), ...row }))).toEqual(
    plain.map(({ key, size, values }, index) => ({
      ...{ key, size, values: values.slice(0, plain.length - index), partial: span.to > clock },
    })),
  );
  await checkCohort(oracle, scene, request, result.items);
};

/** The cell that counts the most people after the first ones of their rows, and the first one: the people themselves. */
async function checkCohort(
  { client }: Oracle,
  { events, of, boundary }: BehaviourScene,
  { input, query, span }: BehaviourScene["request"],
  items: Retention["items"],
): Promise<void> {
  const cells = items.flatMap(({ values }, cohort) => values.map((people, later) => ({ people, cohort, later })));
  const [largest] = cells.filter(({ later }) => later > 0).sort((one, other) => other.people - one.people);
  for (const { people, cohort, later } of [cells.find((cell) => cell.people > 0), largest].filter(
    (cell) => cell !== undefined,
  )) {
    const { result } = await client.behaviour.cohort({
      ...{ ...input, boundary, of, page: 1, limit: 200 },
      ...{ cohort: items[cohort]?.key ?? "", bucket: items[cohort + later]?.key ?? "" },
    });
    expect(result.total).toBe(people);
    expect(result.items.map(({ lastSeenAt }) => Date.parse(lastSeenAt))).toEqual(
      plainCohort(events, query, { span, of, cohort, later }),
    );
  }
}

/** The events with which sessions begin. */
function begunBy(history: readonly HistoryEvent[]): Set<HistoryEvent> {
  const firsts = new Map<string, HistoryEvent>();
  for (const event of history) {
    const key = `${event.visitor} ${event.session}`;
    if (event.session !== "" && event.name !== "leave" && !firsts.has(key)) firsts.set(key, event);
  }
  return new Set(firsts.values());
}

function plainRetention(history: readonly HistoryEvent[], query: PlainQuery, span: Span, of: "visit" | "order") {
  const orders = ordersOf(history);
  const counted = of === "visit" ? begunBy(history) : orders;
  const counts = (event: HistoryEvent) => counted.has(event);
  const buckets = bucketsOf(query, span);
  const selected = eventsIn(history, query, span).filter(counts);
  return buckets.map((bucket, index) => {
    const people = [...peopleOf(selected.filter(({ at }) => inside(bucket, at)))].filter((person) => {
      const first = history.find((event) => event.person === person && counts(event));
      return first !== undefined && inside(bucket, first.at);
    });
    const values = buckets.slice(index).map((later) => {
      const there = peopleOf(selected.filter(({ at }) => inside(later, at)));
      return people.filter((person) => there.has(person)).length;
    });
    return { key: bucket.from, size: people.length, values, people };
  });
}

/** The people of a cohort who came, or bought, in a later bucket: how many, and when each was last seen in it. */
function plainCohort(
  history: readonly HistoryEvent[],
  query: PlainQuery,
  { span, of, cohort, later }: { span: Span; of: "visit" | "order"; cohort: number; later: number },
) {
  const people = plainRetention(history, query, span, of)[cohort]?.people ?? [];
  const bucket = bucketsOf(query, span)[cohort + later] ?? { from: 0, to: 0 };
  const counted = of === "visit" ? begunBy(history) : ordersOf(history);
  const there = eventsIn(history, query, span).filter(({ at }) => inside(bucket, at));
  const came = peopleOf(there.filter((event) => counted.has(event)));
  return people
    .filter((person) => came.has(person))
    .map((person) => Math.max(...there.filter((event) => event.person === person).map(({ at }) => at)))
    .sort((one, other) => other - one);
}
