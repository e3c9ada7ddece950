import { expect } from "vitest";
import type { Person } from "#contract/people.ts";
import type { BehaviourCheck } from "../behaviour-scene.ts";
import {
  attributeOf,
  type HistoryEvent,
  inside,
  ordersOf,
  type PlainQuery,
  type Span,
  saleOf,
  selectVisits,
  typeAt,
} from "../reports-plain.ts";

/** The list with the question's period and filters, and the list of everybody: rows, order, totals and counts. */
export const check: BehaviourCheck = async ({ client }, { website, events, request }) => {
  const { query, span, clock } = request;
  const { from, to, client: type, includingTheCustomer, ...input } = request.input;
  const { compare, fromCompare, toCompare, boundary, sort, page, limit, ...filters } = {
    ...{ compare: 0, fromCompare: 0, toCompare: 0, boundary: 0, sort: 0, page: 0, limit: 0 },
    ...input,
  } as typeof input & Record<"compare" | "fromCompare" | "toCompare" | "boundary" | "sort" | "page" | "limit", unknown>;
  const selected = { ...filters, client: type, includingTheCustomer };
  if (from !== undefined) {
    const narrowed = { ...selected, from, to };
    const expected = plainPeople(events, query, span);
    const { items, total } = (await client.people.list({ ...narrowed, sort: "-revenue", limit: 200 })).result;
    expect(total).toBe(expected.length);
    const sums = items.map(({ revenue }) => revenue);
    expect(sums).toEqual([...sums].sort((one, other) => other - one));
    // Equal buyers are in the order of their numbers, which histories do not have.
    const ordered = by(({ revenue }) => revenue);
    const listed = items.map(toPlain);
    expect(listed.filter(isNoBuyer)).toEqual(expected.filter(isNoBuyer).sort(ordered));
    expect(listed.sort(ordered)).toEqual(expected.sort(ordered));
    expect((await client.people.count(narrowed)).result).toEqual(countTypes(expected));
  }
  const everybody = plainPeople(
    events,
    { ...query, filters: {}, client: 0, withCustomers: true, people: undefined },
    { from: 0, to: clock },
  );
  for (const [sort, figure] of [
    ["-lastSeenAt", () => 0],
    ["-sessions", ({ sessions }: PlainPerson) => sessions],
  ] as const) {
    const { items } = (await client.people.list({ website, sort, limit: 3, page: 2 })).result;
    expect(items.map(toPlain)).toEqual(everybody.sort(by(figure)).slice(3, 6));
  }
};

const isNoBuyer = ({ revenue }: Pick<Person, "revenue">) => revenue <= 0;

type PlainPerson = ReturnType<typeof plainPeople>[number];

/** The largest first; of equals who was here last. No two events happen at one moment. */
const by = (figure: (person: PlainPerson) => number) => (one: PlainPerson, other: PlainPerson) =>
  figure(other) - figure(one) || other.lastSeenAt - one.lastSeenAt;

const toPlain = ({
  type,
  firstSeenAt,
  lastSeenAt,
  firstVisitAt,
  sessions,
  pageViews,
  orders,
  revenue,
  medium,
  city,
}: Person) => ({
  ...{ type, sessions, pageViews, orders, revenue, medium, city },
  ...{ firstSeenAt: Date.parse(firstSeenAt), lastSeenAt: Date.parse(lastSeenAt) },
  firstVisitAt: firstVisitAt === null ? null : Date.parse(firstVisitAt),
});

function countTypes(people: readonly PlainPerson[]) {
  const count = (type: number) => people.filter((person) => person.type === type).length;
  return { count: people.length, visitors: count(1), leads: count(2), customers: count(3) };
}

/** Who was here in a span by selected visits, with all they ever did until its end. */
function plainPeople(history: readonly HistoryEvent[], query: PlainQuery, span: Span) {
  const ever: Span = { from: 0, to: span.to };
  const orders = ordersOf(history);
  const here = selectVisits(history, query, span).flatMap(({ events }) => events.filter(({ at }) => inside(span, at)));
  const all = selectVisits(history, { ...query, filters: {}, client: 0, withCustomers: true }, ever);
  return [...new Set(here.map(({ person }) => person))].map((person) => {
    const visits = all.filter(({ first }) => first.person === person && inside(ever, first.at));
    const events = visits.flatMap((visit) => visit.events).filter(({ at }) => inside(ever, at));
    const sessions = visits.filter(({ isSession }) => isSession).sort((one, other) => one.first.at - other.first.at);
    const [origin, place] = [sessions[0], sessions.at(-1)];
    const others = visits.sort((one, other) => one.first.at - other.first.at);
    const medium = (origin ?? others[0])?.first;
    const city = (place ?? others.at(-1))?.first;
    return {
      type: { visitor: 1, lead: 2, customer: 3 }[typeAt(history, person, span.to)],
      sessions: sessions.length,
      pageViews: events.filter(({ name }) => name === "page_view").length,
      orders: events.filter((event) => orders.has(event)).length,
      revenue: events.reduce((sum, event) => sum + saleOf(event, orders), 0) / 10,
      medium: (medium && attributeOf(medium, "medium")) || null,
      city: (city && attributeOf(city, "city")) || null,
      firstSeenAt: Math.min(...events.map(({ at }) => at)),
      lastSeenAt: Math.max(...events.map(({ at }) => at)),
      firstVisitAt: origin === undefined ? null : origin.first.at,
    };
  });
}
