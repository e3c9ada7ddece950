import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetMessages } from "#platform/people/erasure/sql/forget-messages.ts";
import { openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { listMessages } from "./list-messages.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

async function readLog() {
  const website = { id: scene.website, timeZone: "Asia/Tehran" };
  const { items } = await listMessages(scene.postgres, { website, page: 1, limit: 100 });
  return new Map(items.map((message) => [message.id, message]));
}

it("only messages of an erased person have an erased address, not messages without one or with an old text", async () => {
  const account = scene.addAccount("SMS", scriptedAdapter());
  const closed = scene.addAccount("SMS", scriptedAdapter(), { isOn: false });
  const erased = await scene.addPerson();
  const sent = await scene.queue(account, { person: erased });
  const waiting = await scene.queue(closed, { person: erased });
  const other = await scene.queue(account, { person: await scene.addPerson() });
  const problem = { reason: "missing_value" as const, detail: {} };
  const dropped = await scene.queue(account, { person: await scene.addPerson(), problem });
  await scene.dispatcher().dispatchDue();
  expect((await readLog()).get(sent)?.isAddressErased).toBe(false);
  await forgetMessages(scene.postgres, scene.website, [erased]);
  await scene.postgres.query("UPDATE messages SET content = NULL WHERE id = ANY($1)", [[other, dropped]]);
  const log = await readLog();
  const isErased = (id: string) => [log.get(id)?.address === null, log.get(id)?.isAddressErased];
  expect([sent, waiting, other, dropped].map(isErased)).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [true, false],
  ]);
});

it("a message names its journey or campaign, as long as it is there", async () => {
  const account = scene.addAccount("SMS", scriptedAdapter());
  const [campaign, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  await scene.postgres.query(
    `INSERT INTO campaigns (id, website_id, name, status, channels, channel_order, segments, schedule, created_at)
     VALUES ($1, $2, 'یلدا', 'draft', '[]', 'first', '{}', '{}', now())`,
    [campaign, scene.website],
  );
  const named = await scene.queue(account, { source: "campaign", campaign });
  const nameless = await scene.queue(account, { source: "campaign", campaign: gone });
  const log = await readLog();
  expect([named, nameless].map((id) => log.get(id)?.sourceName)).toEqual(["یلدا", null]);
});

it("a message names the provider that it goes by, as long as its channel is there", async () => {
  const [bale, gone] = [scene.addAccount("SMS", scriptedAdapter()), scene.addAccount("SMS", scriptedAdapter())];
  await scene.postgres.query(
    `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
       require_consent, created_at)
     VALUES ($1, $2, 'SMS', 'bale', 'Bale', true, '{}', '{}', '{}', '[]', '{}', false, now())`,
    [bale.id, scene.website],
  );
  const [byBale, byGone] = [await scene.queue(bale), await scene.queue(gone)];
  const log = await readLog();
  expect([byBale, byGone].map((id) => log.get(id)?.provider)).toEqual(["bale", null]);
});
