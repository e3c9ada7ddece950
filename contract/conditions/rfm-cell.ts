import type { Rfm } from "../sales.ts";
import type { Condition } from "./condition.ts";
import { maxDays } from "./test.ts";

/** A cell of the grid of buyers: its scores of recency, and of how often or for how much they bought. */
export interface RfmCell {
  recency: number;
  by: "frequency" | "monetary";
  score: number;
}

type Limits = Pick<Rfm, "recency" | "frequency" | "monetary">;

/**
 * The conditions that select the buyers of a cell at the instant at which the grid ends; undefined for a score without
 * buyers. From then on they follow the limits of the cell, not its scores.
 */
export function conditionsOfCell(limits: Limits, { recency, by, score }: RfmCell): Condition[] | undefined {
  const quiet = limits.recency.find((each) => each.score === recency);
  const figure = limits[by].find((each) => each.score === score);
  if (quiet?.min == null || quiet.max == null || figure?.min == null || figure.max == null) return undefined;
  const { min, max } = figure;
  const value = min === max ? { op: "eq", value: min } : { op: "between", value: [min, max] };
  return [
    // "Whole days since" is less than N + 1 exactly where the last N + 1 days hold an order.
    ...(quiet.max + 1 > maxDays ? [bought("did", undefined)] : [bought("did", quiet.max + 1)]),
    ...(quiet.min === 0 ? [] : [bought("did_not", Math.min(quiet.min, maxDays))]),
    { of: "kpi", field: by, ...value },
  ];
}

const bought = (op: "did" | "did_not", days: number | undefined): Condition => ({
  ...{ of: "event", field: "purchase", op },
  event: { name: "purchase", filters: [], ...(days === undefined ? {} : { days }) },
});
