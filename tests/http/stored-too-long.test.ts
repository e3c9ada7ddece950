import { afterAll, beforeAll, expect, it } from "vitest";
import { evaluateSegment } from "#platform/segments/evaluate-segment.ts";
import { longCondition, longSteps } from "./long-conditions.ts";
import { openShop, type Shop } from "./shop.ts";

/** Definitions that an earlier release stored, longer than a statement of the event store. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.stop());

const problem = expect.stringMatching(/^[\u0600-\u06ff]/);

it("a segment is read, and says why it is not evaluated until it is shorter", async () => {
  const { client, website: wid } = shop;
  const { dependencies } = shop.platform;
  const buyers = [
    { items: [{ of: "event" as const, field: "purchase", op: "did" as const, event: { name: "purchase", days: 30 } }] },
  ];
  const { id } = (await client.segments.create({ wid, name: "Long", type: "attribute", groups: buyers })).result;
  const items = [longCondition(), longCondition()].map((condition) => ({ id: crypto.randomUUID(), condition }));
  const stored = JSON.stringify({ version: 1, groups: [{ negate: false, items }] });
  await dependencies.postgres.query("UPDATE segments SET definition = $2 WHERE id = $1", [id, stored]);
  const evaluate = async () => {
    const [row] = await dependencies.postgres.query<{ revision: number }>(
      "SELECT revision FROM segments WHERE id = $1",
      [id],
    );
    await evaluateSegment(dependencies, { id, revision: row?.revision ?? 0 }, new AbortController().signal);
    return (await client.segments.get({ id })).result;
  };
  const { result: started } = await client.segments.start({ segment: id });
  expect(started).toMatchObject({ status: "running", isEvaluating: false, problem });
  expect(await evaluate()).toMatchObject({ isEvaluating: false, evaluatedAt: null, problem });
  const { items: listed } = (await client.segments.list({ website: wid })).result;
  expect(listed.find((each) => each.id === id)).toMatchObject({ problem });
  await client.segments.update({ id, groups: buyers });
  const mended = await evaluate();
  expect(mended).toMatchObject({ size: 1, isEvaluating: false });
  expect(mended.problem).toBeUndefined();
});

it("a funnel is read, and says why it is not counted", async () => {
  const { client, website: wid, platform } = shop;
  const { result: funnel } = await client.funnels.create({ wid, name: "Long", type: "ordered", steps: longSteps(6) });
  const steps = longSteps(50).map((step, index) => ({ ...funnel.steps[index], ...step }));
  await platform.dependencies.postgres.query(
    "UPDATE funnels SET steps = $2, created_at = created_at - interval '1 day' WHERE id = $1",
    [funnel.id, JSON.stringify(steps)],
  );
  expect((await client.funnels.get({ id: funnel.id })).result.steps).toHaveLength(2);
  expect((await client.funnels.stat({ id: funnel.id })).result).toMatchObject({ steps: [], problem });
  await expect(client.funnels.left({ id: funnel.id, number: 1 })).rejects.toMatchObject({ status: 422 });
});
