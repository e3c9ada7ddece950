import fc from "fast-check";
import { expect, it } from "vitest";
import type { FunnelType } from "#contract/funnel-steps.ts";
import { personSorts } from "#contract/people.ts";
import { cut } from "./cut-off.ts";
import { changeExclusion, conditions, isExcluded } from "./exclusions-oracle.ts";
import { addWebsite, checkScenes, firstSeed, histories, type Oracle, setClock } from "./oracle.ts";
import { history, now, zones } from "./reports-history.ts";
import { importHistories } from "./reports-load.ts";
import { deliveryPlan } from "./reports-settling.ts";

/** One in `npm test`: a history costs two changes, and the answers of four stores. */
const runs = Math.ceil(histories / 8);
const dayMs = 86_400_000;

const scene = history.chain((events) =>
  fc.record({
    events: fc.constant(events),
    plan: deliveryPlan,
    timeZone: fc.constantFrom(...zones).map((zone) => zone.timeZone),
    excluded: conditions(events),
    cuts: fc.tuple(cut, cut),
  }),
);
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

/** What differs between websites of the same events: ids of people, by which equals are ordered too. */
const own = new Set(["id", "website", "person", "previous", "next"]);
const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
const comparable = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (name, value) => {
    if (own.has(name)) return undefined;
    return name === "items" && Array.isArray(value) ? value.toSorted(byText) : value;
  });

const types: readonly FunnelType[] = ["ordered", "strict", "unordered"];
const steps = [
  { type: "page" as const, mode: "starts_with" as const, url: "/" },
  { type: "event" as const, event: "purchase" },
];

/** Sales, people and funnels of a website, as its owner reads them. */
async function readAll({ client, platform }: Oracle, website: string, { events }: Pick<Scene, "events">) {
  setClock(platform, now);
  const iso = (at: number) => new Date(at).toISOString();
  const period = { from: iso((events[0]?.at ?? 0) - dayMs), to: iso((events.at(-1)?.at ?? 0) + dayMs) };
  const input = { website, ...period };
  const answers = [
    await client.sales.overview(input),
    await client.sales.medium({ ...input, model: "linear" }),
    await client.sales.orders({ ...input, limit: 200 }),
    await client.people.count({ website }),
  ];
  const lists = [];
  for (const sort of personSorts) lists.push(await client.people.list({ website, sort, limit: 200 }));
  const funnels = [];
  for (const type of types) funnels.push(await client.funnels.preview({ wid: website, type, steps, ...period }));
  return comparable({ answers, lists, funnels });
}

async function checkTwins(oracle: Oracle, scene: Scene & { website: string }): Promise<void> {
  const { website, excluded, cuts, timeZone } = scene;
  const { client, platform } = oracle;
  const before = await readAll(oracle, website, scene);
  const twin = await addWebsite(oracle, timeZone);
  const events = scene.events.filter((event) => !isExcluded(event, excluded));
  await importHistories(platform, [{ ...scene, website: twin, events }]);
  const { id } = (await client.exclusions.create({ website, name: "Test", conditions: excluded })).result;
  await changeExclusion(oracle, { website, id, cut: cuts[0] });
  expect(await readAll(oracle, website, scene)).toEqual(await readAll(oracle, twin, scene));
  await client.exclusions.undo({ website, id });
  await changeExclusion(oracle, { website, id, cut: cuts[1] });
  expect(await readAll(oracle, website, scene)).toEqual(before);
}

/** Registers the test of sales, people and funnels beside a website to which excluded events never came. */
export function testExclusionTwins(oracle: () => Oracle): void {
  const title = `equal those of a website to which they never came, on ${runs} histories (REPORT_SEED=${firstSeed})`;
  it(title, { timeout: 120_000 + runs * 20_000 }, () =>
    checkScenes(oracle(), runs, {
      makeScene: async (seed) => {
        const [made] = fc.sample(scene, { seed, numRuns: 1 });
        if (made === undefined) throw new Error("No history");
        return { ...made, website: await addWebsite(oracle(), made.timeZone) };
      },
      check: (made) => checkTwins(oracle(), made),
    }),
  );
}
