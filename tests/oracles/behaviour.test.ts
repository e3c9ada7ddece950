import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Paths, Retention } from "#contract/behaviour.ts";
import type { Client } from "#contract/client.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "../http/platform.ts";
import { plainChurn, plainCohort, plainGrid, plainPaths, plainRetention } from "./behaviour-plain.ts";
import { ask } from "./reports-ask.ts";
import { type GeneratedEvent, history, host, now, type Question, question } from "./reports-history.ts";
import { importHistories } from "./reports-load.ts";
import { resolvePeople } from "./reports-plain.ts";
import { deliveryPlan } from "./reports-settling.ts";

/** `REPORT_HISTORIES=3000` asks about so many random histories, `REPORT_SEED=random` about others each time. */
const runs = Math.ceil(Number(process.env.REPORT_HISTORIES ?? 200) / 8);
const together = 25;
const { REPORT_SEED = "173553990" } = process.env;
const firstSeed = REPORT_SEED === "random" ? Math.floor(Math.random() * 1_000_000_000) : Number(REPORT_SEED);

let platform: TestPlatform;
let client: Client;
beforeAll(async () => {
  platform = await startTestPlatform();
  platform.advance(now - platform.dependencies.clock.now());
  ({ client } = await makeOwner(platform, "behaviour"));
});
afterAll(() => platform?.stop());

const pages = ["/", "/p/1", "/فروش", "blog.shop.example/p/1"] as const;
const scene = fc.record({
  events: history,
  asking: question,
  plan: deliveryPlan,
  boundary: fc.constantFrom("day" as const, "week" as const, "month" as const),
  of: fc.constantFrom("visit" as const, "order" as const),
  around: fc.constantFrom(...pages),
});
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

async function check(website: string, { events: history, asking, boundary, of, around }: Scene): Promise<void> {
  const events = resolvePeople(history);
  await checkChurn(website, events, asking);
  await checkRetention(website, events, { ...asking, boundary }, of);
  const { input, query, span } = ask(website, events, asking);
  const { result } = await client.behaviour.session(input);
  const grid = result.grid.filter((cell) => cell.events + cell.sessions > 0);
  expect(Object.fromEntries(grid.map(({ weekday, hour, ...figures }) => [`${weekday} ${hour}`, figures]))).toEqual(
    Object.fromEntries(plainGrid(events, query, span)),
  );
  const paths = (await client.behaviour.paths({ ...input, around })).result;
  const plain = plainPaths(events, query, span, around);
  expect(paths.sessions).toBe(plain.sessions);
  expect(paths.before.map(counts)).toEqual(plain.before.map(Object.fromEntries));
  expect(paths.after.map(counts)).toEqual(plain.after.map(Object.fromEntries));
}

/** A step's sessions by page. The histories have few pages: no step has more than it names. */
function counts({ sessions, ended, items, others }: Paths["before"][number]) {
  expect(others).toEqual({ sessions: 0, pages: 0 });
  expect(ended + items.reduce((sum, each) => sum + each.sessions, 0)).toBe(sessions);
  const named = items.map(({ key, sessions: each }) => [key, each] as const);
  expect(named.map(([, each]) => each)).toEqual(named.map(([, each]) => each).sort((one, other) => other - one));
  return Object.fromEntries(ended > 0 ? [...named, ["", ended] as const] : named);
}

async function checkChurn(website: string, events: readonly GeneratedEvent[], asking: Question): Promise<void> {
  const { input, query, span, compare } = ask(website, events, asking);
  const { result } = await client.behaviour.churn(input);
  const before = compare ?? { from: span.from - (span.to - span.from), to: span.from };
  expect({ from: Date.parse(result.before.from), to: Date.parse(result.before.to) }).toEqual(before);
  const { totals, items } = result;
  expect({ totals, items }).toEqual(plainChurn(events, query, span, before));
}

async function checkRetention(
  website: string,
  events: readonly GeneratedEvent[],
  asking: Question & { boundary: "day" | "week" | "month" },
  of: "visit" | "order",
): Promise<void> {
  const { input, query, span } = ask(website, events, asking);
  const { result } = await client.behaviour.retention({ ...input, boundary: asking.boundary, of });
  expect(result.items.map(({ key, size, values }) => ({ key: Date.parse(key), size, values }))).toEqual(
    plainRetention(events, query, span, of).map(({ people: _, ...row }) => row),
  );
  expect(result.items.some(({ partial }) => partial)).toBe(false);
  await checkCohort(website, events, { ...asking, items: result.items }, of);
}

/** The cell that counts the most people after the first ones of their rows, and the first one: the people themselves. */
async function checkCohort(
  website: string,
  events: readonly GeneratedEvent[],
  { items, ...asking }: Question & { boundary: "day" | "week" | "month"; items: Retention["items"] },
  of: "visit" | "order",
): Promise<void> {
  const { input, query, span } = ask(website, events, asking);
  const cells = items.flatMap(({ values }, cohort) => values.map((people, later) => ({ people, cohort, later })));
  const [largest] = cells.filter(({ later }) => later > 0).sort((one, other) => other.people - one.people);
  for (const { people, cohort, later } of [cells.find((cell) => cell.people > 0), largest].filter(
    (cell) => cell !== undefined,
  )) {
    const { result } = await client.behaviour.cohort({
      ...{ ...input, boundary: asking.boundary, of, page: 1, limit: 200 },
      ...{ cohort: items[cohort]?.key ?? "", bucket: items[cohort + later]?.key ?? "" },
    });
    expect(result.total).toBe(people);
    expect(result.items.map(({ lastSeenAt }) => Date.parse(lastSeenAt))).toEqual(
      plainCohort(events, query, { span, of, cohort, later }),
    );
  }
}

it(`say of ${runs} random histories what a plain program says, in three zones (REPORT_SEED=${firstSeed})`, {
  timeout: 120_000 + runs * 3_000,
}, async () => {
  for (let seed = firstSeed; seed < firstSeed + runs; seed += together) {
    const seeds = Array.from({ length: Math.min(together, firstSeed + runs - seed) }, (_, index) => seed + index);
    const scenes = await Promise.all(seeds.map(makeScene));
    await importHistories(platform, scenes);
    for (const each of scenes) {
      await check(each.website, each).catch((error: unknown) => {
        throw new Error(`The history of REPORT_SEED=${each.seed}`, { cause: error });
      });
    }
  }
});

async function makeScene(seed: number) {
  const [made] = fc.sample(scene, { seed, numRuns: 1 });
  if (made === undefined) throw new Error("No history");
  const details = { name: "Shop", url: `https://www.${host}`, timeZone: made.asking.zone.timeZone };
  const { result } = await client.websites.create(details);
  return { ...made, seed, website: result.id };
}

it("marks a cohort whose last period is not over, has none of the future, and refuses too many", async () => {
  const { result } = await client.websites.create({ name: "Shop", url: `https://www.${host}` });
  const website = result.id;
  const { items } = (await client.behaviour.retention({ website, from: "2026-11-14", to: "2026-12-05" })).result;
  expect(items.map(({ values, partial }) => [values, partial])).toEqual([[[0], true]]);
  const long = client.behaviour.retention({ website, from: "2020-01-01", to: "2026-01-01", boundary: "day" });
  await expect(long).rejects.toMatchObject({ status: 400, issues: [{ path: ["boundary"] }] });
});
