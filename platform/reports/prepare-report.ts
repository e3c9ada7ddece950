import { type ReportInput, reportInput } from "#contract/reports.ts";
import { findMainGoal } from "#platform/goals/sql/goals.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readSettledDays } from "#platform/visits/sql/settled-days.ts";
import { type Query, readQuery } from "./query.ts";
import { type Run, runFor } from "./run.ts";

/** A report's question as its use cases take it. */
export interface Prepared {
  query: Query;
  run: Run;
}

/**
 * Understands a question about a website, whoever asks: its owner, a job, a shared link. `account`: with whom it takes
 * turns in the store. Throws BAD_REQUEST where the period makes no sense.
 */
export async function prepareReport(
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "clock" | "identity">,
  { asked, website, account }: { asked: Partial<ReportInput>; website: Query["website"]; account: string },
): Promise<Prepared> {
  const input = reportInput.parse({ ...asked, website: website.id });
  const query = readQuery(input, website, dependencies.clock.now());
  await dependencies.identity.ensureFresh();
  const [settled, goal] = await Promise.all([
    readSettledDays(dependencies.postgres, website.id),
    findMainGoal(dependencies.postgres, website.id),
  ]);
  return { query: { ...query, settled, goal }, run: runFor(dependencies.clickhouse, account, website.id) };
}
