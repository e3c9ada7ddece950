import { afterAll, beforeAll, expect, it } from "vitest";
import type { Group } from "#contract/conditions/definition.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { evaluateOnce } from "./evaluate-once.ts";
import { createSegment, updateSegment } from "./save-segment.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 120_000);
afterAll(() => platform?.close());

const groups = (value: number): Group[] => [
  { negate: false, items: [{ of: "kpi", field: "visits", op: "gte", value }] } as unknown as Group,
];

it("a stopped segment is computed once, and again after its conditions were changed", async () => {
  const { dependencies } = platform;
  const { postgres } = dependencies;
  const { id: site } = await platform.addWebsite();
  const website = { id: site, host: "shop.example", timeZone: "+03:30", currency: "IRT" as const };
  const { id } = await createSegment(dependencies, website, { name: "buyers", type: "kpi", groups: groups(1) });
  const runs = () =>
    postgres.query(
      "SELECT segment_runs.revision, cause FROM segment_runs JOIN segments ON no = segment WHERE id = $1",
      [id],
    );
  const evaluate = () => evaluateOnce(dependencies, site, [id]);
  await evaluate();
  await evaluate();
  expect(await runs()).toEqual([{ revision: 1, cause: "initial" }]);
  // What is under way for the former conditions ends with them.
  await updateSegment(dependencies, website, { id, fields: { groups: groups(2) } });
  expect(await runs()).toEqual([]);
  await evaluate();
  expect(await runs()).toEqual([{ revision: 2, cause: "initial" }]);
  await postgres.query("DELETE FROM segment_runs");
  await postgres.query("UPDATE segments SET evaluated_at = now() WHERE id = $1", [id]);
  await evaluate();
  await updateSegment(dependencies, website, { id, fields: { name: "friends" } });
  await evaluate();
  expect(await runs()).toEqual([]);
  await updateSegment(dependencies, website, { id, fields: { groups: groups(3) } });
  await evaluate();
  expect(await runs()).toEqual([{ revision: 3, cause: "initial" }]);
});
