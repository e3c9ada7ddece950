import { z } from "zod";
import { retentionMonths } from "#contract/data-retention.ts";

/** As a form names the choices: everything, or a number of months. */
export const choices = ["all", ...retentionMonths.map(String)] as const;

export const retentionForm = z.object({
  months: z.string().refine((chosen) => choices.includes(chosen)),
});

/** The number of months of a choice; null keeps everything, undefined is no choice. */
export const readMonths = (chosen: string) =>
  chosen === "all" ? null : retentionMonths.find((months) => String(months) === chosen);
