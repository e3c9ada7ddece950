import type { Currency } from "#contract/currencies.ts";
import type { findingLists } from "#contract/dimensions.ts";
import type { FoundMetric } from "./detect-changes.ts";

/** What a cause is looked for in: lists of sessions whose values add up, and products. */
export type CauseDimension = (typeof findingLists)[number] | "product";

/** Figures and cause of a finding; times in milliseconds since 1970, money in `currency`. */
export interface FindingValues {
  from: number;
  to: number;
  beforeFrom: number;
  beforeTo: number;
  before: number;
  after: number;
  /** Of the website when it was found; left out (until 0170), that of the website now. */
  currency?: Currency;
  /** `before` is the usual value; left out, it is that of the week before, or of the same day in it (until 0155). */
  base?: "usual";
  cause: {
    dimension: CauseDimension;
    key: string;
    label: string;
    before: number;
    after: number;
    share: number;
  } | null;
}

export interface StoredFinding {
  id: string;
  key: string;
  metric: FoundMetric;
  kind: "shift" | "anomaly";
  /** The day on which it began. */
  beganAt: Date;
  at: Date;
  values: FindingValues;
}
