interface Timed {
  row: { visitor: bigint; at: number };
}

/**
 * The events by time; those of one visitor with equal times stay in the order of their batch and move on by a millisecond
 * each. Reports order events by time and then by id, which says nothing: a page view with campaign tags and a purchase
 * that a server reports for the same second made a direct session (docs/decisions/0041). A batch holds 500 events, so
 * times in whole seconds stay within theirs.
 */
export function keepOrder<Event extends Timed>(events: readonly Event[]): readonly Event[] {
  if (events.length < 2) return events;
  const sorted = events.toSorted((a, b) => a.row.at - b.row.at);
  const lastAt = new Map<bigint, number>();
  for (const { row } of sorted) {
    row.at = Math.max(row.at, (lastAt.get(row.visitor) ?? row.at - 1) + 1);
    lastAt.set(row.visitor, row.at);
  }
  return sorted;
}
