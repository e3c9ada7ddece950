import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answering, hourMs, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { openPaidMessages } from "#tests/platform-fixtures/paid-messages.ts";
import { browserEventScope, maxByBrowser } from "./gate/browser-events.ts";

let scene: Awaited<ReturnType<typeof openPaidMessages>>;
beforeAll(async () => {
  scene = await openPaidMessages();
});
afterAll(() => scene?.close());

type Account = ReturnType<typeof scene.addAccount>;

/** What a browser brought about, of an order's journey unless said otherwise. */
const byBrowser = { isByBrowser: true, isTransactional: true };
async function queueMany(account: Account, count: number, change: object): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    scene.clock.time += 1;
    ids.push(await scene.queue(account, change));
  }
  return ids;
}
const usedBy = async (person: string) => {
  const [row] = await scene.postgres.query<{ used: number }>(
    "SELECT day_used AS used FROM cap_uses WHERE person = $1 AND scope = $2",
    [person, browserEventScope],
  );
  return row?.used;
};
/** Until nothing is left that may leave now: of a person and channel a batch takes one message. */
async function dispatchAll(workers = 1) {
  await Promise.all(Array.from({ length: workers }, () => scene.dispatcher().dispatchDue()));
  scene.clock.time += 2_000;
  await scene.dispatcher().dispatchDue();
}

it("of what browsers bring about a person gets the day's messages, exactly, however many workers send", async () => {
  const adapter = scriptedAdapter({ batchSize: 7 });
  const account = scene.addAccount("SMS", adapter, { caps: { day: 0 } });
  const other = scene.addAccount("SMS", scriptedAdapter(), { caps: { day: 0 } });
  const [victim, customer] = [await scene.addPerson(), await scene.addPerson()];
  const invented = await queueMany(account, 40, { person: victim, ...byBrowser });
  const said = await queueMany(account, 30, { person: victim, isTransactional: true });
  const own = await queueMany(account, 3, { person: customer, ...byBrowser });
  const elsewhere = await queueMany(other, 2, { person: victim, ...byBrowser });
  await dispatchAll(4);
  const sent = new Set(adapter.sent);
  expect(invented.filter((id) => sent.has(id))).toEqual(invented.slice(0, maxByBrowser));
  expect([...said, ...own].filter((id) => !sent.has(id))).toEqual([]);
  expect([await usedBy(victim), await usedBy(customer)]).toEqual([maxByBrowser, 3]);
  const detail = { count: maxByBrowser, limit: maxByBrowser };
  for (const id of [...invented.slice(maxByBrowser), ...elsewhere]) {
    expect(await scene.read(id)).toMatchObject({ state: "dropped", reason: "browser_day", detail });
  }
  scene.clock.time += 24 * hourMs;
  await queueMany(account, 1, { person: victim, ...byBrowser });
  await dispatchAll();
  expect([adapter.sent.length, await usedBy(victim)]).toEqual([maxByBrowser + 34, 1]);
});

it("what is no news counts in the caps of its channel and in this one; tests, campaigns and pages in none of it", async () => {
  const account = scene.addAccount("SMS", scriptedAdapter(), { caps: { day: 5 } });
  const person = await scene.addPerson();
  await queueMany(account, 1, { person, isByBrowser: true });
  await queueMany(account, 1, { person, campaign: v7() });
  await queueMany(account, 1, { person, source: "test" });
  await queueMany(scene.addAccount("WEB_PUSH", scriptedAdapter()), 1, { person, ...byBrowser });
  await queueMany(scene.addAccount("API", scriptedAdapter()), 1, { person, ...byBrowser });
  await dispatchAll();
  const uses = await scene.postgres.query(
    "SELECT channel, scope, day_used AS used FROM cap_uses WHERE person = $1 ORDER BY scope",
    [person],
  );
  expect(uses).toEqual([
    { channel: "SMS", scope: browserEventScope, used: 1 },
    { channel: "SMS", scope: 0, used: 2 },
  ]);
});

it("a message that its provider refuses gives its room back, and one that is tried again keeps it", async () => {
  const refusing = answering({ kind: "refused", reason: "refused", said: "no" });
  const person = await scene.addPerson();
  await queueMany(scene.addAccount("SMS", refusing), 3, { person, ...byBrowser });
  await dispatchAll();
  expect([refusing.sent.length, await usedBy(person)]).toEqual([3, 0]);
  const away = answering({ kind: "not_sent", said: "no connection" });
  const [id = ""] = await queueMany(scene.addAccount("SMS", away), 1, { person, ...byBrowser });
  for (let tries = 0; tries < 2; tries += 1) {
    await scene.dispatcher().dispatchDue();
    scene.clock.time = (await scene.read(id)).sendAfter.getTime();
  }
  expect([away.sent.length, await usedBy(person)]).toEqual([2, 1]);
});

it("a message that nothing is left to pay takes no room while it waits", async () => {
  const person = await scene.addPerson();
  const account = scene.addAccount("SMS", scriptedAdapter());
  const [id = ""] = await queueMany(account, 1, { person, parts: 1, ...byBrowser });
  await scene.dispatch();
  expect([(await scene.read(id)).reason, await usedBy(person)]).toEqual(["balance", 0]);
  await scene.pay(1_000);
  scene.clock.time = (await scene.read(id)).sendAfter.getTime();
  await scene.dispatch();
  expect([(await scene.read(id)).state, await usedBy(person)]).toEqual(["sent", 1]);
});
