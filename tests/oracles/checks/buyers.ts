import { expect } from "vitest";
import type { BehaviourCheck } from "../behaviour-scene.ts";
import { bucketsOf } from "../plain-buckets.ts";
import type { HistoryEvent, PlainQuery, Span } from "../reports-plain.ts";
import { firstOrders, soldIn } from "../sales-plain.ts";

/** First orders, the grid of recency, frequency and money, and the months of first purchases. */
export const check: BehaviourCheck = async ({ client }, { events, website, request }) => {
  const { query, span, compare, clock } = request;
  const { sort: _, page: __, limit: ___, ...input } = { sort: undefined, ...request.input, website };
  const first = (await client.sales.first(input)).result;
  const [allTook, earlier] = [plainFirst(events, query, span), compare && plainFirst(events, query, compare)];
  const [took, before] = [known(allTook), earlier && known(earlier)];
  expect([first.totals, first.compareTotals]).toEqual([totalsOf(allTook), earlier && totalsOf(earlier)]);
  expect(first.median).toBe(took.sort((one, other) => one - other)[Math.ceil(took.length / 2) - 1] ?? null);
  for (const { from, to, people, compare: compared } of first.items) {
    const countIn = (all: number[]) => all.filter((each) => each >= from && each < (to ?? Infinity)).length;
    expect({ from, people, compared }).toEqual({ from, people: countIn(took), compared: before && countIn(before) });
  }

  const rfm = (await client.sales.rfm(input)).result;
  const buyers = plainRfm(events, query, span);
  expect(rfm.totals.people).toBe(buyers.length);
  for (const { recency, frequency, people, orders, sales, monetary } of rfm.cells) {
    const own = buyers.filter(({ r, f }) => r === recency && f === frequency);
    const sum = (of: (buyer: PlainBuyer) => number) => own.reduce((total, buyer) => total + of(buyer), 0);
    expect({ recency, frequency, people, orders, sales }).toEqual({
      ...{ recency, frequency, people: own.length },
      ...{ orders: sum(({ orders }) => orders), sales: sum(({ money }) => money) / 10 },
    });
    expect(monetary ?? 0).toBeCloseTo(own.length === 0 ? 0 : sum(({ m }) => m) / own.length);
  }
  for (const { recency, monetary, ...figures } of rfm.moneyCells) {
    const own = buyers.filter(({ r, m }) => r === recency && m === monetary);
    const sum = (of: (buyer: PlainBuyer) => number) => own.reduce((total, buyer) => total + of(buyer), 0);
    const expected = { people: own.length, orders: sum(({ orders }) => orders), sales: sum(({ money }) => money) / 10 };
    expect({ recency, monetary, ...figures }).toEqual({ recency, monetary, ...expected });
  }
  expect(rfm.recency.map(({ min, max }) => [min, max])).toEqual(
    [1, 2, 3, 4, 5].map((score) => ends(buyers.flatMap(({ r, days }) => (r === score ? [days] : [])))),
  );
  expect(rfm.frequency.map(({ people }) => people)).toEqual(
    [1, 2, 3, 4, 5].map((score) => buyers.filter(({ f }) => f === score).length),
  );

  const { items } = (await client.sales.cohorts({ ...input, months: 3 })).result;
  expect(items.at(-1)?.partial).toBe(
    (bucketsOf({ ...query, boundary: "month" }, { from: span.to - 1, to: span.to + 40 * day })[1]?.from ?? 0) >
      Math.min(span.to, clock),
  );
  expect(items.map(({ key, size, values }) => ({ from: Date.parse(key), size, values }))).toEqual(
    plainCohorts(events, query, span).slice(-3),
  );
};

const day = 86_400_000;
const ends = (values: number[]) => (values.length === 0 ? [null, null] : [Math.min(...values), Math.max(...values)]);

/** Who bought first, and in which moment, by selected orders of a span. */
function newBuyers(history: readonly HistoryEvent[], query: PlainQuery, span: Span): Map<string, number> {
  const first = firstOrders(history, span.to);
  const bought = soldIn(history, query, span).filter(({ isOrder }) => isOrder);
  return new Map(
    bought.flatMap(({ event: { person, at } }) => (first.get(person) === at ? [[person, at] as const] : [])),
  );
}

/** The whole seconds that each of them took from the first event of a session; undefined where none came before. */
function plainFirst(history: readonly HistoryEvent[], query: PlainQuery, span: Span): (number | undefined)[] {
  return [...newBuyers(history, query, span)].map(([person, first]) => {
    const visited = history.filter(
      (event) => event.person === person && event.session !== "" && event.name !== "leave" && event.at <= first,
    );
    const [earliest] = visited.map(({ at }) => at).sort((one, other) => one - other);
    return earliest === undefined ? undefined : Math.floor((first - earliest) / 1_000);
  });
}

const known = (took: readonly (number | undefined)[]) => took.filter((each) => each !== undefined);
const totalsOf = (took: readonly (number | undefined)[]) => ({
  ...{ people: known(took).length, unvisited: took.length - known(took).length },
});

type PlainBuyer = ReturnType<typeof plainRfm>[number];

function plainRfm(history: readonly HistoryEvent[], query: PlainQuery, { to }: Span) {
  const sold = soldIn(history, query, { from: 0, to });
  const people = [...new Set(sold.flatMap(({ event, isOrder }) => (isOrder ? [event.person] : [])))];
  const buyers = people.map((person) => {
    const own = sold.filter(({ event }) => event.person === person);
    const orders = own.filter(({ isOrder }) => isOrder);
    const last = Math.max(...orders.map(({ event }) => event.at));
    const money = own.reduce((sum, { amount }) => sum + amount, 0);
    return { last, orders: orders.length, money, days: Math.floor((to - last) / day) };
  });
  const score = (of: (buyer: (typeof buyers)[number]) => number, buyer: (typeof buyers)[number]) =>
    1 + Math.floor((5 * buyers.filter((other) => of(other) < of(buyer)).length) / buyers.length);
  return buyers.map((buyer) => ({
    ...buyer,
    ...{
      r: score(({ days }) => -days, buyer),
      f: score(({ orders }) => orders, buyer),
      m: score(({ money }) => money, buyer),
    },
  }));
}

/** The months of the last hundred days before the end, the first ones cut. */
function plainCohorts(history: readonly HistoryEvent[], query: PlainQuery, span: Span) {
  const months = bucketsOf({ ...query, boundary: "month" }, { from: span.to - 130 * day, to: span.to });
  const whole = { from: months.at(-3)?.from ?? 0, to: span.to };
  const buyers = newBuyers(history, query, whole);
  const sold = soldIn(history, query, whole);
  return months.map((month, index) => {
    const own = [...buyers].filter(([, first]) => first >= month.from && first < month.to);
    const values = months.slice(index).map(({ from, to }) => {
      const of = sold.filter(
        ({ event: { person, at } }) =>
          own.some(([buyer, first]) => buyer === person && at >= first) && at >= from && at < to,
      );
      return of.reduce((sum, { amount }) => sum + amount, 0) / 10;
    });
    return { from: month.from, size: own.length, values };
  });
}
