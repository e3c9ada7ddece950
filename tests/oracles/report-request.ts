import { type GeneratedEvent, host, now, type Question } from "./reports-history.ts";
import type { PlainQuery, Span } from "./reports-plain.ts";

const day = 86_400_000;

/** A question as the input of a report and as the query of the plain program, and the time of the request. */
export function requestOf(
  website: string,
  events: readonly GeneratedEvent[],
  { zone, filters, segment, ...question }: Question,
) {
  const midnightOf = (at: number) => Math.floor((at + zone.ahead * 60_000) / day) * day - zone.ahead * 60_000;
  const isToday = question.period === "today";
  // The platform's clock stands long after the history, or at its end: then the last bucket is still running.
  const clock = isToday || question.clock === "end" ? (events.at(-1)?.at ?? 0) + 1 : now;
  const off = isToday ? 0 : question.off;
  const from = isToday ? midnightOf(clock) : midnightOf(events[0]?.at ?? 0) + question.start * day + off;
  const days = isToday ? 1 : Math.min(question.days, maxDaysOf(question.boundary));
  const span: Span = { from, to: from + days * day };
  const compared: Record<string, Span | undefined> = {
    before: { from: from - days * day, to: from },
    named: { from: from - 3 * day, to: from - day },
    ends: { from: from + day - days * day, to: from + day },
  };
  const compare = compared[question.compare];
  const text = (at: number) =>
    off === 0 ? new Date(at + zone.ahead * 60_000).toISOString().slice(0, 10) : new Date(at).toISOString();
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, values]) => values !== undefined));
  const query: PlainQuery = {
    host,
    ahead: zone.ahead,
    boundary: question.boundary ?? (days <= 2 ? "hour" : "day"),
    client: question.client,
    withCustomers: question.includingTheCustomer,
    filters: chosen,
    people: segment?.people,
  };
  const input = {
    website,
    ...(isToday ? {} : { from: text(span.from), to: text(span.to) }),
    ...(question.boundary === undefined ? {} : { boundary: question.boundary }),
    ...(question.compare === "before" ? { compare: true } : {}),
    ...(question.compare === "named" ? { fromCompare: text(compare?.from ?? 0) } : {}),
    ...(question.compare === "named" || question.compare === "ends" ? { toCompare: text(compare?.to ?? 0) } : {}),
    ...chosen,
    ...(segment === undefined ? {} : { segment: segment.ids }),
    ...{ client: question.client, includingTheCustomer: question.includingTheCustomer },
    ...(question.sort === undefined ? {} : { sort: question.sort }),
    ...{ page: question.page, limit: question.limit },
  };
  return { query, input, span, compare, clock };
}

const maxDaysOf = (boundary: Question["boundary"]) => (boundary === "5m" ? 3 : boundary === "hour" ? 30 : 60);
