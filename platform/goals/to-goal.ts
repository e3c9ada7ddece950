import type { Currency } from "#contract/currencies.ts";
import type { Goal } from "#contract/goals.ts";
import { smallestUnits } from "#contract/money.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { GoalRow } from "./sql/goals.ts";

interface Website {
  currency: Currency;
}

/** A goal as the API answers it: money in the website's currency. */
export const toGoal = ({ currency }: Website, { valueRial, createdAt, ...row }: GoalRow): Goal => ({
  ...row,
  value: valueRial === null ? null : valueRial / smallestUnits(currency),
  createdAt: createdAt.toISOString(),
});

/** The smallest units (rial, cents) in which values are stored. */
export const toSmallest = ({ currency }: Website, value: number | null) =>
  value === null ? null : Math.round(value * smallestUnits(currency));

export const goalNotFound = () => new AppError("NOT_FOUND", "No such goal of this website");

export const goalNameTaken = () =>
  new AppError("CONFLICT", "The name is taken", { issues: [{ path: ["name"], message: violationText.nameTaken }] });
