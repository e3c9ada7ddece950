import { maxTimelineMessages, type TimelineItem } from "#contract/person-timeline.ts";
import { signed } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { FoundPerson } from "../find-person.ts";

export type TimelineMessage = NonNullable<TimelineItem["message"]> & { at: Date };

/** The latest `maxTimelineMessages` messages to a person, the earliest first: so much is sent to the event store. */
export const listTimelineMessages = (
  { query }: Queries,
  { website, key, visitors }: Pick<FoundPerson, "website" | "key" | "visitors">,
): Promise<TimelineMessage[]> =>
  query<TimelineMessage>(
    `SELECT m.id, m.created_at AS at, m.channel, m.source, m.state, coalesce(journeys.name, campaigns.name) AS name
     FROM (SELECT * FROM messages WHERE website_id = $1 AND person = ANY($2::bigint[])
         ORDER BY created_at DESC, id DESC LIMIT $3) AS m
       LEFT JOIN journeys ON journeys.no = m.journey LEFT JOIN campaigns ON campaigns.id = m.campaign
     ORDER BY m.created_at, m.id`,
    [website.id, [...new Set([key, ...visitors])].map(signed), maxTimelineMessages],
  );
