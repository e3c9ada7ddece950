import { z } from "zod";
import { success } from "./envelope.ts";
import { id } from "./fields.ts";
import { requiresWebsite } from "./procedure.ts";

/** What a new owner does first, in its order. */
export const firstStepNames = ["snippet", "people", "goal", "segment", "channel", "journey"] as const;
export type FirstStepName = (typeof firstStepNames)[number];

const firstStep = z.object({ step: z.enum(firstStepNames), isDone: z.boolean() });

/** Of a website: what of the first steps is done, by what there is. */
export const firstSteps = requiresWebsite("id")
  .route({
    method: "GET",
    path: "/v1/websites/{id}/first-steps",
    summary: "What a new owner does first, and what of it is done",
  })
  .input(z.object({ id }))
  .output(success(z.object({ items: z.array(firstStep) })));
