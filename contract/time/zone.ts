import { type Day, epochDayOf } from "./jalali.ts";

/** A moment as a clock on the wall of a zone shows it. */
export interface Civil extends Day {
  hour: number;
  minute: number;
  second: number;
  /** 0 is Saturday, the first day of the week. */
  weekday: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A zone is `+04:30` or an IANA name. The first must not reach Intl: it throws on Node 20. */
const fixed = /^([+-])(\d\d):(\d\d)$/;

/** Minutes that the zone is ahead of UTC at an instant (milliseconds since 1970). */
export function offsetAt(zone: string, instant: number): number {
  const offset = fixed.exec(zone);
  if (offset !== null) return (offset[1] === "-" ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]));
  const shown: Record<string, number> = {};
  for (const { type, value } of format(zone).formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((asUtc - Math.floor(instant / 1000) * 1000) / minuteMs);
}

function format(zone: string): Intl.DateTimeFormat {
  const before = formats.get(zone);
  if (before !== undefined) return before;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(zone, made);
  return made;
}

/** What a clock in the zone shows at an instant. */
export function civilOf(zone: string, instant: number): Civil {
  const local = new Date(instant + offsetAt(zone, instant) * minuteMs);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    weekday: (local.getUTCDay() + 1) % 7,
  };
}

/**
 * The instant at which a clock in the zone shows this. Shown twice (a clock set back): the first. Never shown (a clock
 * set forward): the instant of the jump.
 */
export function instantOf(
  zone: string,
  { year, month, day, hour = 0, minute = 0 }: Day & { hour?: number; minute?: number },
): number {
  const local = epochDayOf({ year, month, day }) * dayMs + (hour * 60 + minute) * minuteMs;
  const before = offsetAt(zone, local - dayMs) * minuteMs;
  const after = offsetAt(zone, local + dayMs) * minuteMs;
  const early = local - Math.max(before, after);
  const late = local - Math.min(before, after);
  for (const candidate of [early, late]) {
    if (candidate + offsetAt(zone, candidate) * minuteMs === local) return candidate;
  }
  return jumpBetween(zone, early, late);
}

/**
 * The first instant in (from, to] at which the zone's offset is that of `to`; it is another one at `from`. Clocks are set
 * at whole minutes.
 */
export function jumpBetween(zone: string, from: number, to: number): number {
  const target = offsetAt(zone, to);
  let [low, high] = [Math.floor(from / minuteMs), Math.ceil(to / minuteMs)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * minuteMs) === target) high = middle;
    else low = middle;
  }
  return high * minuteMs;
}

/** The offset as ISO 8601 writes it. */
export function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** An instant as ISO 8601 with the zone's offset: `2026-10-23T00:00:00+04:30`. */
export function isoIn(zone: string, instant: number): string {
  const offset = offsetAt(zone, instant);
  const local = new Date(instant + offset * minuteMs).toISOString();
  const fraction = local.slice(19, 23) === ".000" ? "" : local.slice(19, 23);
  return `${local.slice(0, 19)}${fraction}${offsetText(offset)}`;
}
