import { epochDayOf, gregorianOf } from "#contract/time/jalali.ts";
import { civilOf, instantOf } from "#contract/time/zone.ts";

/** Hours of some weekdays by a clock on the wall. */
export interface HoursSlot {
  /** 0 is Saturday. */
  days: readonly number[];
  /** HH:MM. */
  from: string;
  /** HH:MM; up to `from`, it is a time of the next day. */
  to: string;
}

/** A slot at one of its days: from the first instant to the one after its last. */
export interface Window {
  start: number;
  end: number;
  slot: HoursSlot;
}

/** Some days longer than a week: every slot occurs at least once in it, and again. */
const daysAhead = 9;

/** The windows of slots that touch the days from an instant on, in order; days of 23 or 25 hours as the zone has them. */
function listWindows(slots: readonly HoursSlot[], zone: string, instant: number): Window[] {
  const civil = civilOf(zone, instant);
  const today = epochDayOf(civil);
  const windows: Window[] = [];
  for (let shift = -1; shift <= daysAhead; shift += 1) {
    const weekday = (civil.weekday + shift + 7) % 7;
    for (const slot of slots) {
      if (!slot.days.includes(weekday)) continue;
      const start = instantOf(zone, { ...gregorianOf(today + shift), ...readTime(slot.from) });
      const crosses = slot.to <= slot.from;
      const end = instantOf(zone, { ...gregorianOf(today + shift + (crosses ? 1 : 0)), ...readTime(slot.to) });
      if (end > start) windows.push({ start, end, slot });
    }
  }
  return windows.sort((one, other) => one.start - other.start);
}

function readTime(text: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return { hour, minute };
}

/** The window that holds an instant; undefined where none does. */
export const windowAt = (slots: readonly HoursSlot[], zone: string, instant: number): Window | undefined =>
  listWindows(slots, zone, instant).find(({ start, end }) => start <= instant && instant < end);

/** The first instant from here on that is in no window; undefined where windows cover the days that are looked at. */
export function nextOutside(slots: readonly HoursSlot[], zone: string, instant: number): number | undefined {
  let at = instant;
  for (const { start, end } of listWindows(slots, zone, instant)) {
    if (start <= at && at < end) at = end;
  }
  const limit = instant + daysAhead * 86_400_000;
  return at >= limit ? undefined : at;
}

/** The first instant from here on that is in a window, with at least `reserveMs` left of it; undefined where none is. */
export function nextInside(
  slots: readonly HoursSlot[],
  zone: string,
  instant: number,
  reserveMs = 0,
): number | undefined {
  for (const { start, end } of mergeWindows(listWindows(slots, zone, instant))) {
    const last = end - reserveMs;
    if (instant < last && start < last) return Math.max(instant, start);
  }
  return undefined;
}

/** Until when an instant's window lasts, as far as days are looked at, less what is kept of its end. */
export function endOfInside(slots: readonly HoursSlot[], zone: string, instant: number, reserveMs = 0): number {
  const window = mergeWindows(listWindows(slots, zone, instant)).find(
    ({ start, end }) => start <= instant && instant < end - reserveMs,
  );
  return window === undefined ? instant : window.end - reserveMs;
}

/** When the next window begins; undefined where none does in the days that are looked at. */
export const nextStart = (slots: readonly HoursSlot[], zone: string, instant: number): number | undefined =>
  listWindows(slots, zone, instant).find(({ start }) => start > instant)?.start;

/** Windows that touch or overlap are one. */
function mergeWindows(windows: readonly Window[]): { start: number; end: number }[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of windows) {
    const before = merged.at(-1);
    if (before !== undefined && start <= before.end) before.end = Math.max(before.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
