import { type ReportInput, reportInput } from "#contract/report-query.ts";
import { listCampaignNames } from "#platform/campaign-definitions/find-users.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { listGoalRules } from "#platform/goals/goal-rules.ts";
import { openSegmentFilter } from "#platform/members/filter.ts";
import { refuseHidden } from "#platform/plans/hidden-times.ts";
import { readRollup } from "#platform/visits/sql/rollups.ts";
import { readSettledDays } from "#platform/visits/sql/settled-days.ts";
import { type Query, readQuery } from "./query.ts";
import { createRunQuery, type RunQuery } from "./run-query.ts";

/** What the use cases of reports take. */
export interface PreparedReport {
  query: Query;
  run: RunQuery;
}

/**
 * Prepares a report for any caller: an owner, a job, a shared link. `account` takes turns with others in the store.
 * Throws BAD_REQUEST where the period makes no sense, NOT_FOUND where the website has no such segment.
 */
export async function prepareReport(
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "identity">,
  { input, website, account }: { input: Partial<ReportInput>; website: Query["website"]; account: string },
): Promise<PreparedReport> {
  const parsed = reportInput.parse({ ...input, website: website.id, wid: undefined });
  const segments = await openSegmentFilter(dependencies, website.id, parsed.segment ?? []);
  const query = readQuery(parsed, website, dependencies.clock.now());
  // First: a load makes days dirty.
  await dependencies.barrier.ensureLoaded(website.id);
  await dependencies.identity.ensureFresh(website.id);
  const [settled, rollup, goals, campaignNames] = await Promise.all([
    readSettledDays(dependencies.postgres, website.id),
    readRollup(dependencies.postgres, website.id),
    listGoalRules(dependencies.postgres, website.id),
    listCampaignNames(dependencies.postgres, website.id),
  ]);
  const goal = goals.find(({ isMain }) => isMain);
  return {
    query: { ...query, settled, rollup, goal, segments, campaignNames },
    run: createRunQuery(dependencies.clickhouse, account, website.id),
  };
}

/**
 * The same for people who read it. Throws REPORTS_HIDDEN where the period, or the compared one, reaches into a time whose
 * reports are hidden because its month has more sessions than the owner's quota.
 */
export async function prepareShown(
  dependencies: Parameters<typeof prepareReport>[0] & Pick<Dependencies, "plans" | "settings">,
  of: Parameters<typeof prepareReport>[1],
): Promise<PreparedReport> {
  const prepared = await prepareReport(dependencies, of);
  const { compare, ...range } = prepared.query.range;
  for (const { from, to } of compare === undefined ? [range] : [range, compare]) {
    await refuseHidden(dependencies, dependencies.postgres, { website: of.website.id, from, to });
  }
  return prepared;
}

/** Whether a report was refused because its time is hidden. */
export const isHidden = (error: unknown): boolean => error instanceof AppError && error.code === "REPORTS_HIDDEN";

/** The same for real-time visitors: their statements contain the current time and are never served from cache. */
export async function prepareRealtime(
  { identity, clickhouse, barrier, clock }: Pick<Dependencies, "clickhouse" | "barrier" | "clock" | "identity">,
  { website, account }: { website: string; account: string },
): Promise<{ now: number; run: RunQuery }> {
  await barrier.ensureLoaded(website);
  await identity.ensureFresh(website);
  return { now: clock.now(), run: createRunQuery(clickhouse, account) };
}
