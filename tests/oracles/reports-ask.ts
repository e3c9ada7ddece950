import { type GeneratedEvent, host, type Question } from "./reports-history.ts";
import type { PlainQuery, Span } from "./reports-plain.ts";

const day = 86_400_000;

/** What a question asks, for the reports' input and for the plain program. */
export function ask(website: string, events: readonly GeneratedEvent[], { zone, filters, ...question }: Question) {
  const local = (events[0]?.at ?? 0) + zone.ahead * 60_000;
  const midnight = Math.floor(local / day) * day - zone.ahead * 60_000;
  const from = midnight + question.start * day + question.off;
  const days =
    question.boundary === "5m"
      ? Math.min(question.days, 3)
      : question.boundary === "hour"
        ? Math.min(question.days, 30)
        : question.days;
  const span: Span = { from, to: from + days * day };
  const compared: Record<string, Span | undefined> = {
    before: { from: from - days * day, to: from },
    named: { from: from - 3 * day, to: from - day },
    ends: { from: from + day - days * day, to: from + day },
  };
  const compare = compared[question.compare];
  const text = (at: number) =>
    question.off === 0 ? new Date(at + zone.ahead * 60_000).toISOString().slice(0, 10) : new Date(at).toISOString();
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, values]) => values !== undefined));
  const query: PlainQuery = {
    host,
    ahead: zone.ahead,
    boundary: question.boundary ?? (days <= 2 ? "hour" : "day"),
    client: question.client,
    withCustomers: question.includingTheCustomer,
    filters: chosen,
  };
  const input = {
    website,
    from: text(span.from),
    to: text(span.to),
    ...(question.boundary === undefined ? {} : { boundary: question.boundary }),
    ...(question.compare === "before" ? { compare: true } : {}),
    ...(question.compare === "named" ? { fromCompare: text(compared.named?.from ?? 0) } : {}),
    ...(question.compare === "named" || question.compare === "ends" ? { toCompare: text(compare?.to ?? 0) } : {}),
    ...chosen,
    ...{ client: question.client, includingTheCustomer: question.includingTheCustomer },
    ...(question.sort === undefined ? {} : { sort: question.sort }),
    ...{ page: question.page, limit: question.limit },
  };
  return { query, input, span, compare };
}
