import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { forgetMessages } from "./sql/forget-messages.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

it("messages of an erased person say nothing any more, and what waits is not sent; those of others stay", async () => {
  const adapter = scriptedAdapter();
  const account = scene.addAccount("SMS", adapter, { caps: { day: 1 } });
  const [erased, other] = [await scene.addPerson(), await scene.addPerson()];
  const sent = await scene.queue(account, { person: erased });
  const waits = await scene.queue(account, { person: erased });
  const stays = await scene.queue(account, { person: other });
  await scene.dispatcher().dispatchDue();
  await scene.postgres.transaction((queries) => forgetMessages(queries, scene.website, [erased]));
  scene.clock.time += 24 * 3_600_000;
  await scene.dispatcher().dispatchDue();
  expect(await scene.read(sent)).toMatchObject({ state: "sent", address: null, detail: null });
  expect(await scene.read(waits)).toMatchObject({ state: "dropped", reason: "left", address: null });
  expect((await scene.read(stays)).address).not.toBeNull();
  expect(adapter.sent).toEqual([sent, stays]);
  const kept = await scene.postgres.query("SELECT 1 FROM messages WHERE person = $1 AND content IS NOT NULL", [erased]);
  const uses = await scene.postgres.query("SELECT 1 FROM cap_uses WHERE person = $1", [erased]);
  expect([kept, uses]).toEqual([[], []]);
});
