import { expect } from "vitest";
import { peopleOf } from "../behaviour-plain.ts";
import type { BehaviourCheck } from "../behaviour-scene.ts";
import { type HistoryEvent, inside, type PlainQuery, type Span, selectVisits, typeAt } from "../reports-plain.ts";

export const check: BehaviourCheck = async ({ client }, { events, request: { input, query, span, compare } }) => {
  const { result } = await client.behaviour.churn(input);
  const before = compare ?? { from: span.from - (span.to - span.from), to: span.from };
  expect({ from: Date.parse(result.before.from), to: Date.parse(result.before.to) }).toEqual(before);
  const { totals, items } = result;
  expect({ totals, items }).toEqual(plainChurn(events, query, span, before));
};

const everything = { filters: {}, client: 0, withCustomers: true, people: undefined } as const;

/** Who did anything in a span: a visit of refunds alone is the owner's doing. */
const whoActed = (history: readonly HistoryEvent[], query: PlainQuery, span: Span) =>
  peopleOf(
    selectVisits(history, query, span)
      .filter(({ events }) => events.some(({ name }) => name !== "refund"))
      .flatMap(({ events }) => events.filter(({ at }) => inside(span, at))),
  );

function plainChurn(history: readonly HistoryEvent[], query: PlainQuery, span: Span, before: Span) {
  const here = whoActed(history, { ...query, ...everything }, span);
  const then = [...whoActed(history, query, before)];
  const figures = (people: readonly string[]) => {
    const lost = people.filter((person) => !here.has(person)).length;
    return {
      ...{ people: people.length, returned: people.length - lost, lost },
      churnRate: people.length === 0 ? 0 : lost / people.length,
    };
  };
  const items = (["visitor", "lead", "customer"] as const).map((key) => ({
    key,
    ...figures(then.filter((person) => typeAt(history, person, before.to) === key)),
  }));
  return { totals: figures(then), items: items.filter(({ people }) => people > 0) };
}
