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
