import type { Currency } from "#contract/currencies.ts";
import { type Attribute, attributes } from "#contract/dimensions.ts";
import { normalisePath } from "#contract/page-address.ts";
import type { ReportInput } from "#contract/report-query.ts";
import { type Range, resolveRange } from "#contract/time/range.ts";
import { AppError } from "#platform/errors.ts";
import type { GoalRule } from "#platform/goals/goal-rules.ts";
import type { SettledDays } from "#platform/visits/read-plan.ts";
import type { StoredRollup } from "#platform/visits/rollup/rolled-days.ts";

/** The parsed parameters of a report. Filters select sessions; every metric is of the selected sessions. */
export interface Query {
  website: { id: string; host: string; timeZone: string; currency: Currency };
  range: Range;
  /** Attribute → values of which any will do. */
  filters: Partial<Record<Attribute, readonly string[]>>;
  /** Sessions that viewed any of these pages. */
  paths: readonly string[];
  /** 0 all, 1 visitors, 2 leads, 3 customers: the type at the period's end. */
  client: number;
  withCustomers: boolean;
  /** People inside any of these segments, by their numbers; undefined is everybody. */
  segments?: readonly number[] | undefined;
  sort: string | undefined;
  page: number;
  limit: number;
  /** What "conversion" means; undefined is an order. */
  goal: GoalRule | undefined;
  /** What campaigns are called, by the tag that their visits have. */
  campaignNames?: ReadonlyMap<string, string>;
  /** The website's days that need not be read from events. */
  settled: SettledDays;
  /** Its days whose sums are stored; undefined where there are none. */
  rollup?: StoredRollup | undefined;
  /** With how few of them the rollup is read beside other sources; undefined where it pays. */
  minRolledDays?: number;
  /**
   * The shop's events of days that are not settled: there are none, or statements list them (`recent_shop`). Undefined:
   * they are read from events.
   */
  recentShop?: "none" | "listed";
}

/** The same query for a report without conversions, so that no goal need be looked for. */
export const withoutGoal = (query: Query): Query => ({ ...query, goal: undefined });

/** The same query without a compared period. */
export const withoutComparison = (query: Query): Query => ({
  ...query,
  range: { ...query.range, compare: undefined },
});

const asGiven = (value: string) => value;
/** Values have one letter case, which callers may write otherwise. Names of systems and browsers fold where they are compared. */
const folds: Partial<Record<Attribute, (value: string) => string>> = {
  medium: (value) => value.toLowerCase(),
  device: (value) => value.toLowerCase(),
  country: (value) => value.toUpperCase(),
};
/** A page of the website as its events have it; of another host it is left as it is. */
const asStored = (path: string) => (path.startsWith("/") ? normalisePath(path) : path);

/** Parses a report's input for a website. Throws BAD_REQUEST naming the field where the period makes no sense. */
export function readQuery(input: ReportInput, website: Query["website"], now: number): Omit<Query, "goal" | "settled"> {
  const range = resolveRange(input, { now, zone: website.timeZone });
  if (Array.isArray(range)) throw new AppError("BAD_REQUEST", "The period makes no sense", { issues: range });
  const filters: Query["filters"] = {};
  for (const attribute of attributes) {
    const values = input[attribute];
    if (values !== undefined && values.length > 0) filters[attribute] = values.map(folds[attribute] ?? asGiven);
  }
  return {
    website,
    range,
    filters,
    paths: [...new Set((input.path ?? []).flatMap((path) => [path, asStored(path)]))],
    client: input.client,
    withCustomers: input.includingTheCustomer,
    sort: input.sort,
    page: input.page,
    limit: input.limit,
  };
}
