import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hourMs, openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { openRules, openServers } from "#tests/platform-fixtures/outgoing.ts";
import { SmsirPeer } from "#tests/platform-fixtures/smsir-peer.ts";
import { openAdapter } from "../adapters/open-adapter.ts";
import { readReceived } from "./read-received.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const { serve } = openServers();
let peer: SmsirPeer;
let account: ReturnType<typeof scene.addAccount>;
let look: () => Promise<unknown>;
beforeEach(async () => {
  peer = new SmsirPeer(scene.clock);
  const { url } = await serve((request, response) => peer.answer(request, response, ""));
  const adapter = openAdapter({
    ...{ provider: "smsir", settings: { apiKey: "k", baseUrl: url }, rules: openRules, websiteSecret: "" },
    ...{ clock: { now: () => scene.clock.time }, findDomain: async () => undefined },
  });
  const lines = [scene.line({ number: "30001234" }), scene.line({ number: "021123", kind: "service" })];
  account = scene.addAccount("SMS", adapter, { provider: "smsir", lines });
  await scene.postgres.query("DELETE FROM channels");
  await scene.postgres.query("DELETE FROM suppressions");
  await scene.postgres.query(
    `INSERT INTO channels (id, website_id, type, provider, name, is_active, settings, secret_fields, caps, quiet, queue,
       require_consent, health_state, created_at)
     VALUES ($1, $2, 'SMS', 'smsir', 'خط', true, '{}', '{}', '{}', '[]', '{"on":true,"hours":24}', false, 'working', now())`,
    [account.id, scene.website],
  );
  look = openLook();
});

const openLook = () => {
  const run = readReceived(scene.delivery);
  const claimed = { kind: "read-received", key: "", payload: {}, website: null, attempt: 1 };
  return () => run(claimed, new AbortController().signal, () => undefined);
};
const stopped = async () =>
  (
    await scene.postgres.query<{ address: string; kind: string }>(
      "SELECT address, line_kind AS kind FROM suppressions WHERE state = 'unsubscribed' ORDER BY 1, 2",
    )
  ).map(({ address, kind }) => `${address} ${kind}`);
const pass = (ms: number) => {
  scene.clock.time += ms;
};

it("a panel that calls nobody is read every minute: 11 stops the lines of a kind, 12 brings them back", async () => {
  peer.write("9351112233", "۱۱");
  peer.write("989351112244", "لغو ۱۱", { line: 21_123 });
  peer.write("9351112255", "سلام");
  expect(await look()).toEqual({ repeatAt: scene.clock.time + 60_000 });
  // The list has numbers, which know no zero before them.
  expect(await stopped()).toEqual(["+989351112233 promotional", "+989351112244 service"]);
  pass(60_000);
  peer.write("9351112233", "12");
  await look();
  expect(await stopped()).toEqual(["+989351112244 service"]);
});

it("a list that is read again does nothing again, also by another process, and an older word undoes no later one", async () => {
  peer.write("9351112233", "11");
  await look();
  await scene.postgres.query("DELETE FROM suppressions");
  pass(60_000);
  await look();
  await openLook()();
  expect(await stopped()).toEqual([]);
  peer.write("9351112244", "12", { at: scene.clock.time - 300_000 });
  await scene.postgres.query(
    `INSERT INTO suppressions (website_id, channel, address, line_kind, state, source, at)
     VALUES ($1, 'SMS', '+989351112244', 'promotional', 'unsubscribed', 'link', $2)`,
    [scene.website, new Date(scene.clock.time)],
  );
  await look();
  expect(await stopped()).toEqual(["+989351112244 promotional"]);
});

it("what came before midnight, or while nobody looked, is read from the archive within an hour", async () => {
  peer.write("9351112233", "11", { at: scene.clock.time - 30 * hourMs });
  await look();
  expect(await stopped()).toEqual(["+989351112233 promotional"]);
  peer.write("9351112244", "11", { at: scene.clock.time - 26 * hourMs });
  pass(59 * 60_000);
  await look();
  expect(await stopped()).toHaveLength(1);
  pass(60_000);
  await look();
  expect(await stopped()).toHaveLength(2);
});

it("a panel that does not answer delays no other, and is read as a whole once it does", async () => {
  const adapter = await scene.delivery.accounts.open(account);
  const listReceived = adapter?.listReceived;
  if (adapter === undefined || listReceived === undefined) throw new Error("no list");
  adapter.listReceived = () => Promise.reject(new Error("away"));
  peer.write("9351112233", "11", { at: scene.clock.time - 30 * hourMs });
  expect(await look()).toEqual({ repeatAt: scene.clock.time + 60_000 });
  adapter.listReceived = listReceived;
  pass(60_000);
  await look();
  expect(await stopped()).toEqual(["+989351112233 promotional"]);
});
