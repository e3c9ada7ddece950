import { asTracked } from "#contract/messages/as-tracked.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readEventsOf } from "#platform/events/read-events-of.ts";
import { groupBy } from "#platform/group-by.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { PlanBlock } from "../compile-plan.ts";
import { judgeEvents } from "../engine/ask-events.ts";
import type { OpenJourney } from "../engine/enter-people.ts";
import { eventNamesOf, storedNames } from "../engine/event-names.ts";
import { nameEvents } from "../engine/follow-events.ts";
import { isOfPlaces, lookBack, matchPlaces, placedEvents } from "../engine/follow-places.ts";
import { type Candidate, type KnownEvent, matchEvents } from "../engine/match-events.ts";
import { readStepFacts } from "../engine/read-step-facts.ts";
import type { Run } from "../engine/run.ts";
import { listVisitors } from "../engine/sql/asking.ts";
import { findFollowedWebsite } from "../engine/sql/followed-website.ts";
import { Deliveries } from "./deliveries.ts";
import { findChanges } from "./find-changes.ts";
import { type RehearsedPerson, rehearsePerson } from "./rehearse-person.ts";

interface Batch {
  people: readonly string[];
  /** What segments brought them. */
  candidates: readonly Candidate[];
  from: number;
  now: number;
  website: { id: string };
}

const dayMs = 86_400_000;
/** Nobody is written to: the address by which one would leave is none. */
const unsubscribe = "https://nabz.example/u";

/** What some people would have gone through, one after the other, with everything that they share read once. */
export async function* rehearseBatch(
  { postgres, clickhouse, settings, plans }: Pick<Dependencies, "postgres" | "clickhouse" | "settings" | "plans">,
  open: OpenJourney,
  { people, candidates, from, now, website }: Batch,
): AsyncGenerator<RehearsedPerson> {
  const queries: Queries = postgres;
  // Of a visitor whom nobody knows the number is their own.
  const visitors = [...new Set([...people, ...(await listVisitors(queries, website.id, people))])];
  const read = async (since: number, names?: readonly string[]) => {
    const events = await readEventsOf(clickhouse, { website: website.id, visitors, since, names });
    return (await nameEvents(queries, events, { withVisitors: true })).get(website.id) ?? [];
  };
  const known = await read(from - lookBackOf(open), await storedNames(queries, website.id, eventNamesOf(open.plan)));
  const isRecent = ({ at }: KnownEvent) => at >= from && at <= now;
  const matched = matchEvents(open, known.filter(isRecent));
  // Events of every name say where somebody is.
  const moved = isOfPlaces(open) ? await movesOf(clickhouse, open, (await read(from)).filter(isRecent)) : [];
  const changed = await findChanges({ queries, clickhouse }, open, { visitors, until: now });
  const facts = await readStepFacts(queries, open, {
    runs: people.map((person) => noRun(person)),
    moment: { now, shift: 0, watermark: now },
    starts: [],
  });
  const followed = await findFollowedWebsite(queries, website.id);
  if (followed === undefined) return;
  const deliveries = new Deliveries({ charging: { settings, plans }, queries, open, people, now });
  const candidatesOf = groupBy([...candidates, ...matched.candidates, ...moved, ...changed], personOf);
  const sightingsOf = groupBy(matched.sightings, personOf);
  const eventsOf = groupBy(known, personOf);
  for (const person of people) {
    yield await rehearsePerson(
      { person, candidates: candidatesOf.get(person) ?? [], sightings: sightingsOf.get(person) ?? [] },
      {
        ...{ plan: open.plan, no: open.journey.no, end: now },
        worldOf: (run) => ({
          // Nobody waits in a rehearsal for an evaluation: it counts whom there is.
          facts: { ...facts.of(run), areMembersComing: () => false },
          answer: (at) => answerTo(at, open, eventsOf.get(person) ?? []),
          deliver: (block, at, saved) =>
            deliveries.deliver(
              block,
              {
                person: facts.persons.get(person),
                run: { ...run, facts: { ...run.facts, saved } },
                website: followed,
                unsubscribe,
                asSent: (text, sent) => asTracked(text, settings.PLATFORM_URL, sent),
              },
              { at, end: now },
            ),
        }),
      },
    );
  }
}

const personOf = ({ person }: { person: string }) => person;

/** Who would have come into areas or left them. */
async function movesOf(
  clickhouse: Dependencies["clickhouse"],
  open: OpenJourney,
  events: readonly KnownEvent[],
): Promise<Candidate[]> {
  const seen = placedEvents(open, events);
  if (seen.length === 0) return [];
  return matchPlaces(open, seen, await lookBack(clickhouse, open, seen)).candidates;
}

const noRun = (person: string): Run => ({
  ...{ id: "0", person, key: "", block: 0, lap: 0, wait: null },
  ...{ enteredAt: 0, arrivedAt: 0, arrivedShift: 0, data: {}, facts: {} },
});

/** How far before the time conditions look. */
const lookBackOf = ({ plan }: OpenJourney): number =>
  Math.max(
    0,
    ...Object.values(plan.blocks).map(({ type, fields: { since } }) =>
      type === "condition.event" && typeof since === "number" ? since * dayMs : 0,
    ),
  );

/** What had happened when somebody came to a condition: `known` are their own events. */
function answerTo(run: Run, open: OpenJourney, known: readonly KnownEvent[]) {
  const block = open.plan.blocks[run.block] as PlanBlock;
  const { since = "entry" } = block.fields as { since?: "entry" | number | { block: number } };
  const from =
    typeof since === "number"
      ? run.arrivedAt - since * dayMs
      : since === "entry"
        ? run.enteredAt
        : (run.facts.passed?.[since.block] ?? run.enteredAt);
  const counted = known.filter(({ at }) => at >= from && at <= run.arrivedAt);
  return judgeEvents(block, run, counted, open);
}
