import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { openRules, openServers } from "#tests/platform-fixtures/outgoing.ts";
import type { Adapter } from "./adapters/adapter.ts";
import { openAdapter } from "./adapters/open-adapter.ts";
import { cutBatch } from "./claim-batch.ts";
import { dispatchLane } from "./dispatch-lane.ts";

/** Messages by patterns whose calls end without an answer. */

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const { serve } = openServers();
const minuteMs = 60_000;
const pattern = { code: "ready", values: [{ name: "token", value: "12" }] };
const isPattern = (content: unknown) => (content as { pattern?: object }).pattern !== undefined;

it("a message with a call of its own is a batch, and no part of one", () => {
  const [own, other, last] = [{ content: { pattern } }, { content: { text: "x" } }, { content: { text: "y" } }];
  expect(cutBatch([own, other, last], isPattern)).toEqual([own]);
  expect(cutBatch([other, own, last], isPattern)).toEqual([other, last]);
  expect(cutBatch([own, other])).toEqual([own, other]);
  expect(cutBatch([], isPattern)).toEqual([]);
});

async function openLane(adapter: Adapter | undefined, count: number) {
  const account = scene.addAccount("SMS", adapter, { lines: [scene.line()] });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const content = { text: `سفارش ${index} رسید`, pattern };
    ids.push(await scene.queue(account, { person: await scene.addPerson(), content }));
  }
  const states = async () => (await Promise.all(ids.map(scene.read))).map(({ state }) => state);
  return { lane: { account: account.id, line: account.lines[0]?.id ?? null }, ids, states };
}

it("Kavenegar knows no id of ours in such a call: each is called once, never looked up, and uncertain", async () => {
  const { url, seen } = await serve((_, response) => void response.destroy());
  const adapter = openAdapter({
    ...{ provider: "kavenegar", settings: { apiKey: "k", baseUrl: url }, rules: openRules, websiteSecret: "" },
    ...{ clock: { now: () => scene.clock.time }, findDomain: async () => undefined },
  });
  const { states } = await openLane(adapter, 3);
  const dispatcher = scene.dispatcher();
  for (let minute = 0; minute < 60; minute += 1) {
    await dispatcher.dispatchDue();
    scene.clock.time += minuteMs;
  }
  expect(await states()).toEqual(["uncertain", "uncertain", "uncertain"]);
  expect(seen.map(({ url: path }) => path)).toEqual(Array(3).fill("/k/verify/lookup.json"));
});

it("a process that dies in the call makes one message uncertain; the others are sent once by the next", async () => {
  let isDead = true;
  const begun: string[] = [];
  const adapter = scriptedAdapter({
    unclear: "lookup",
    unclearAlone: (content) => (isPattern(content) ? "uncertain" : undefined),
    lookUp: async () => ({ kind: "absent" }),
    async send(messages) {
      begun.push(...messages.map(({ id }) => id));
      if (isDead) await new Promise(() => undefined);
      return messages.map(({ id }) => ({ kind: "accepted", providerId: `at-${id}` }));
    },
  });
  const { lane, ids, states } = await openLane(adapter, 4);
  void dispatchLane(scene.delivery, lane);
  await expect.poll(() => begun.length).toBe(1);
  expect((await states()).toSorted()).toEqual(["queued", "queued", "queued", "sending"]);
  isDead = false;
  const dispatcher = scene.dispatcher();
  for (let minute = 0; minute < 5; minute += 1) {
    await dispatcher.dispatchDue();
    scene.clock.time += minuteMs;
  }
  expect((await states()).toSorted()).toEqual(["sent", "sent", "sent", "uncertain"]);
  expect(begun.toSorted()).toEqual(ids.toSorted());
});
