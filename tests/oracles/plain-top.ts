import {
  figuresOf,
  type HistoryEvent,
  inside,
  ordersOf,
  type PlainQuery,
  type Span,
  selectVisits,
  typeAt,
} from "./reports-plain.ts";

/** The people of a span with what each bought and how often they came, what they are and when they were seen last. */
export function plainTop(history: readonly HistoryEvent[], query: PlainQuery, span: Span) {
  const visits = selectVisits(history, query, span);
  const orders = ordersOf(history);
  const happened = visits.flatMap(({ events }) => events).filter(({ at }) => inside(span, at));
  return [...new Set(happened.map(({ person }) => person))]
    .map((person) => {
      const own = visits.filter(({ first }) => first.person === person);
      const { sales = 0, sessions = 0 } = figuresOf(own, orders, span);
      const times = happened.filter((event) => event.person === person).map(({ at }) => at);
      return { sales, sessions, type: typeAt(history, person, span.to), seen: Math.max(...times) };
    })
    .sort((one, other) => other.sales - one.sales || other.sessions - one.sessions);
}
