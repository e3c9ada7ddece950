// Without schemas: the browser may load this file.

import { type LineKind, legalHours, type WeekDay, weekDays } from "./integration-providers.ts";

type TimeWindow = (typeof legalHours)[LineKind][number];

/** Whether a window of a line lies within what the law gives its kind. */
export const isLegal = (kind: LineKind, { from, to }: Pick<TimeWindow, "from" | "to">): boolean =>
  legalHours[kind].some((legal) => isWholeDay(legal) || (from < to && legal.from <= from && to <= legal.to));

/** The times of a window that the law does not give a kind; of one that crosses midnight within them, its end. */
export function illegalTimes(kind: LineKind, window: Pick<TimeWindow, "from" | "to">): ("from" | "to")[] {
  const [legal] = legalHours[kind];
  const outside = (["from", "to"] as const).filter((name) => window[name] < legal.from || window[name] > legal.to);
  return outside.length > 0 ? outside : ["to"];
}

/**
 * When a line sends, in Asia/Tehran: by its own hours as far as the law gives them to its kind. Without such hours it
 * follows its kind, also when that changes.
 */
export function sendingHours({ kind, hours }: { kind: LineKind; hours: readonly TimeWindow[] }): TimeWindow[] {
  const own = hours.flatMap((window) => (isLegal(kind, window) ? [window] : legalParts(kind, window)));
  return own.length > 0 ? own : legalHours[kind];
}

const isWholeDay = ({ from, to }: Pick<TimeWindow, "from" | "to">) => from === "00:00" && to === "24:00";

/** Stored before windows were judged by the kind of their line: what is left of one by day. */
const legalParts = (kind: LineKind, window: TimeWindow): TimeWindow[] =>
  daysOf(window).flatMap(({ days, ...part }) =>
    legalHours[kind].flatMap((legal) => {
      const from = part.from > legal.from ? part.from : legal.from;
      const to = part.to < legal.to ? part.to : legal.to;
      return from < to ? [{ days, from, to }] : [];
    }),
  );

/** A window that crosses midnight as the two that do not. */
const daysOf = ({ days, from, to }: TimeWindow): TimeWindow[] =>
  from < to
    ? [{ days, from, to }]
    : [
        { days, from, to: "24:00" },
        { days: days.map(nextDay), from: "00:00", to },
      ];

const nextDay = (day: WeekDay) => weekDays[(weekDays.indexOf(day) + 1) % weekDays.length] as WeekDay;
