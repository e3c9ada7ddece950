import { afterAll, beforeAll, expect, it } from "vitest";
import type { Condition } from "#contract/conditions/condition.ts";
import { openLiveWebsite } from "#tests/platform-fixtures/live-segments.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { openEvaluation } from "./open-evaluation.ts";
import { readFacts } from "./read-facts.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

/** The statement that reads the events of so many people. */
async function statementOf(count: number, items: Condition[]): Promise<string> {
  const { dependencies, website, clock } = await openLiveWebsite(platform);
  const moment = { asOf: clock.time, zone: website.timeZone };
  const definitions = [{ groups: [{ negate: false, items }] }];
  const { query } = await openEvaluation(dependencies, {
    ...{ website, asOf: clock.time, definition: { groups: [] }, account: "test" },
  });
  const people = Array.from({ length: count }, (_, index) => BigInt(index + 1));
  const statements: string[] = [];
  const run = async ({ text }: { text: string }) => {
    statements.push(text);
    return [];
  };
  const facts = await readFacts({ query, run }, people, { postgres: dependencies.postgres, definitions, ...moment });
  expect(facts).toHaveLength(count);
  return statements.at(-1) ?? "";
}

const views: Condition = { of: "kpi", field: "pageViews", op: "gte", value: 1 };

it("names the visitors of a whole batch: to look up the person of every event takes seconds", async () => {
  expect(await statementOf(2_000, [views])).toMatch(/AND visitor IN CAST\(\[1,2,/);
});

it("reads what conditions look at, and nothing else", async () => {
  const city: Condition = { of: "attribute", field: "city", op: "exists" };
  const selected = async (items: Condition[]) => (await statementOf(1, items)).split("FROM")[0] ?? "";
  const columns = /city|medium|browser|path|ordered|sale|data/g;
  expect((await selected([views])).match(columns)).toBeNull();
  expect((await selected([views, city])).match(columns)).toEqual(["city"]);
});
