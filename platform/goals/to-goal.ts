import type { Currency } from "#contract/currencies.ts";
import type { Goal } from "#contract/goals.ts";
import { minorUnits } from "#contract/money.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { GoalRow } from "./sql/goals.ts";

interface Website {
  currency: Currency;
}

/** A goal as the API answers it: money in the website's currency. */
export const toGoal = ({ currency }: Website, { valueMinor, createdAt, ...row }: GoalRow): Goal => ({
  ...row,
  value: valueMinor === null ? null : valueMinor / minorUnits(currency),
  createdAt: createdAt.toISOString(),
});

/** The minor units (rial, cents) in which values are stored. */
export const toMinorUnits = ({ currency }: Website, value: number | null) =>
  value === null ? null : Math.round(value * minorUnits(currency));

export const goalNotFound = () => new AppError("NOT_FOUND", "No such goal of this website");

export const goalNameTaken = () =>
  new AppError("CONFLICT", "The name is taken", { issues: [{ path: ["name"], message: violationText.nameTaken }] });
