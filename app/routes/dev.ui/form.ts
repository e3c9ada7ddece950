import { z } from "zod";
import { text } from "#contract/fields.ts";

/** The sample of a form with a list and a nested object. Other samples send fields of their own, or none. */
export const sampleForm = z.object({
  hosts: z.array(text(40)).max(4).default([]),
  person: z.object({ name: text(40), phone: z.string().regex(/^\d+$/).optional() }).optional(),
});
