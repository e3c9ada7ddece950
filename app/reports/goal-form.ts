import { z } from "zod";
import { type Goal, goalFields } from "#contract/goals.ts";
import { typedMoney } from "./money-field.ts";

/** The form of a goal; its `value` is what the call takes. */
export const goalForm = goalFields
  .pick({ name: true, kind: true, match: true, counts: true })
  .extend({
    worth: z.enum(["fixed", "event"]),
    value: typedMoney.transform((typed = 0) => typed),
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
