import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hourMs, openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());
beforeEach(async () => {
  await scene.postgres.query("DELETE FROM unvouched_uses");
  await scene.postgres.query("UPDATE messages SET state = 'dropped' WHERE state = 'queued'");
});

const bound = (hour: number, day: number) => ({ unvouched: { hour, day } });
const used = async () => {
  const rows = await scene.postgres.query<{ hour: number; day: number }>(
    "SELECT hour_used AS hour, day_used AS day FROM unvouched_uses",
  );
  return rows[0];
};
const addUnvouched = (count: number) =>
  Promise.all(Array.from({ length: count }, () => scene.addPerson({ isUnvouched: true })));

it("made-up people get no more than the hour's messages, exactly, however many workers send; vouched people all of theirs", async () => {
  const adapter = scriptedAdapter({ batchSize: 7 });
  const account = scene.addAccount("SMS", adapter, bound(20, 500));
  const madeUp = await addUnvouched(60);
  const known = await Promise.all(Array.from({ length: 30 }, () => scene.addPerson()));
  const held: string[] = [];
  for (const person of madeUp) held.push(await scene.queue(account, { person }));
  const free: string[] = [];
  for (const person of known) free.push(await scene.queue(account, { person }));
  await Promise.all(Array.from({ length: 4 }, () => scene.dispatcher().dispatchDue()));
  // One that another worker has overtaken is judged again a second later, and then says why it waits.
  scene.clock.time += 2_000;
  await scene.dispatcher().dispatchDue();
  const sent = new Set(adapter.sent);
  expect(free.filter((id) => !sent.has(id))).toEqual([]);
  expect(held.filter((id) => sent.has(id))).toHaveLength(20);
  expect(await used()).toEqual({ hour: 20, day: 20 });
  const waiting = await Promise.all(held.filter((id) => !sent.has(id)).map((id) => scene.read(id)));
  expect(new Set(waiting.map(({ reason }) => reason))).toEqual(new Set(["unvouched_hour"]));
  expect(waiting[0]).toMatchObject({ state: "queued", detail: { count: 20, limit: 20 } });
  scene.clock.time = waiting[0]?.sendAfter.getTime() ?? 0;
  await scene.dispatcher().dispatchDue();
  expect(adapter.sent).toHaveLength(30 + 40);
});

it("of an hour's room nothing is left where the day is full, till the next day", async () => {
  const adapter = scriptedAdapter();
  const account = scene.addAccount("SMS", adapter, bound(20, 3));
  const ids: string[] = [];
  for (const person of await addUnvouched(5)) ids.push(await scene.queue(account, { person }));
  await scene.dispatcher().dispatchDue();
  scene.clock.time += 2_000;
  await scene.dispatcher().dispatchDue();
  const waiting = (await Promise.all(ids.map((id) => scene.read(id)))).filter(({ state }) => state === "queued");
  expect(waiting.map(({ reason }) => reason)).toEqual(["unvouched_day", "unvouched_day"]);
  expect([adapter.sent.length, await used()]).toEqual([3, { hour: 3, day: 3 }]);
});

it("a message is counted once, however often it is tried, and keeps its place where it is refused", async () => {
  const adapter = scriptedAdapter({
    send: async (messages) => {
      adapter.sent.push(...messages.map(({ id }) => id));
      return messages.map(() => ({ kind: "not_sent", said: "no connection" }));
    },
  });
  const account = scene.addAccount("SMS", adapter, bound(1, 500));
  const [person] = await addUnvouched(1);
  const id = await scene.queue(account, { person: person ?? null });
  for (let tries = 0; tries < 3; tries += 1) {
    await scene.dispatcher().dispatchDue();
    scene.clock.time = (await scene.read(id)).sendAfter.getTime();
  }
  expect([adapter.sent.length, (await used())?.day]).toEqual([3, 1]);
});

it("an address with a consent on record is vouched for, and one without is not, by mail as by SMS", async () => {
  const adapter = scriptedAdapter();
  const account = scene.addAccount("EMAIL", adapter, bound(0, 0));
  const recorded = await scene.addPerson({ isUnvouched: true, email: "asked@mail.example" });
  const other = await scene.addPerson({ isUnvouched: true, email: "made.up@mail.example" });
  await scene.postgres.query(
    `INSERT INTO consents (website_id, channel, address, consent, source, at, recorded_at)
     VALUES ($1, 'EMAIL', 'asked@mail.example', 'granted', 'form', now(), now())`,
    [scene.website],
  );
  const free = await scene.queue(account, { person: recorded });
  const held = await scene.queue(account, { person: other, campaign: v7() });
  await scene.dispatcher().dispatchDue();
  expect(adapter.sent).toEqual([free]);
  expect((await scene.read(held)).reason).toBe("unvouched_day");
});

it("a message whose queue ends says why it waited", async () => {
  const account = scene.addAccount("SMS", scriptedAdapter(), bound(0, 500));
  const [person] = await addUnvouched(1);
  const id = await scene.queue(account, { person: person ?? null, queueMs: hourMs / 2 });
  await scene.dispatcher().dispatchDue();
  scene.clock.time += hourMs;
  await scene.dispatcher().dispatchDue();
  expect(await scene.read(id)).toMatchObject({
    state: "dropped",
    reason: "queue_end",
    detail: { first: "unvouched_hour" },
  });
});

it("a test to such an address leaves at once, whatever the bound, and takes no room of it", async () => {
  const adapter = scriptedAdapter();
  const account = scene.addAccount("SMS", adapter, bound(0, 0));
  const [person] = await addUnvouched(1);
  const id = await scene.queue(account, { person: person ?? null, source: "test" });
  await scene.dispatcher().dispatchDue();
  expect([adapter.sent, await used()]).toEqual([[id], undefined]);
});
