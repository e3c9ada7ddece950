import type { Goal } from "#contract/goals.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { GoalRow } from "./sql/goals.ts";

/** A goal as the API answers it: money in toman. */
export const toGoal = ({ valueRial, createdAt, ...row }: GoalRow): Goal => ({
  ...row,
  value: valueRial === null ? null : valueRial / 10,
  createdAt: createdAt.toISOString(),
});

/** Toman to rial, in which values are stored. */
export const toRial = (toman: number | null) => (toman === null ? null : Math.round(toman * 10));

export const goalNotFound = () => new AppError("NOT_FOUND", "No such goal of this website");

export const goalNameTaken = () =>
  new AppError("CONFLICT", "The name is taken", { issues: [{ path: ["name"], message: violationText.nameTaken }] });
