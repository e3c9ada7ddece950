import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "../http/platform.ts";
import { plainRealtime } from "./realtime-plain.ts";
import { now as anyTime, type GeneratedEvent, history, host, zones } from "./reports-history.ts";
import { importHistories } from "./reports-load.ts";
import { resolvePeople } from "./reports-plain.ts";

/** `REPORT_HISTORIES=3000` asks about so many random histories, `REPORT_SEED=random` about others each time. */
const runs = Math.ceil(Number(process.env.REPORT_HISTORIES ?? 200) / 8);
const together = 40;
const { REPORT_SEED = "173553990" } = process.env;
const firstSeed = REPORT_SEED === "random" ? Math.floor(Math.random() * 1_000_000_000) : Number(REPORT_SEED);

const minute = 60_000;

let platform: TestPlatform;
let client: Client;
beforeAll(async () => {
  platform = await startTestPlatform();
  platform.advance(anyTime - platform.dependencies.clock.now());
  ({ client } = await makeOwner(platform, "realtime"));
});
afterAll(() => platform?.stop());

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

async function check({ website, events, zone, now }: Scene & { website: string; now: number }): Promise<void> {
  platform.advance(now - platform.dependencies.clock.now());
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
      result.events.map(({ product: _, personName: __, ...event }) => ({
        ...{ ...event, at: Date.parse(event.at), page: event.page?.key },
      })),
    ),
  }).toEqual({ ...plain, events: numberPeople(plain.events) });
  const { result: present } = await client.reports.realtimeVisitors({ website });
  expect(present).toEqual({ at, people, recentPeople });
  expect(Date.parse(at)).toBe(now);
}

/** People by the first of the events that is theirs: the platform has numbers of its own for them. */
const numberPeople = <Event extends { person: string }>(events: readonly Event[]) =>
  events.map((event) => ({ ...event, person: events.findIndex(({ person }) => person === event.person) }));

it(`reports ${runs} random histories as a plain program does, in three zones (REPORT_SEED=${firstSeed})`, {
  timeout: 120_000 + runs * 3_000,
}, async () => {
  for (let seed = firstSeed; seed < firstSeed + runs; seed += together) {
    const seeds = Array.from({ length: Math.min(together, firstSeed + runs - seed) }, (_, index) => seed + index);
    const scenes = await Promise.all(seeds.map(makeScene));
    await importHistories(platform, scenes);
    for (const each of scenes) {
      await check(each).catch((error: unknown) => {
        throw new Error(`The history of REPORT_SEED=${each.seed}`, { cause: error });
      });
    }
  }
});

async function makeScene(seed: number) {
  const [made] = fc.sample(scene, { seed, numRuns: 1 });
  if (made === undefined) throw new Error("No history");
  const details = { name: "Shop", url: `https://www.${host}`, timeZone: made.zone.timeZone };
  const { result } = await client.websites.create(details);
  const now = anyTime + made.second;
  const plan = { late: 0, before: "nothing", after: "nothing" } as const;
  return { ...made, seed, now, plan, website: result.id, events: hasten(made, now) };
}
