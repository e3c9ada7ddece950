import { z } from "zod";
import { timeOf } from "#app/format/typed-time.ts";
import type { TimeWindow } from "#contract/integration-channels.ts";
import { weekDays } from "#contract/integration-providers.ts";

/** A window of time as a form says it: a box a day, and two times of day. */

const box = z.literal("on").optional();

const time = z.string().trim().max(10).default("").transform(timeOf);

const typedWindow = z.object({
  days: z.object({ sat: box, sun: box, mon: box, tue: box, wed: box, thu: box, fri: box }).default({}),
  from: time,
  to: time,
});

/** The window that a form says, for the call to judge; undefined where both times are empty. */
export const windowForm = typedWindow
  .default({ days: {}, from: "", to: "" })
  .transform(({ days, from, to }): TimeWindow | undefined =>
    from + to === "" ? undefined : { days: weekDays.filter((day) => days[day] === "on"), from, to },
  );

/** The form's field of a violation of a window: what is wrong with all of its days stands at the first. */
export const windowField = (path: readonly (string | number)[]): (string | number)[] =>
  path[0] === "days" ? ["days", weekDays[0]] : [...path];

/** What the form shows of a window; without one every day is chosen. */
export const fillWindow = (window: TimeWindow | undefined) => ({
  days: Object.fromEntries((window?.days ?? weekDays).map((day) => [day, "on"])) as Partial<
    Record<(typeof weekDays)[number], "on">
  >,
  from: window?.from ?? "",
  to: window?.to ?? "",
});
