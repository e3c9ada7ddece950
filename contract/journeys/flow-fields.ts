import { z } from "zod";
import { plannedTime, text } from "../fields.ts";
import { duration, eventName, propertyPath, timeOfDay } from "./shared-fields.ts";

/** Fields of waits, splits and ends. */

export const flowFields = {
  /** The share of group A in percent; B is the rest. */
  "flow.split": z.strictObject({ a: z.number().int().min(1).max(99) }),
  /** Either `at`, or an attribute with a shift in days and a time of day; `yearly` waits for its next anniversary. */
  "flow.wait_date": z.strictObject({
    at: plannedTime.optional(),
    attribute: text(100).optional(),
    shift: z.number().int().min(-365).max(365).optional(),
    time: timeOfDay.optional(),
    yearly: z.enum(["jalali", "gregorian"]).optional(),
  }),
  /** `time`: and then up to the next such time of day. */
  "flow.wait_time": z.strictObject({ for: duration, time: timeOfDay.optional() }),
  /** `spread`: minutes over which those who waited are let go. */
  "flow.wait_slots": z.strictObject({
    skipHolidays: z.boolean().optional(),
    spread: z.number().int().min(0).max(120).optional(),
  }),
  "flow.wait_event": z.strictObject({
    event: eventName,
    timeout: duration,
    /** The event has the value of the trigger's key, at `keyPath`, or at the key's own path. */
    matchKey: z.boolean().optional(),
    keyPath: propertyPath.optional(),
    /** Restarts the clock, never beyond ten time-outs from arrival. */
    resetEvent: eventName.optional(),
  }),
  /** `mark: goal` draws a flag. */
  "flow.end": z.strictObject({ mark: z.enum(["goal"]).optional() }),
} as const;
