import type { Dependencies } from "#platform/dependencies.ts";
import type { EventTail } from "#platform/events/tail.ts";
import { touchPeople } from "./sql/touch.ts";
import { listOrderVisitors, listTouchedVisitors } from "./sql/touched-visitors.ts";
import { listLiveWebsites } from "./sql/waiting.ts";

/** The follower of stored events that has people judged. */
export const segmentCursor = "segments";

/**
 * Has the people of the next stored events judged, where their website has running segments; in one transaction with the
 * cursor. A segment that is started later sees these events when its members are computed. Answers whether more may wait.
 */
export async function followEvents(
  { postgres, clickhouse }: Pick<Dependencies, "postgres" | "clickhouse">,
  tail: EventTail,
): Promise<boolean> {
  const isFollowed = (await listLiveWebsites(postgres)).length > 0;
  const range = isFollowed ? await tail.findRange(segmentCursor) : await tail.findRest(segmentCursor);
  if (range.to === range.from) return false;
  // After the range: members of a segment that was started meanwhile were computed without its last events.
  const live = new Set(await listLiveWebsites(postgres));
  const visitors = live.size === 0 ? [] : await listTouchedVisitors(clickhouse, range);
  const touched = visitors.filter(({ website }) => live.has(website));
  // Of two purchases of one order one counts: the other person has an order less.
  const others = await listOrderVisitors(clickhouse, range, touched);
  await postgres.transaction(async (queries) => {
    await tail.advance(queries, { ...range, events: [] });
    await touchPeople(queries, [...touched, ...others], "event");
  });
  return true;
}
