import { z } from "zod";
import { plannedMoment, text } from "../fields.ts";
import { windowFields } from "../integration-channels.ts";
import { journeyChannels } from "./block-types.ts";
import { itemData } from "./items.ts";
import { eventName, propertyPath } from "./shared-fields.ts";

/** What holds for a whole journey: whom it takes, how often, and what counts as success. */

const journeyNameLength = 80;
export const journeyName = text(journeyNameLength);

const cap = z.strictObject({
  day: z.number().int().min(1).max(1_000).optional(),
  week: z.number().int().min(1).max(1_000).optional(),
  month: z.number().int().min(1).max(1_000).optional(),
});

const quiet = z
  .strictObject({
    ...windowFields,
    channels: z.array(z.enum(journeyChannels)).optional(),
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], params: { key: "order" } });

/** Messages a minute that were late at a start, unless settings say another rate. */
export const usualRate = 600;

/** Absent parts have these values. */
export const defaultSettings = {
  audience: "known",
  maxAge: 24,
  reentry: { mode: "never" },
  priority: 5,
  queue: { on: true, hours: 24 },
} as const satisfies z.input<typeof settings>;

export const settings = z.strictObject({
  /** Visitors too, or known people alone. */
  audience: z.enum(["known", "all"]),
  /** Hours after which a trigger event is too old to enter anybody: at most seven days. */
  maxAge: z.number().int().min(1).max(168),
  reentry: z
    .strictObject({ mode: z.enum(["never", "finished", "days"]), days: z.number().int().min(1).max(365).optional() })
    .refine(({ mode, days: number }) => mode !== "days" || number !== undefined, {
      path: ["days"],
      params: { key: "required" },
    }),
  expiresAt: plannedMoment.optional(),
  /** People of segments whom a start brings in a minute, or messages that were late at it. */
  rate: z.number().int().min(1).max(100_000).optional(),
  priority: z.number().int().min(1).max(9),
  caps: z.partialRecord(z.enum(journeyChannels), cap).optional(),
  quiet: z.array(quiet).max(14).optional(),
  queue: z.strictObject({ on: z.boolean(), hours: z.number().int().min(0).max(168) }),
});
export type JourneySettings = z.infer<typeof settings>;

/** Parts of settings: absent ones stay, null takes away what may be missing. */
export const settingsChange = settings
  .partial()
  .extend({ expiresAt: settings.shape.expiresAt.nullable(), rate: settings.shape.rate.nullable() });

/** What a goal may name; absent parts have their defaults. */
const goalParts = {
  filters: z.array(itemData.filter).max(20).optional(),
  matchKey: z.boolean().optional(),
  /** Where the event says what it is worth. */
  valuePath: propertyPath.optional(),
  deadlineDays: z.number().int().min(1).max(365).optional(),
  /** The rest is the control group. */
  trafficPercent: z.number().int().min(1).max(100).optional(),
  onConversion: z.enum(["leave", "stay"]).optional(),
};

export const goalDefaults = { deadlineDays: 7, trafficPercent: 100, onConversion: "leave" } as const;

export const goal = z.strictObject({
  event: eventName,
  ...goalParts,
  filters: goalParts.filters.default([]),
  matchKey: goalParts.matchKey.default(false),
  deadlineDays: goalParts.deadlineDays.default(goalDefaults.deadlineDays),
  trafficPercent: goalParts.trafficPercent.default(goalDefaults.trafficPercent),
  onConversion: goalParts.onConversion.default(goalDefaults.onConversion),
});
export type JourneyGoal = z.infer<typeof goal>;

/** A goal, or parts of one: absent ones stay, null takes away what may be missing. An `event` of null takes the goal away. */
export const goalChange = {
  ...goalParts,
  event: eventName.nullable().optional(),
  valuePath: goalParts.valuePath.nullable(),
};
