import { z } from "zod";
import { readDay } from "#contract/identity.ts";
import type { Journey } from "#contract/journeys/journey.ts";
import { journeyName } from "#contract/journeys/settings.ts";
import { templateNames } from "#contract/journeys/template-names.ts";
import { violationText } from "#contract/text/violations.ts";
import { jalaliText } from "#contract/time/jalali-text.ts";
import { isoIn } from "#contract/time/zone.ts";
import { writeEvent } from "./event-field.ts";
import { fillLimits } from "./limits-form.ts";
import { typedNumber } from "./typed-number.ts";

/** The forms of a journey's settings. */

export const createForm = z.object({ name: journeyName, template: z.enum(["empty", ...templateNames]) });

export const fileForm = z.object({
  file: z
    .string()
    .max(500_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as Record<string, unknown>;
      } catch {
        context.addIssue({ code: "custom", message: violationText.journeyFile });
        return z.NEVER;
      }
    }),
});

export const nameForm = z.object({ name: journeyName });

export const goalForm = z.object({
  event: z.string().trim().max(64).optional(),
  deadlineDays: typedNumber(365),
  trafficPercent: typedNumber(100),
  onConversion: z.enum(["leave", "stay"]),
});

export const entryForm = z
  .object({
    audience: z.enum(["known", "all"]),
    reentry: z.enum(["never", "finished", "days"]),
    reentryDays: typedNumber(365),
    maxAge: typedNumber(168),
    // A Jalali day as it is typed; a Gregorian one is read too.
    expiresAt: z
      .string()
      .trim()
      .transform((typed) => readDay(typed) ?? typed)
      .pipe(z.iso.date())
      .optional(),
    rate: typedNumber(100_000),
    priority: typedNumber(9),
  })
  .refine(({ reentry, reentryDays }) => reentry !== "days" || reentryDays !== undefined, {
    path: ["reentryDays"],
    params: { key: "required" },
  });

/** The day of the zone on which the journey ends; empty where it has no end. */
export const lastDayOf = (expiresAt: string | undefined, zone: string): string =>
  expiresAt === undefined ? "" : isoIn(zone, Date.parse(expiresAt)).slice(0, 10);

const textOf = (value: number | undefined) => (value === undefined ? "" : String(value));

/** What the forms of settings show; days by the clocks of `zone`. */
export const fillSettings = ({ name, goal, settings }: Journey, zone: string) => ({
  name: { name },
  goal: {
    event: writeEvent(goal?.event ?? ""),
    deadlineDays: textOf(goal?.deadlineDays ?? 7),
    trafficPercent: textOf(goal?.trafficPercent ?? 100),
    onConversion: goal?.onConversion ?? "leave",
  },
  entry: {
    audience: settings.audience,
    reentry: settings.reentry.mode,
    reentryDays: textOf(settings.reentry.days),
    maxAge: textOf(settings.maxAge),
    expiresAt: settings.expiresAt === undefined ? "" : jalaliText(lastDayOf(settings.expiresAt, zone)),
    rate: textOf(settings.rate),
    priority: textOf(settings.priority),
  },
  limits: fillLimits(settings),
});
