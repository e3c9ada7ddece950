import { z } from "zod";
import { id, text } from "../fields.ts";
import { eventName, propertyPath } from "./shared-fields.ts";

/** Fields of what brings people into a journey. */

const segments = z.strictObject({ segments: z.array(id).min(1).max(5) });

export const triggerFields = {
  /** `key`: one run a person and value of this property. */
  "trigger.event": z.strictObject({ event: eventName, key: propertyPath.optional() }),
  "trigger.attribute": z.strictObject({
    attribute: text(100),
    change: z.enum(["any", "set", "changed", "removed"]),
  }),
  "trigger.segment_enter": segments,
  "trigger.segment_exit": segments,
  /** The members at the start, then everybody who enters. */
  "trigger.segment_in": segments,
  "trigger.geo": z.strictObject({ move: z.enum(["enter", "exit"]) }),
} as const;
