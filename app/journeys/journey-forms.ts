import { z } from "zod";
import type { Journey } from "#contract/journeys/journey.ts";
import { journeyName } from "#contract/journeys/settings.ts";
import { templateNames } from "#contract/journeys/template-names.ts";
import { violationText } from "#contract/text/violations.ts";
import { cappedChannels } from "./capped-channels.ts";
import { numberOf } from "./read-fields.ts";

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

const typedNumber = (max: number, min = 1) =>
  z.string().default("").transform(numberOf).pipe(z.number().int().min(min).max(max).optional());

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
    expiresAt: z.iso.date().optional(),
    rate: typedNumber(100_000),
    priority: typedNumber(9),
  })
  .refine(({ reentry, reentryDays }) => reentry !== "days" || reentryDays !== undefined, {
    path: ["reentryDays"],
    params: { key: "required" },
  });

const capsOf = Object.fromEntries(
  cappedChannels.flatMap((channel) => [
    [`${channel}_day`, typedNumber(1_000)],
    [`${channel}_week`, typedNumber(1_000)],
  ]),
);
export const capsForm = z.object(capsOf);

/** The caps of a journey from what the form says; channels without any are left out. */
export const readCaps = (typed: z.output<typeof capsForm>) =>
  Object.fromEntries(
    cappedChannels.flatMap((channel) => {
      const [day, week] = [typed[`${channel}_day`], typed[`${channel}_week`]];
      const cap = { ...(day === undefined ? {} : { day }), ...(week === undefined ? {} : { week }) };
      return Object.keys(cap).length === 0 ? [] : [[channel, cap]];
    }),
  );

const textOf = (value: number | undefined) => (value === undefined ? "" : String(value));

/** What the forms of settings show. */
export const fillSettings = ({ name, goal, settings }: Journey) => ({
  name: { name },
  goal: {
    event: goal?.event ?? "",
    deadlineDays: textOf(goal?.deadlineDays ?? 7),
    trafficPercent: textOf(goal?.trafficPercent ?? 100),
    onConversion: goal?.onConversion ?? "leave",
  },
  entry: {
    audience: settings.audience,
    reentry: settings.reentry.mode,
    reentryDays: textOf(settings.reentry.days),
    maxAge: textOf(settings.maxAge),
    expiresAt: settings.expiresAt?.slice(0, 10) ?? "",
    rate: textOf(settings.rate),
    priority: textOf(settings.priority),
  },
  caps: Object.fromEntries(
    cappedChannels.flatMap((channel) => [
      [`${channel}_day`, textOf(settings.caps?.[channel]?.day)],
      [`${channel}_week`, textOf(settings.caps?.[channel]?.week)],
    ]),
  ),
});
