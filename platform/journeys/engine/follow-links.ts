import type { Dependencies } from "#platform/dependencies.ts";
import { readEventsOf } from "#platform/events/read-events-of.ts";
import { applyMatches } from "./apply-matches.ts";
import { eventNamesOf, storedNames } from "./event-names.ts";
import { matchAll, nameEvents, openJourneys } from "./follow-events.ts";
import type { Candidate, KnownEvent } from "./match-events.ts";
import type { Plans } from "./plans.ts";
import { listLiveJourneys, lockWebsite } from "./sql/live-journeys.ts";
import { allSignals, moveJourneys, takeLinkSignals } from "./sql/signals.ts";

const maxSignals = 500;
const hourMs = 3_600_000;

/**
 * Matches the events of browsers that came to somebody once more, with their own time: a cart first and the phone number
 * five minutes later enters. What entered before does not enter again. Answers how many browsers.
 */
export async function followLinks(
  { postgres, clickhouse, clock }: Pick<Dependencies, "postgres" | "clickhouse" | "clock">,
  plans: Plans,
  scope = allSignals,
): Promise<number> {
  const live = await listLiveJourneys(postgres);
  return postgres.transaction(async (queries) => {
    const links = await takeLinkSignals(queries, maxSignals, scope);
    if (links.length === 0) return 0;
    const websites = [...new Set(links.map(({ website }) => website))].sort();
    for (const website of websites) await lockWebsite(queries, website);
    const open = await openJourneys(queries, plans, live, new Set(websites));
    const now = clock.now();
    const known = new Map<string, KnownEvent[]>();
    for (const website of websites) {
      const own = [...open.values()].filter(({ journey }) => journey.website === website);
      if (own.length === 0) continue;
      const visitors = links.filter((link) => link.website === website).map(({ visitor }) => visitor);
      const since = now - Math.max(...own.map(({ plan }) => plan.settings.maxAge)) * hourMs;
      const watched = own.flatMap(({ plan }) => eventNamesOf(plan));
      const names = await storedNames(queries, website, watched);
      const events = await readEventsOf(clickhouse, { website, visitors, since, names });
      const named = await nameEvents(queries, events, { withVisitors: false });
      known.set(website, named.get(website) ?? []);
    }
    const { candidates, sightings } = matchAll(open, known);
    // The events are read once for all journeys, as far back as any of them looks.
    const isRecent = ({ journey, at }: Candidate) =>
      now - at <= (open.get(journey)?.plan.settings.maxAge ?? 0) * hourMs;
    await applyMatches(queries, open, { candidates: candidates.filter(isRecent), sightings });
    // Last, as runs are locked before: what a page brought in under the visitor's number while the link was made.
    await moveJourneys(queries, links);
    return links.length;
  });
}
