import type { PeopleInput } from "#contract/people.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { isFiltered } from "#platform/reports/sql/figures.ts";

const hourMs = 3_600_000;

/** A selection of people, ready to be read. */
export interface PeopleSelection {
  /** Its range is when the people were here; `to` is the instant of their type. */
  query: Query;
  run: RunQuery;
  q: string | undefined;
  /** Whether the period or filters leave anybody out. */
  isNarrowed: boolean;
}

/** Throws BAD_REQUEST where the period makes no sense, NOT_FOUND where the website has no such segment. */
export async function readPeopleQuery(
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "identity">,
  { input, website, account }: { input: Partial<PeopleInput>; website: Query["website"]; account: string },
): Promise<PeopleSelection> {
  const { q, sort: _, place: __, ...report } = input;
  const { query, run } = await prepareReport(dependencies, { input: report, website, account });
  if (input.from !== undefined || input.to !== undefined) return { query, run, q, isNarrowed: true };
  // A whole hour, so that the statement repeats and is served from cache.
  const to = (Math.floor(dependencies.clock.now() / hourMs) + 1) * hourMs;
  return {
    query: { ...query, range: { ...query.range, from: 0, to } },
    run,
    q,
    isNarrowed: isFiltered(query) || query.segments !== undefined,
  };
}
