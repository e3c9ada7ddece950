import { z } from "zod";
import { readDay } from "#app/period/date-choices.ts";
import { i18n } from "#app/text/i18n.ts";
import { annotationText } from "#contract/annotations.ts";

/** The form of an annotation: text, and a day by three selects; `at` is the day as calls take it. */
export const annotationForm = z
  .object({ text: annotationText, day: z.coerce.number(), month: z.coerce.number(), year: z.coerce.number() })
  .transform(({ text, ...day }, context) => {
    const at = readDay(day);
    if (at !== undefined) return { text, at };
    context.addIssue({ code: "custom", path: ["day"], message: i18n.t("annotations:form.noSuchDay") });
    return z.NEVER;
  });
