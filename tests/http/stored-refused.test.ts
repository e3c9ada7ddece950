import { afterAll, beforeAll, expect, it } from "vitest";
import { violationText } from "#contract/text/violations.ts";
import { segmentsOf } from "./segment-scene.ts";
import { openShop, type Shop } from "./shop.ts";

/** Definitions that an earlier release stored, and whose conditions this one refuses. */

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.stop());

const { create, evaluate, start } = segmentsOf(() => shop);
const named = { of: "attribute" as const, field: "name", op: "exists" };

it("a segment with them says so, hinders no other one, and is mended by other conditions", async () => {
  const { client, website: wid, platform } = shop;
  const { postgres } = platform.dependencies;
  const [old, other, inner] = [
    await create("Old", [{ items: [named] }]),
    await create("Other", [{ items: [named] }]),
    await create("Inner", [{ items: [named] }]),
  ];
  const items = [
    { ...named, field: "shoeSize", op: "largerThan", value: 42 },
    { of: "segment", field: inner.id, op: "isInside" },
  ].map((condition) => ({ id: crypto.randomUUID(), condition }));
  const stored = { version: 1, groups: [{ negate: false, items }] };
  await postgres.query("UPDATE segments SET definition = $2 WHERE id = $1", [old.id, JSON.stringify(stored)]);

  const problem = violationText.storedRefused;
  const listed = (await client.segments.list({ website: wid })).result.items;
  expect(listed.map(({ name }) => name).toSorted()).toEqual(["Inner", "Old", "Other"]);
  expect(listed.find(({ id }) => id === old.id)).toMatchObject({ problem, groups: [] });
  expect(listed.find(({ id }) => id === other.id)?.problem).toBeUndefined();
  expect(await start(other)).toMatchObject({ isEvaluating: false });
  expect((await client.segments.start({ segment: old.id })).result).toMatchObject({ problem, isEvaluating: false });
  expect(await evaluate(old)).toMatchObject({ problem, evaluatedAt: null });
  const preview = { wid, type: "attribute" as const, groups: [{ items: [named] }] };
  expect((await client.segments.preview(preview)).result.of).toBeGreaterThan(0);

  // What it names is in use, another name changes no conditions, and one more condition would lose the others.
  await expect(client.segments.delete({ id: inner.id })).rejects.toMatchObject({ status: 409 });
  expect((await client.segments.update({ id: old.id, name: "Older" })).result).toMatchObject({
    name: "Older",
    problem,
  });
  const [row] = await postgres.query<{ definition: unknown }>("SELECT definition FROM segments WHERE id = $1", [
    old.id,
  ]);
  expect(row?.definition).toEqual(stored);
  const added = client.segments.addItems({ segment: old.id, items: [named] });
  await expect(added).rejects.toMatchObject({ status: 400, issues: [{ message: problem }] });

  await client.segments.update({ id: old.id, groups: [{ items: [named] }] });
  const mended = await evaluate(old);
  expect(mended.problem).toBeUndefined();
  expect(mended.evaluatedAt).not.toBeNull();
  await client.segments.delete({ id: inner.id });
});

it("a funnel with such steps says so, hinders no other one, and is mended by other steps", async () => {
  const { client, website: wid, platform } = shop;
  const { postgres } = platform.dependencies;
  const steps = ["page_view", "purchase"].map((event) => ({ type: "event" as const, event }));
  const make = async (name: string) => (await client.funnels.create({ wid, name, type: "ordered", steps })).result;
  const [old, other] = [await make("Old"), await make("Other")];
  const [first, last] = old.steps.map(({ number: _, value: __, percentage: ___, ...step }) => step);
  const stored = [first, { ...last, filters: [{ property: "shoe size", op: "largerThan", value: 42 }] }];
  await postgres.query("UPDATE funnels SET steps = $2 WHERE id = $1", [old.id, JSON.stringify(stored)]);

  const problem = violationText.storedStepsRefused;
  const { items } = (await client.funnels.list({ website: wid })).result;
  expect(items.find(({ id }) => id === old.id)).toMatchObject({ problem, steps: [] });
  expect(items.find(({ id }) => id === other.id)).toMatchObject({ steps: [{ number: 1 }, { number: 2 }] });
  expect((await client.funnels.get({ id: old.id })).result).toMatchObject({ problem, steps: [] });
  expect((await client.funnels.stat({ id: old.id })).result).toMatchObject({ problem, steps: [] });
  expect((await client.funnels.get({ id: other.id })).result.problem).toBeUndefined();

  // Another name, and a stop, change no steps; one more step would lose the others.
  expect((await client.funnels.update({ id: old.id, name: "Older" })).result).toMatchObject({ name: "Older", problem });
  expect((await client.funnels.stop({ id: old.id })).result).toMatchObject({ status: "stopped", problem });
  const added = client.funnels.addStep({ fid: old.id, type: "event", event: "search" });
  await expect(added).rejects.toMatchObject({ status: 400, issues: [{ message: problem }] });
  const [row] = await postgres.query<{ steps: unknown }>("SELECT steps FROM funnels WHERE id = $1", [old.id]);
  expect(row?.steps).toEqual(stored);

  const mended = (await client.funnels.update({ id: old.id, steps })).result;
  expect([mended.problem, mended.steps.length]).toEqual([undefined, 2]);
  for (const { id } of [old, other]) await client.funnels.delete({ id });
});
