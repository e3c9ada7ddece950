import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";
import type { Groups } from "./segment-scene.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;

const day = 86_400_000;
const ago = (days: number) => new Date(platform.dependencies.clock.now() - days * day).toISOString();

/** Somebody who bought ten days ago, by the shop's server, and whom it paid back yesterday. */
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "shop");
  const token = (await owner.client.websites.install({ id: owner.website.id })).result.secret;
  const serve = (event: object) =>
    platform.send("POST", "/collect/server", { token, body: { events: [{ id: v4(), person: "42", ...event }] } });
  await serve({ name: "purchase", at: ago(10), data: { order: "R-1", value: 240_000 } });
  await serve({ name: "refund", at: ago(1), data: { order: "R-1", value: 40_000 } });
});
afterAll(() => platform?.stop());

it("a refund is no return of the customer", async () => {
  const { result } = await owner.client.behaviour.churn({ website: owner.website.id, from: ago(7), to: ago(0) });
  expect(result.totals).toMatchObject({ people: 1, returned: 0, lost: 1 });
});

it.each([
  ["a refund of more", { of: "event", op: "did", event: refundOf("gt", 30_000) }, 1],
  ["a refund of less", { of: "event", op: "did", event: refundOf("lt", 30_000) }, 0],
  ["a first event long ago", { of: "attribute", field: "firstSeenAt", op: "more_than_ago", value: 7 }, 1],
  ["a first visit long ago", { of: "attribute", field: "firstVisitAt", op: "more_than_ago", value: 7 }, 0],
] as const)("a segment of %s", async (_, condition, people) => {
  const groups = [{ items: [condition] }] as unknown as Groups;
  const { result } = await owner.client.segments.preview({ wid: owner.website.id, type: "attribute", groups });
  expect(result.count).toBe(people);
});

function refundOf(op: string, value: number) {
  return { name: "refund", filters: [{ property: "data.value", op, value }] };
}
