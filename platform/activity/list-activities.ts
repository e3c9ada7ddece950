import type { Activity } from "#contract/activities.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listActivities } from "./sql/activities.ts";

/** One page of activities, the newest first. The caller has checked that the website is the owner's. */
export async function pageActivities(
  queries: Queries,
  query: Parameters<typeof listActivities>[1],
): Promise<{ items: Activity[]; total: number; page: number; limit: number }> {
  return { ...(await listActivities(queries, query)), page: query.page, limit: query.limit };
}
