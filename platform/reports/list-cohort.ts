import type { cohortBases } from "#contract/behaviour.ts";
import type { LastSeen } from "#contract/reports.ts";
import { violationText } from "#contract/text/violations.ts";
import { readInstant } from "#contract/time/range.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { constant, sql } from "#platform/stores/clickhouse/sql.ts";
import { listSeenAmong } from "./list-last-seen.ts";
import type { Query } from "./query.ts";
import { hasBit, selectCohorts } from "./report-retention.ts";
import type { RunQuery } from "./run-query.ts";
import { person } from "./sql/people.ts";

interface CohortInput {
  of: (typeof cohortBases)[number];
  /** Starts of buckets of the period: of the cohort, and of the one in which its people came. */
  cohort: string;
  bucket: string;
}

/**
 * The people that a cell of the retention report counts, the last seen in its bucket first. Throws BAD_REQUEST where the
 * period has no such bucket.
 */
export async function listCohort(
  query: Query,
  { of, cohort, bucket }: CohortInput,
  run: RunQuery,
  dependencies: Pick<Dependencies, "postgres">,
): Promise<LastSeen> {
  const { starts, to } = query.range;
  const startOf = (field: "cohort" | "bucket", text: string, earliest: number) => {
    const start = readInstant(text, query.website.timeZone);
    if (starts.includes(start) && start >= earliest) return start;
    throw new AppError("BAD_REQUEST", "No such bucket", { issues: [{ path: [field], message: violationText.date }] });
  };
  const first = startOf("cohort", cohort, 0);
  const from = startOf("bucket", bucket, first);
  const members = sql`SELECT person_key FROM (${selectCohorts(query, of)}) WHERE first = ${starts.indexOf(first) + 1} AND ${hasBit(constant("seen"), starts.indexOf(from) + 1)}`;
  const among = sql`AND ${person} IN (${members})`;
  // The type, at the end of the period, is applied with the cohort.
  const everyType: Query = { ...query, client: 0, withCustomers: true };
  return listSeenAmong(
    everyType,
    { period: { from, to: starts[starts.indexOf(from) + 1] ?? to }, among, hasCome: of !== "order" },
    run,
    dependencies,
  );
}
