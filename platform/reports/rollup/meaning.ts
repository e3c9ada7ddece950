import { createHash } from "node:crypto";
import type { Query } from "#platform/reports/query.ts";
import { insertSteps, insertSums } from "./sql/insert-rollup.ts";

/** Of what rows of `rollup` depend on. */
export type RollupQuery = Pick<Query, "website" | "goal">;

/** A query of everything that happened, from which rows are made. */
export const queryOfAll = ({ website, goal }: RollupQuery): Query => ({
  ...{ website, goal, filters: {}, paths: [], client: 0, withCustomers: true, sort: undefined, page: 1, limit: 1 },
  range: { from: 0, to: 0, boundary: "day", starts: [0], partial: false, compare: undefined },
  settled: { versions: new Map(), dirty: [], last: Number.NEGATIVE_INFINITY },
});

/** The hash of how rows are made: of the statements that make them, of the zone in which days begin. */
export function meaningOf(of: RollupQuery): string {
  const span = { bounds: [0, 86_400_000], plan: { versions: [0], raw: [], unindexed: undefined } };
  const query = queryOfAll(of);
  const statements = [
    ...insertSums(query, span, [{ start: 0, version: 0 }]),
    insertSteps(query, span, { since: span, steps: [0] }),
  ];
  const texts = statements.map(({ text }) => text);
  return createHash("sha256")
    .update([of.website.timeZone, ...texts].join("\n"))
    .digest("base64");
}
