import type { MessageReason, ReasonDetail } from "#contract/delivery-reasons.ts";
import { endOfInside, type HoursSlot, nextInside, nextOutside, nextStart, windowAt } from "./windows.ts";

/** The hours in which an operator takes messages of a line. */
export interface LineHours {
  number: string;
  hours: readonly HoursSlot[];
  zone: string;
  /** What the operator does with messages outside of them. */
  night: "drop" | "defer";
}

/** Hours in which an owner sends nothing. */
export interface QuietHours {
  slots: readonly HoursSlot[];
  zone: string;
}

interface Hours {
  line: LineHours | undefined;
  quiet: readonly QuietHours[];
}

/** An operator that drops at night gets nothing that could still be on its way then. */
const lastMinutesMs = 5 * 60_000;
/** Openings that are looked for before hours count as never open together. */
const maxRounds = 40;

const reserveOf = ({ night }: LineHours) => (night === "drop" ? lastMinutesMs : 0);

/**
 * What is closed now, with the first instant at which everything is open; undefined where it is open. Hours that never
 * are open together answer an instant that no message lives to see.
 */
export function findClosed(
  { line, quiet }: Hours,
  now: number,
): { until: number; reason: MessageReason; detail: ReasonDetail } | undefined {
  const opened = line === undefined ? now : nextOpening(line, now);
  const until = firstOpen({ line, quiet }, now);
  const iso = { until: until === Number.POSITIVE_INFINITY ? undefined : new Date(until).toISOString() };
  if (line !== undefined && opened !== now) {
    const [slot] = line.hours;
    return { until, reason: "line_hours", detail: { line: line.number, from: slot?.from, to: slot?.to, ...iso } };
  }
  for (const { slots, zone } of quiet) {
    const window = windowAt(slots, zone, now);
    if (window === undefined) continue;
    return { until, reason: "quiet_hours", detail: { from: window.slot.from, to: window.slot.to, ...iso } };
  }
  return undefined;
}

/** Until when it stays open, of an instant at which it is; infinite where nothing ever closes it. */
export function openUntil({ line, quiet }: Hours, now: number): number {
  const ends = quiet.map(({ slots, zone }) => nextStart(slots, zone, now) ?? Number.POSITIVE_INFINITY);
  const end = line === undefined ? [] : [endOfInside(line.hours, line.zone, now, reserveOf(line))];
  return Math.min(Number.POSITIVE_INFINITY, ...ends, ...end);
}

const nextOpening = (line: LineHours, at: number) => nextInside(line.hours, line.zone, at, reserveOf(line));

/** The first instant from here on at which the line takes messages and no quiet hours are. */
function firstOpen({ line, quiet }: Hours, now: number): number {
  let at = now;
  for (let round = 0; round < maxRounds; round += 1) {
    const before = at;
    for (const { slots, zone } of quiet) {
      const outside = nextOutside(slots, zone, at);
      if (outside === undefined) return Number.POSITIVE_INFINITY;
      at = outside;
    }
    const opening = line === undefined ? at : nextOpening(line, at);
    if (opening === undefined) return Number.POSITIVE_INFINITY;
    at = opening;
    if (at === before) return at;
  }
  return Number.POSITIVE_INFINITY;
}
