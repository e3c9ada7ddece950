interface Timed {
  row: { visitor: bigint; at: number };
}

/**
 * Moves events of one visitor with equal times on by a millisecond each, in the order of their batch. Reports order events
 * by time and then by id, which says nothing: a page view with campaign tags and a purchase that a server reports for the
 * same second made a direct session (docs/decisions/0041). A batch holds 500 events, so times in whole seconds stay within
 * theirs. To be called before identity claims are read: people resolved anew from stored events find the times that are
 * stored.
 */
export function keepOrder(events: readonly Timed[]): void {
  if (events.length < 2) return;
  const lastAt = new Map<bigint, number>();
  for (const { row } of sortByTime(events)) {
    row.at = Math.max(row.at, (lastAt.get(row.visitor) ?? row.at - 1) + 1);
    lastAt.set(row.visitor, row.at);
  }
}

/** Those of equal times stay in their order. */
export const sortByTime = <Event extends Timed>(events: readonly Event[]): Event[] =>
  events.toSorted((a, b) => a.row.at - b.row.at);
