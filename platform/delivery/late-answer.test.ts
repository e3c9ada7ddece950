import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { beginSending, settleMessages } from "./sql/settle.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

it("a worker that comes back with the answer of an attempt that another has followed changes nothing", async () => {
  const { postgres, clock } = scene;
  const account = scene.addAccount("SMS", scriptedAdapter());
  const id = await scene.queue(account, { person: await scene.addPerson() });
  const now = new Date(clock.time);
  const lease = new Date(clock.time + 60_000);
  const begun = [{ id, address: "+989121234567", stamps: null, isUnvouched: false }];
  const begin = () => beginSending(postgres, { begun, holder: crypto.randomUUID(), now, lease });
  await begin();
  await postgres.query("UPDATE messages SET state = 'queued', holder = NULL, lease = NULL WHERE id = $1", [id]);
  await begin();
  const settle = (attempt: number) =>
    settleMessages(postgres, [{ id, attempt, state: "failed", outcome: "refused", reason: "refused" }], now);
  expect(await settle(1)).toEqual(new Set());
  expect(await scene.read(id)).toMatchObject({ state: "sending", attempts: 2 });
  expect(await settle(2)).toEqual(new Set([id]));
  expect(await scene.read(id)).toMatchObject({ state: "failed" });
});
