import type { Dependencies } from "#platform/dependencies.ts";
import { compileNames } from "#platform/event-definitions/definition.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import type { EventTail } from "#platform/events/tail.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { applyMatches } from "./apply-matches.ts";
import type { OpenJourney } from "./enter-people.ts";
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
  { postgres }: Pick<Dependencies, "postgres">,
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
    await applyMatches(queries, open, await matchAll(queries, open, theirs));
  });
}

/** Where no journey was ever started, events need not be read. */
async function passBy(postgres: Dependencies["postgres"], tail: EventTail): Promise<boolean> {
  const range = await tail.findRange(journeyCursor);
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
export async function matchAll(
  queries: Queries,
  open: ReadonlyMap<number, OpenJourney>,
  events: readonly StoredEvent[],
): Promise<Matched> {
  const known = await nameEvents(queries, events);
  const matched: Matched = { candidates: [], sightings: [] };
  for (const each of open.values()) {
    const { candidates, sightings } = matchEvents(each, known.get(each.journey.website) ?? []);
    matched.candidates.push(...candidates);
    matched.sightings.push(...sightings);
  }
  return matched;
}

/** The events of known people, by website, with every name that they bear. */
export async function nameEvents(queries: Queries, events: readonly StoredEvent[]): Promise<Map<string, KnownEvent[]>> {
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
        const person = people.get(`${website}/${signed(event.visitor)}`);
        return person === undefined ? [] : [{ ...event, person, names: [event.name, ...namesOf(event)] }];
      });
    named.set(website, own);
  }
  return named;
}
