/** How views of pages were left, as plainly as possible. */

interface LeavingEvent {
  name: string;
  at: number;
  host: string;
  path: string;
  left?: { seen: number; length: number; seconds: number };
}

export interface Left {
  seconds: number;
  percent: number;
}

/** The views that were reported to be left: the most that any report says of the view that it follows, within a day. */
export function leftViews<Event extends LeavingEvent>(
  visits: readonly { events: readonly Event[]; leaves: readonly Event[] }[],
): Map<Event, Left> {
  const views = new Map<Event, Left>();
  for (const { events, leaves } of visits) {
    for (const { at, host, path, left } of leaves) {
      const view = events.findLast(
        (event) => event.name === "page_view" && event.host === host && event.path === path && event.at <= at,
      );
      if (left === undefined || left.seen <= 0 || left.length <= 0) continue;
      if (view === undefined || at - view.at > 86_400_000) continue;
      const before = views.get(view) ?? { seconds: 0, percent: 0 };
      const percent = Math.floor(Math.min(100, (100 * left.seen) / left.length));
      const seconds = Math.min(86_400, Math.max(0, left.seconds));
      views.set(view, { seconds: Math.max(before.seconds, seconds), percent: Math.max(before.percent, percent) });
    }
  }
  return views;
}
