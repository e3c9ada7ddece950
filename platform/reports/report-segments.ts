import type { Report } from "#contract/reports.ts";
import { describeRange } from "./describe-range.ts";
import type { Query } from "./query.ts";

/** The report by segment. There are no segments yet, so its list is empty for every period. */
export const reportSegments = (query: Query): Report => ({
  range: describeRange(query),
  totals: {},
  items: [],
  total: 0,
  page: query.page,
  limit: query.limit,
});
