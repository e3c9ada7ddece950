import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "../http/platform.ts";
import { type PlainGoal, plainGoals } from "./goals-plain.ts";
import { ask } from "./reports-ask.ts";
import { history, host, now, question } from "./reports-history.ts";
import { importHistories } from "./reports-load.ts";
import { plainRows, resolvePeople } from "./reports-plain.ts";
import { deliveryPlan } from "./reports-settling.ts";

/** `REPORT_HISTORIES=3000` asks about so many random histories, `REPORT_SEED=random` about others each time. */
const runs = Math.ceil(Number(process.env.REPORT_HISTORIES ?? 200) / 4);
const together = 25;
const { REPORT_SEED = "173553990" } = process.env;
const firstSeed = REPORT_SEED === "random" ? Math.floor(Math.random() * 1_000_000_000) : Number(REPORT_SEED);

let platform: TestPlatform;
let client: Client;
beforeAll(async () => {
  platform = await startTestPlatform();
  platform.advance(now - platform.dependencies.clock.now());
  ({ client } = await makeOwner(platform, "goals"));
});
afterAll(() => platform?.stop());

const goal: fc.Arbitrary<PlainGoal> = fc
  .record({
    what: fc.constantFrom(
      ...["event purchase", "event purchase", "event add_to_cart", "event page_view", "event nobody's"],
      ...["page /p/1", "page /p*", "page /*", "page /فروش", "page blog.shop.example/*"],
    ),
    value: fc.constantFrom(null, null, 0, 12_500, 0.5),
    counts: fc.constantFrom("session" as const, "each" as const),
  })
  .map(({ what, ...goal }) => {
    const kind = what.startsWith("event ") ? ("event" as const) : ("page" as const);
    return { kind, match: what.slice(kind.length + 1), ...goal };
  });

const scene = fc.record({
  events: history,
  asking: question,
  plan: deliveryPlan,
  goals: fc.array(goal, { minLength: 1, maxLength: 4 }),
  /** Of the goals, the main one and the chosen one; none where there are not so many. */
  main: fc.nat({ max: 4 }),
  chosen: fc.nat({ max: 4 }),
});
type Scene = (typeof scene extends fc.Arbitrary<infer T> ? T : never) & { website: string; ids: string[] };

async function check({ website, events: history, asking, goals, main, chosen, ids }: Scene): Promise<void> {
  const events = resolvePeople(history);
  const { input, query, span, compare } = ask(website, events, asking);
  const { sort: _, page: __, limit: ___, ...question } = input;
  const { result } = await client.goals.report({
    ...question,
    sort: "label",
    ...(ids[chosen] ? { goal: ids[chosen] } : {}),
  });
  const counted = goals[chosen] === undefined ? goals : [goals[chosen]];
  const plain = plainGoals(events, query, span, counted);
  expect(near(result.totals)).toEqual(near(plain.totals));
  expect(result.series.map(({ at, ...point }) => near({ at: Date.parse(at), ...point }))).toEqual(
    plain.series.map(near),
  );
  const before = compare && plainGoals(events, query, compare, counted);
  expect(result.compareTotals && near(result.compareTotals)).toEqual(before && near(before.totals));
  expect(result.compareSeries?.length).toEqual(before?.series.length);
  expect(result.items.length).toBe(counted.length);
  for (const [index, each] of goals.entries()) {
    if (!counted.includes(each)) continue;
    const {
      key: _,
      label: __,
      isMain,
      compare: earlier,
      ...figures
    } = result.items.find(({ key }) => key === ids[index]) ?? fail();
    expect(near(figures)).toEqual(near(plainGoals(events, query, span, [each]).totals));
    expect(earlier && near(earlier)).toEqual(compare && near(plainGoals(events, query, compare, [each]).totals));
    expect(isMain).toBe(index === main);
  }
  await checkMain({ website, goals, main }, { events, asking, input, query, span });
}

/** What every other report calls a conversion. */
async function checkMain(
  { goals, main }: Pick<Scene, "website" | "goals" | "main">,
  {
    events,
    asking,
    input,
    query,
    span,
  }: { events: ReturnType<typeof resolvePeople> } & Pick<Scene, "asking"> & Omit<ReturnType<typeof ask>, "compare">,
): Promise<void> {
  const meant = goals[main];
  const { totals, series } = (await client.reports.overview(input)).result;
  const plain = meant && plainGoals(events, query, span, [meant]);
  const rows = plainRows(events, query, span, asking.list);
  const rate = plain?.totals.conversionRate ?? rows.totals.conversionRate;
  if (asking.list !== "pages") expect(near(totals).conversionRate).toBeCloseTo(rate ?? 0, 9);
  if (plain === undefined) return;
  expect(series?.map(({ conversionRate }) => conversionRate?.toFixed(9))).toEqual(
    plain.series.map(({ conversionRate }) => conversionRate.toFixed(9)),
  );
  if (asking.list === "pages") return;
  const { result } = await client.reports[asking.list]({ ...input, sort: "key", page: 1, limit: 200 });
  expect(result.totals.conversionRate).toBeCloseTo(rate ?? 0, 9);
  const converted = (result.items ?? []).reduce(
    (sum, each) => sum + (each.conversionRate ?? 0) * (each.sessions ?? 0),
    0,
  );
  expect(converted).toBeCloseTo(plain.totals.sessions, 6);
}

const near = (figures: object): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(Number(value).toFixed(9))]));
const fail = () => {
  throw new Error("A goal is missing");
};

it(`say of ${runs} random histories what a plain program says of goals, in three zones (REPORT_SEED=${firstSeed})`, {
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
  const details = { name: "Shop", url: `https://www.${host}`, timeZone: made.asking.zone.timeZone };
  const website = (await client.websites.create(details)).result.id;
  const ids: string[] = [];
  for (const [index, each] of made.goals.entries()) {
    const { result } = await client.goals.create({
      website,
      name: `goal ${index}`,
      ...each,
      isMain: index === made.main,
    });
    ids.push(result.id);
  }
  return { ...made, seed, website, ids };
}
