import { z } from "zod";
import { type Goal, goalFields } from "#contract/goals.ts";
import { asciiDigits } from "#contract/phone.ts";
import { violationText } from "#contract/text/violations.ts";

/** Money as people type them: Persian digits, with or without marks between thousands; nothing is nothing. */
const money = z
  .string()
  .default("")
  .transform((typed, context) => {
    const text = asciiDigits(typed)
      .replace(/[\s,٬،_]/g, "")
      .replace("٫", ".");
    if (text === "") return 0;
    if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
    context.addIssue({ code: "custom", message: violationText.invalid });
    return z.NEVER;
  });

/** The form of a goal; its `value` is what the call takes. */
export const goalForm = goalFields
  .pick({ name: true, kind: true, match: true, counts: true })
  .extend({
    worth: z.enum(["fixed", "event"]),
    value: money,
    isMain: z.literal("on").optional(),
  })
  .transform(({ worth, value, isMain, ...goal }) => ({
    ...goal,
    value: worth === "event" ? null : value,
    isMain: isMain === "on",
  }));

/** A goal as its form holds it. */
export const filledGoal = ({ name, kind, match, counts, value, isMain }: Goal) => ({
  ...{ name, kind, match, counts, isMain },
  worth: value === null ? "event" : "fixed",
  value: value === null || value === 0 ? "" : String(value),
});

/** The form of a goal that there is not yet. */
export const blankGoal = {
  ...{ name: "", kind: "event", match: "", counts: "session", isMain: false, worth: "fixed", value: "" },
} as const;
