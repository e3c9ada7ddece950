import { z } from "zod";

/** What is not ticked is not sent. */
const choice = z.boolean().default(false);

export const mailsForm = z.object({ weekly: choice, monthly: choice, alerts: choice });
