import { z } from "zod";

/** An unchecked box is not submitted. */
const choice = z.boolean().default(false);

export const emailReportsForm = z.object({ weekly: choice, monthly: choice, alerts: choice });
