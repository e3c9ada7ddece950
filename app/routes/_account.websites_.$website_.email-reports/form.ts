import { z } from "zod";

/** An unchecked box is not submitted. */
const choice = z.boolean().default(false);

export const emailReportsForm = z.object({
  ...{ weekly: choice, monthly: choice, alerts: choice },
  /** With all boxes unchecked nothing else is submitted, and an expired session would leave nothing to show again. */
  was: z.string().optional(),
});
