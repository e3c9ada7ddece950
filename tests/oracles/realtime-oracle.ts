import fc from "fast-check";
import { expect, it } from "vitest";
import { addWebsite, checkScenes, firstSeed, histories, type Oracle, setClock } from "./oracle.ts";
import { plainRealtime } from "./realtime-plain.ts";
import { now as anyTime, type GeneratedEvent, history, host, zones } from "./reports-history.ts";
import { resolvePeople } from "./reports-plain.ts";

const runs = Math.ceil(histories / 8);
const minute = 60_000;

const scene = fc.record({
  events: history,
  zone: fc.constantFrom(...zones),
  /** How many times quicker than in other histories everything happens: a dozen days take an hour, or ten. */
  quicker: fc.constantFrom(30, 120, 300, 300),
  /** How much of it is still to come, and where in its minute it is now. */
  later: fc.constantFrom(0, 0, 3 * minute, 20 * minute),
  second: fc.constantFrom(0, 1, 30_000, 59_999),
  /** Every n-th event happens at an edge of the reported period. */
  edges: fc.constantFrom(0, 3, 7),
});
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

/** The same history, squeezed so that it ends about now; still no two events of one moment. */
function hasten({ events, quicker, later, edges }: Scene, now: number): GeneratedEvent[] {
  const end = events.at(-1)?.at ?? 0;
  const first = now - (now % minute) - 29 * minute;
  const edge = [now, now + 1, now - 5 * minute, now - 5 * minute + 1, first, first - 1, now - (now % minute)];
  const taken = new Set<number>();
  const moved = events.map((event, index) => {
    const onEdge = edges > 0 && index % edges === 0 ? edge[(index / edges) % edge.length] : undefined;
    let at = onEdge ?? now + later - Math.round((end - event.at) / quicker);
    while (taken.has(at)) at -= 1;
    taken.add(at);
    return { ...event, at };
  });
  const ids = events.map(({ id }) => id);
  return moved.sort((one, other) => one.at - other.at).map((event, index) => ({ ...event, id: ids[index] ?? "" }));
}

async function check(
  { client, platform }: Oracle,
  { website, events, zone, now }: Scene & { website: string; now: number },
): Promise<void> {
  setClock(platform, now);
  const plain = plainRealtime(resolvePeople(events), host, now);
  const { result } = await client.reports.realtime({ website });
  const { at, people, recentPeople, minutes, items, total, by } = result;
  const offset = `+0${Math.floor(zone.ahead / 60)}:${zone.ahead % 60}`;
  for (const instant of [at, ...minutes.map((each) => each.at)]) expect(instant).toContain(offset);
  expect({
    ...{ people, recentPeople, total, by },
    minutes: minutes.map((each) => ({ ...each, at: Date.parse(each.at) })),
    items: items.map(({ key, people: each }) => ({ key, people: each })),
    events: numberPeople(
      result.events.map(
        ({ product: _, moreProducts: _____, target: __, personName: ___, defined: ____, ...event }) => ({
          ...{ ...event, at: Date.parse(event.at), page: event.page?.key },
        }),
      ),
    ),
  }).toEqual({ ...plain, events: numberPeople(plain.events) });
  const { result: present } = await client.reports.realtimeVisitors({ website });
  expect(present).toEqual({ at, people, recentPeople });
  expect(Date.parse(at)).toBe(now);
}

/** People by the first of the events that is theirs: the platform has numbers of its own for them. */
const numberPeople = <Event extends { person: string }>(events: readonly Event[]) =>
  events.map((event) => ({ ...event, person: events.findIndex(({ person }) => person === event.person) }));

async function makeScene(oracle: Oracle, seed: number) {
  const [made] = fc.sample(scene, { seed, numRuns: 1 });
  if (made === undefined) throw new Error("No history");
  const now = anyTime + made.second;
  const plan = { late: 0, before: "nothing", after: "nothing", rolled: "never" } as const;
  const website = await addWebsite(oracle, made.zone.timeZone);
  return { ...made, now, plan, website, events: hasten(made, now) };
}

/** Registers the tests of realtime. */
export function testRealtime(oracle: () => Oracle): void {
  const timeout = 120_000 + runs * 3_000;
  it(`equals a plain program on ${runs} random histories in three zones (REPORT_SEED=${firstSeed})`, { timeout }, () =>
    checkScenes(oracle(), runs, {
      makeScene: (seed) => makeScene(oracle(), seed),
      check: (made) => check(oracle(), made),
    }),
  );
}
