import type { Dependencies } from "#platform/dependencies.ts";
import { compileNames } from "#platform/event-definitions/definition.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import type { EventTail } from "#platform/events/tail.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { applyMatches } from "./apply-matches.ts";
import type { OpenJourney } from "./enter-people.ts";
import { followPlaces } from "./follow-places.ts";
import { type KnownEvent, type Matched, matchEvents } from "./match-events.ts";
import type { Plans } from "./plans.ts";
import { findFollowedWebsite } from "./sql/followed-website.ts";
import { type LiveJourney, listLiveJourneys, lockLiveJourneys } from "./sql/live-journeys.ts";
import { findKnownPeople } from "./sql/sightings.ts";

/** The follower of stored events that brings people into journeys. */
export const journeyCursor = "journeys";

/**
 * Applies the next stored events to journeys, in one transaction with the cursor: exactly once, whatever dies, and with
 * two processes. Answers whether more may wait.
 */
export async function followEvents(
  { postgres, clickhouse }: Pick<Dependencies, "postgres" | "clickhouse">,
  { tail, plans }: { tail: EventTail; plans: Plans },
): Promise<boolean> {
  if ((await listLiveJourneys(postgres)).length === 0) return passBy(postgres, tail);
  return tail.follow(journeyCursor, async (events, queries) => {
    // After the page was read: a journey that was started before its last event sees it.
    const live = await listLiveJourneys(queries);
    const websites = new Set(live.map(({ website }) => website));
    const theirs = events.filter(({ website }) => websites.has(website));
    if (theirs.length === 0) return;
    const open = await openJourneys(queries, plans, live, new Set(theirs.map(({ website }) => website)));
    const withVisitors = [...open.values()].some(({ plan }) => plan.settings.audience === "all");
    const known = await nameEvents(queries, theirs, { withVisitors });
    const matched = matchAll(open, known);
    const moved = await followPlaces({ queries, clickhouse }, open, known);
    await applyMatches(queries, open, { ...matched, candidates: [...matched.candidates, ...moved] });
  });
}

/** Where no journey was ever started, events need not be read. */
async function passBy(postgres: Dependencies["postgres"], tail: EventTail): Promise<boolean> {
  const range = await tail.findRest(journeyCursor);
  if (range.to === range.from) return false;
  await postgres.transaction(async (queries) => {
    // One that was started meanwhile reads them.
    if ((await listLiveJourneys(queries)).length > 0) return;
    await tail.advance(queries, { ...range, events: [] });
  });
  return true;
}

/** Journeys of some websites as they are now, with their plans. The websites are locked. */
export async function openJourneys(
  queries: Queries,
  plans: Plans,
  live: readonly LiveJourney[],
  websites: ReadonlySet<string>,
): Promise<Map<number, OpenJourney>> {
  const numbers = live.filter(({ website }) => websites.has(website)).map(({ no }) => no);
  const open = new Map<number, OpenJourney>();
  for (const journey of await lockLiveJourneys(queries, numbers)) {
    if (journey.status === "deleted") continue;
    const website = await findFollowedWebsite(queries, journey.website);
    if (website === undefined) continue;
    open.set(journey.no, { journey, plan: await plans.read(queries, journey), zone: website.timeZone });
  }
  return open;
}

/** What events mean to the journeys of their websites. */
export function matchAll(
  open: ReadonlyMap<number, OpenJourney>,
  known: ReadonlyMap<string, readonly KnownEvent[]>,
): Matched {
  const matched: Matched = { candidates: [], sightings: [] };
  for (const each of open.values()) {
    const { candidates, sightings } = matchEvents(each, known.get(each.journey.website) ?? []);
    matched.candidates.push(...candidates);
    matched.sightings.push(...sightings);
  }
  return matched;
}

/** Events with whose they are and every name that they bear, by website: of known people, or of all visitors. */
export async function nameEvents(
  queries: Queries,
  events: readonly StoredEvent[],
  { withVisitors }: { withVisitors: boolean },
): Promise<Map<string, KnownEvent[]>> {
  const signed = (visitor: bigint) => BigInt.asIntN(64, visitor).toString();
  const people = await findKnownPeople(
    queries,
    events.map(({ website, visitor }) => ({ website, visitor: signed(visitor) })),
  );
  const named = new Map<string, KnownEvent[]>();
  for (const website of new Set(events.map((event) => event.website))) {
    const found = await findFollowedWebsite(queries, website);
    if (found === undefined) continue;
    const namesOf = compileNames(await listDefined(queries, website), found.host);
    const own = events
      .filter((event) => event.website === website)
      .flatMap((event) => {
        const visitor = signed(event.visitor);
        const person = people.get(`${website}/${visitor}`);
        const whose = { person: person ?? visitor, isVisitor: person === undefined };
        return whose.isVisitor && !withVisitors ? [] : [{ ...event, ...whose, names: [event.name, ...namesOf(event)] }];
      });
    named.set(website, own);
  }
  return named;
}
