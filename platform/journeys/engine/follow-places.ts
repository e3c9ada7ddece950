import type { Area } from "#contract/journeys/items.ts";
import { isVouched } from "#contract/provenance.ts";
import { type LastPlace, listLastPlaces } from "#platform/events/read-events-of.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { OpenJourney } from "./enter-people.ts";
import { judgePlace, movePlace, type Place, type PlaceState, readPosition } from "./judge-place.ts";
import { type Candidate, type KnownEvent, refusalOf, takesAt, trimData } from "./match-events.ts";
import { propertyOf } from "./read-properties.ts";
import { lockPlaces, writePlaces } from "./sql/places.ts";

interface Stores {
  queries: Queries;
  clickhouse: Pick<ClickHouse, "select">;
}

/** How far before a start a place is looked for that somebody was known at. */
const lookBackMs = 30 * 86_400_000;

/** Who came into the areas of journeys, or left them, by where their events were. */
export async function followPlaces(
  stores: Stores,
  open: ReadonlyMap<number, OpenJourney>,
  known: ReadonlyMap<string, readonly KnownEvent[]>,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const each of open.values()) {
    const events = placedEvents(each, known.get(each.journey.website) ?? []);
    if (events.length > 0) candidates.push(...(await followJourney(stores, each, events)));
  }
  return candidates;
}

/** Whether areas bring people in. */
export const isOfPlaces = ({ plan }: Pick<OpenJourney, "plan">): boolean =>
  plan.blocks[plan.start]?.type === "trigger.geo";

/** Events that say whether somebody is inside the areas that bring people in; of other journeys none. */
export function placedEvents(open: OpenJourney, events: readonly KnownEvent[]): KnownEvent[] {
  const { plan } = open;
  if (!isOfPlaces(open)) return [];
  return events.filter((event) => mayMove(event, open) && judgePlace(areasOf(plan), placeOf(event)) !== undefined);
}

/** Only the owner's own words and visits say where somebody is: files say where they were. */
const mayMove = ({ provenance, isVisitor, at }: KnownEvent, { journey, plan }: OpenJourney) =>
  provenance !== "import" &&
  at >= journey.startedAt &&
  takesAt(journey, at) &&
  (!isVisitor || plan.settings.audience === "all");

async function followJourney(
  { queries, clickhouse }: Stores,
  open: OpenJourney,
  events: readonly KnownEvent[],
): Promise<Candidate[]> {
  const { journey } = open;
  const people = [...new Set(events.map(({ person }) => person))];
  const states = await lockPlaces(queries, journey.no, people);
  const firsts = events.filter(({ person }) => !states.has(person));
  const before = await lookBack(clickhouse, open, firsts);
  const { candidates, changed } = matchPlaces(open, events, new Map([...before, ...states]));
  await writePlaces(queries, journey, changed);
  return candidates;
}

/** Where people were known to be before the start: who was inside then does not come in. */
export async function lookBack(
  clickhouse: Stores["clickhouse"],
  { journey, plan }: OpenJourney,
  firsts: readonly KnownEvent[],
): Promise<Map<string, PlaceState>> {
  const states = new Map<string, PlaceState>();
  if (firsts.length === 0) return states;
  const whose = new Map(firsts.map(({ visitor, person }) => [visitor.toString(), person]));
  const { website, startedAt } = journey;
  const range = { from: startedAt - lookBackMs, to: startedAt };
  const places = await listLastPlaces(clickhouse, { website, visitors: [...whose.keys()], ...range });
  for (const place of places.toSorted((one, other) => one.at - other.at)) {
    const person = whose.get(place.visitor);
    const judged = judgePlace(areasOf(plan), toPlace(place));
    if (person !== undefined && judged !== undefined) {
      states.set(person, { at: place.at, inside: judged.inside, doubt: null });
    }
  }
  return states;
}

const toPlace = ({ country, city, position }: LastPlace): Place => ({
  ...{ country, city, position: position === "" ? undefined : readPosition(JSON.parse(position)) },
});

const placeOf = (event: KnownEvent): Place => ({
  ...{ country: event.country, city: event.city, position: readPosition(propertyOf(event, "position")) },
});

const areasOf = ({ blocks, start }: OpenJourney["plan"]) => (blocks[start]?.items ?? []) as unknown as readonly Area[];

/** Whom events bring in, from what was known of them. Pure. */
export function matchPlaces(
  open: Pick<OpenJourney, "journey" | "plan">,
  events: readonly KnownEvent[],
  known: ReadonlyMap<string, PlaceState>,
): { candidates: Candidate[]; changed: Map<string, PlaceState> } {
  const { journey, plan } = open;
  const areas = areasOf(plan);
  const { move } = (plan.blocks[plan.start]?.fields ?? {}) as { move?: string };
  const changed = new Map<string, PlaceState>();
  const candidates: Candidate[] = [];
  for (const event of events.toSorted((one, other) => one.at - other.at)) {
    const { person, at, country, city } = event;
    const judged = judgePlace(areas, placeOf(event));
    if (judged === undefined) continue;
    const { state, moved } = movePlace(changed.get(person) ?? known.get(person), { ...judged, at });
    changed.set(person, state);
    if (moved !== move) continue;
    candidates.push({
      ...{ journey: journey.no, person, key: "", trigger: event.id, at, refusal: refusalOf(open, event) },
      isByBrowser: !isVouched(event.provenance),
      data: { country, city, ...trimData(event), isApproximate: !judged.isSure },
    });
  }
  return { candidates, changed };
}
