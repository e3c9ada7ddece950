/** What plain programs of several reports of behaviour share. Shares no code with what they verify. */

import { type HistoryEvent, inside, type PlainQuery, type Span, selectVisits } from "./reports-plain.ts";

/** The events that selected visits have in a span. */
export const eventsIn = (history: readonly HistoryEvent[], query: PlainQuery, span: Span, end = span) =>
  selectVisits(history, query, end)
    .flatMap(({ events }) => events)
    .filter(({ at }) => inside(span, at));

export const peopleOf = (events: readonly HistoryEvent[]) => new Set(events.map(({ person }) => person));
