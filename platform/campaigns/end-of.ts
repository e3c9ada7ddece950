import { findClosed, type LineHours, openUntil, type QuietHours } from "#platform/delivery/gate/hours.ts";

/** Messages of one channel that leave one after the other. */
export interface SendingLane {
  messages: number;
  /** What the line takes; undefined where nothing is known, as of mail servers. */
  perSecond: number | undefined;
  line: LineHours | undefined;
  quiet: readonly QuietHours[];
  /** They leave when their reader comes to a page, or on days after the first: nobody knows their hour. */
  isHourUnknown: boolean;
}

/** What a mail server is assumed to take of us in a second. */
const usualPerSecond = 20;
/** Openings that are looked at: a year of days. */
const maxOpenings = 400;

/**
 * When the last message leaves, in milliseconds; null where there is none, where it would never, or where it is unknown. Channels send side by
 * side; messages a minute are shared among them by their numbers. Pure.
 */
export function endOf(lanes: readonly SendingLane[], startsAt: number, throttle: number | undefined): number | null {
  const all = lanes.reduce((sum, { messages }) => sum + messages, 0);
  if (all === 0 || lanes.some(({ messages, isHourUnknown }) => isHourUnknown && messages > 0)) return null;
  const ends = lanes
    .filter(({ messages }) => messages > 0)
    .map((lane) => {
      const own = lane.perSecond ?? usualPerSecond;
      const shared = throttle === undefined ? own : Math.min(own, (throttle / 60) * (lane.messages / all));
      return endOfLane(lane, startsAt, shared);
    });
  const end = Math.max(...ends);
  return Number.isFinite(end) ? Math.ceil(end) : null;
}

function endOfLane({ messages, line, quiet }: SendingLane, startsAt: number, perSecond: number): number {
  let left = messages;
  let at = startsAt;
  for (let opening = 0; opening < maxOpenings; opening += 1) {
    at = findClosed({ line, quiet }, at)?.until ?? at;
    if (!Number.isFinite(at)) return at;
    const needed = (left / perSecond) * 1_000;
    const open = openUntil({ line, quiet }, at) - at;
    if (needed <= open) return at + needed;
    left -= perSecond * (open / 1_000);
    at += open;
  }
  return Number.POSITIVE_INFINITY;
}
