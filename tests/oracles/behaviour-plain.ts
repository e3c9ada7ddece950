/** The reports of behaviour once more, as plainly as possible. Shares no code with what it verifies. */

import {
  bucketsOf,
  type HistoryEvent,
  inside,
  ordersOf,
  type PlainQuery,
  type Span,
  saleOf,
  selectVisits,
  typeAt,
} from "./reports-plain.ts";

const everything = { filters: {}, client: 0, withCustomers: true } as const;

/** The events that selected visits have in a span. */
const eventsIn = (history: readonly HistoryEvent[], query: PlainQuery, span: Span, end = span) =>
  selectVisits(history, query, end)
    .flatMap(({ events }) => events)
    .filter(({ at }) => inside(span, at));

const peopleOf = (events: readonly HistoryEvent[]) => new Set(events.map(({ person }) => person));

export function plainChurn(history: readonly HistoryEvent[], query: PlainQuery, span: Span, before: Span) {
  const here = peopleOf(eventsIn(history, { ...query, ...everything }, span));
  const then = [...peopleOf(eventsIn(history, query, before))];
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

export function plainRetention(history: readonly HistoryEvent[], query: PlainQuery, span: Span, of: "visit" | "order") {
  const orders = ordersOf(history);
  const counts = (event: HistoryEvent) => (of === "visit" ? event.name !== "leave" : orders.has(event));
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
export function plainCohort(
  history: readonly HistoryEvent[],
  query: PlainQuery,
  { span, of, cohort, later }: { span: Span; of: "visit" | "order"; cohort: number; later: number },
) {
  const people = plainRetention(history, query, span, of)[cohort]?.people ?? [];
  const bucket = bucketsOf(query, span)[cohort + later] ?? { from: 0, to: 0 };
  const orders = ordersOf(history);
  const there = eventsIn(history, query, span).filter(({ at }) => inside(bucket, at));
  const came = peopleOf(there.filter((event) => (of === "visit" ? true : orders.has(event))));
  return people
    .filter((person) => came.has(person))
    .map((person) => Math.max(...there.filter((event) => event.person === person).map(({ at }) => at)))
    .sort((one, other) => other - one);
}

/** Hours of the week that anything happened in, as `weekday hour`. 1970 began on a Thursday, weeks on Saturday. */
export function plainGrid(history: readonly HistoryEvent[], query: PlainQuery, span: Span) {
  const orders = ordersOf(history);
  const cells = new Map<string, Record<string, number>>();
  const add = (at: number, name: string, value: number) => {
    const hours = Math.floor((at + query.ahead * 60_000) / 3_600_000);
    const key = `${(Math.floor(hours / 24) + 5) % 7} ${hours % 24}`;
    const cell = cells.get(key) ?? { sessions: 0, pageViews: 0, events: 0, orders: 0, sales: 0 };
    cell[name] = (cell[name] ?? 0) + value;
    cells.set(key, cell);
  };
  for (const { isSession, first, events } of selectVisits(history, query, span)) {
    if (isSession && inside(span, first.at)) add(first.at, "sessions", 1);
    for (const event of events.filter(({ at }) => inside(span, at))) {
      add(event.at, "events", 1);
      if (event.name === "page_view") add(event.at, "pageViews", 1);
      if (orders.has(event)) add(event.at, "orders", 1);
      add(event.at, "sales", saleOf(event, orders) / 10);
    }
  }
  return cells;
}

/** For each of three steps before and after a page: sessions by the page that they saw there; empty is none any more. */
export function plainPaths(history: readonly HistoryEvent[], query: PlainQuery, span: Span, around: string) {
  const paths = selectVisits(history, query, span)
    .filter(({ isSession, first, pages }) => isSession && inside(span, first.at) && pages.includes(around))
    .map(({ pages }) => pages.filter((page, index) => page !== pages[index - 1]));
  const step = (far: number) => {
    const found = new Map<string, number>();
    for (const path of paths) {
      const place = path.indexOf(around);
      const ended = path[place + far - Math.sign(far)] === undefined;
      if (ended) continue;
      const page = path[place + far] ?? "";
      found.set(page, (found.get(page) ?? 0) + 1);
    }
    return found;
  };
  return { sessions: paths.length, before: [-1, -2, -3].map(step), after: [1, 2, 3].map(step) };
}
