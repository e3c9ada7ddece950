/** The goals report once more, as plainly as possible. Shares no code with what it verifies. */

import { bucketsOf } from "./plain-buckets.ts";
import {
  type HistoryEvent,
  inside,
  ordersOf,
  type PlainQuery,
  pageOf,
  type Span,
  selectVisits,
} from "./reports-plain.ts";

export interface PlainGoal {
  kind: "event" | "page";
  match: string;
  /** In toman; null: the event's own value. */
  value: number | null;
  counts: "session" | "each";
}

/** What defined events match beside what is sent under their names: an action on some pages. */
export const plainDefined: Record<
  string,
  { action: "page_view" | "click"; mode: "starts_with" | "ends_with"; url: string }
> = {
  "دیدن محصول": { action: "page_view", mode: "starts_with", url: "/p" },
  "کلیک فروش": { action: "click", mode: "ends_with", url: "/فروش" },
};

function bearsName(host: string, name: string, event: HistoryEvent): boolean {
  const rule = plainDefined[name];
  if (event.name === name || rule === undefined) return event.name === name;
  const page = pageOf(host, event);
  return (
    event.name === rule.action && (rule.mode === "starts_with" ? page.startsWith(rule.url) : page.endsWith(rule.url))
  );
}

const plainlyReaches =
  (history: readonly HistoryEvent[], host: string, { kind, match }: PlainGoal) =>
  (event: HistoryEvent): boolean => {
    if (kind === "event")
      return bearsName(host, match, event) && (match !== "purchase" || ordersOf(history).has(event));
    if (event.name !== "page_view") return false;
    const page = pageOf(host, event);
    return match.endsWith("*") ? page.startsWith(match.slice(0, -1)) : page === match;
  };

/** Figures of a period, and of each of its buckets, of any of some goals. */
export function plainGoals(
  history: readonly HistoryEvent[],
  query: PlainQuery,
  span: Span,
  goals: readonly PlainGoal[],
) {
  const visits = selectVisits(history, query, span).filter(({ events }) => events.some(({ at }) => inside(span, at)));
  const reached = goals.flatMap((goal) => {
    const reaches = plainlyReaches(history, query.host, goal);
    return visits.map((visit) => {
      const hits = visit.events.filter(reaches);
      return {
        visit,
        isReached: hits.length > 0,
        goal,
        conversions: goal.counts === "session" ? hits.slice(0, 1) : hits,
      };
    });
  });
  const own = ({ currency, value }: HistoryEvent) => (/^IR[TR]$/.test(currency) ? value : 0);
  const figures = (part: Span) => {
    const conversions = reached.flatMap(({ goal, conversions }) =>
      conversions.filter(({ at }) => inside(part, at)).map((event) => ({ event, goal })),
    );
    const begun = visits.filter(({ isSession, first }) => isSession && inside(part, first.at));
    const sessions = begun.filter((visit) => reached.some((each) => each.visit === visit && each.isReached)).length;
    const rial = conversions.reduce(
      (sum, { event, goal }) => sum + (goal.value === null ? own(event) : goal.value * 10),
      0,
    );
    return {
      conversions: conversions.length,
      people: new Set(conversions.map(({ event }) => event.person)).size,
      sessions,
      conversionRate: begun.length === 0 ? 0 : sessions / begun.length,
      value: rial / 10,
    };
  };
  return { totals: figures(span), series: bucketsOf(query, span).map((part) => ({ at: part.from, ...figures(part) })) };
}
