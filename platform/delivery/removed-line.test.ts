import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hourMs, openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

it("a line that was removed sends nothing more: its messages wait till the end of their queue", async () => {
  const adapter = scriptedAdapter();
  const account = scene.addAccount("SMS", adapter, { lines: [scene.line()] });
  const orphan = await scene.queue(account, { person: await scene.addPerson(), line: v7(), queueMs: hourMs });
  const other = await scene.queue(account, { person: await scene.addPerson() });
  await scene.dispatcher().dispatchDue();
  expect(adapter.sent).toEqual([other]);
  expect(await scene.read(orphan)).toMatchObject({ state: "queued", reason: "channel_off", attempts: 0 });
  scene.clock.time += hourMs;
  await scene.dispatcher().dispatchDue();
  expect(await scene.read(orphan)).toMatchObject({
    ...{ state: "dropped", reason: "queue_end", detail: { first: "channel_off" } },
  });
});
