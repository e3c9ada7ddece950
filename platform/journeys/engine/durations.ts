import type { DurationUnit } from "#contract/journeys/shared-fields.ts";
import { epochDayOf, gregorianOf } from "#contract/time/jalali.ts";
import { civilOf, instantOf } from "#contract/time/zone.ts";

export interface Duration {
  amount: number;
  unit: DurationUnit;
}

const minuteMs = 60_000;
const unitMs = { minute: minuteMs, hour: 60 * minuteMs };
const daysOf = { day: 1, week: 7 };

/** An instant and a duration; days and weeks end when a clock on the wall shows the same time. */
export function addDuration(zone: string, at: number, { amount, unit }: Duration): number {
  if (unit === "minute" || unit === "hour") return at + amount * unitMs[unit];
  const { hour, minute, ...civil } = civilOf(zone, at);
  const day = gregorianOf(epochDayOf(civil) + amount * daysOf[unit]);
  const rest = at - Math.floor(at / minuteMs) * minuteMs;
  return instantOf(zone, { ...day, hour, minute }) + rest;
}

export function readTime(time: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { hour, minute };
}

/** The first instant from here on at which a clock on the wall shows a time of day. */
export function nextTimeOfDay(zone: string, at: number, time: string): number {
  const today = epochDayOf(civilOf(zone, at));
  for (let day = today; ; day += 1) {
    const instant = instantOf(zone, { ...gregorianOf(day), ...readTime(time) });
    if (instant >= at) return instant;
  }
}
