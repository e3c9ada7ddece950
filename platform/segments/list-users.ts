import type { Segment } from "#contract/segments.ts";
import { listCampaignsOfSegments } from "#platform/campaign-definitions/find-users.ts";
import { listUsersOfSegments } from "#platform/journey-definitions/find-users.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What names segments beside other segments: journeys and campaigns, by the segment. */
export async function listUsersBySegment(queries: Queries, website: string): Promise<Map<string, Segment["usedBy"]>> {
  const users = new Map<string, Segment["usedBy"]>(await listUsersOfSegments(queries, website));
  for (const [segment, campaigns] of await listCampaignsOfSegments(queries, website)) {
    users.set(segment, [...(users.get(segment) ?? []), ...campaigns]);
  }
  return users;
}
