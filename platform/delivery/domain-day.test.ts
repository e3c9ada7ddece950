import { afterAll, beforeAll, expect, it } from "vitest";
import { hourMs, openDelivery, scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { type DomainUse, domainDayAt, maxDailyLimit } from "./gate/domain-day.ts";
import { readDomainRoom } from "./read-domain-room.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

let domains = 0;
async function addDomain(limit: number): Promise<string> {
  domains += 1;
  const name = `d${domains}.example`;
  await scene.postgres.query(
    `INSERT INTO domains (id, website_id, name, status, token, public_key, records, daily_limit, created_at)
     VALUES (gen_random_uuid(), $1, $2, 'verified', 't', 'k', '[]', $3, now())`,
    [scene.website, name, limit],
  );
  return name;
}
const mailFrom = (name: string) => ({
  content: { subject: "سلام", html: "", text: "", from: { name: "فروشگاه", address: `shop@${name.toUpperCase()}` } },
});
const useOf = async (name: string) => {
  const sql = `SELECT daily_limit AS "limit", used FROM domains WHERE name = $1`;
  const [row] = await scene.postgres.query<{ limit: number; used: number }>(sql, [name]);
  return row;
};

it("a domain sends its daily limit, exactly, however many workers send; the next day twice as many; others are not held", async () => {
  const adapter = scriptedAdapter({ batchSize: 4 });
  const account = scene.addAccount("EMAIL", adapter);
  const [fresh, other] = [await addDomain(10), await addDomain(10)];
  const queue = async (name: string) =>
    scene.queue(account, { person: await scene.addPerson(), ...mailFrom(name), queueMs: 100 * hourMs });
  const ids: string[] = [];
  for (let index = 0; index < 24; index += 1) ids.push(await queue(fresh));
  const free = [await queue(other), await queue(other)];
  await Promise.all(Array.from({ length: 3 }, () => scene.dispatcher().dispatchDue()));
  scene.clock.time += 2_000;
  await scene.dispatcher().dispatchDue();
  expect(ids.filter((id) => adapter.sent.includes(id))).toHaveLength(10);
  expect(free.filter((id) => adapter.sent.includes(id))).toHaveLength(2);
  expect(await useOf(fresh)).toEqual({ limit: 10, used: 10 });
  const waiting = (await Promise.all(ids.map((id) => scene.read(id)))).filter(({ state }) => state === "queued");
  expect(waiting[0]).toMatchObject({ reason: "domain_day", detail: { count: 10, limit: 10, text: fresh } });
  scene.clock.time = waiting[0]?.sendAfter.getTime() ?? 0;
  await scene.dispatcher().dispatchDue();
  expect(ids.filter((id) => adapter.sent.includes(id))).toHaveLength(24);
  expect(await useOf(fresh)).toEqual({ limit: 20, used: 14 });
  const room = (days: number) =>
    readDomainRoom(scene.postgres, {
      ...{ website: scene.website, zone: "Asia/Tehran", name: fresh },
      at: scene.clock.time + days * 24 * hourMs,
    });
  expect([await room(0), await room(1)]).toEqual([6, 40]);
});

it("a transactional mail is counted and never held; a further try is not counted again", async () => {
  const adapter = scriptedAdapter({
    send: async (messages) => {
      adapter.sent.push(...messages.map(({ id }) => id));
      return messages.map(() => ({ kind: "not_sent", said: "greylisted" }));
    },
  });
  const account = scene.addAccount("EMAIL", adapter);
  const name = await addDomain(1);
  const first = await scene.queue(account, { person: await scene.addPerson(), ...mailFrom(name) });
  await scene.dispatcher().dispatchDue();
  const order = { person: await scene.addPerson(), isTransactional: true, ...mailFrom(name) };
  const second = await scene.queue(account, order);
  await scene.dispatcher().dispatchDue();
  expect([adapter.sent, await useOf(name)]).toEqual([[first, second], { limit: 1, used: 2 }]);
  scene.clock.time = (await scene.read(first)).sendAfter.getTime();
  await scene.dispatcher().dispatchDue();
  expect([adapter.sent.filter((id) => id === first).length, await useOf(name)]).toEqual([2, { limit: 1, used: 2 }]);
});

it("mails of a domain that broke wait, longer than a provider that is away is called, and leave once it is verified", async () => {
  const adapter = scriptedAdapter();
  const account = scene.addAccount("EMAIL", adapter);
  const [broken, verified] = [await addDomain(10), await addDomain(10)];
  await scene.postgres.query("UPDATE domains SET status = 'broken' WHERE name = $1", [broken]);
  const queue = async (name: string, change: object = {}) =>
    scene.queue(account, { person: await scene.addPerson(), ...mailFrom(name), queueMs: 24 * hourMs, ...change });
  const held = [await queue(broken), await queue(broken, { isTransactional: true })];
  const free = await queue(verified);
  for (let looks = 0; looks < 4; looks += 1) {
    await scene.dispatcher().dispatchDue();
    scene.clock.time += 2 * hourMs;
  }
  expect(adapter.sent).toEqual([free]);
  for (const id of held) {
    expect(await scene.read(id)).toMatchObject({ state: "queued", reason: "channel_off", attempts: 0, failures: 0 });
  }
  await scene.postgres.query("UPDATE domains SET status = 'verified' WHERE name = $1", [broken]);
  await scene.dispatcher().dispatchDue();
  expect(adapter.sent.toSorted()).toEqual([free, ...held].toSorted());
});

it("a limit doubles after each day that sent, not after days of rest, and ends", () => {
  const day = 24 * hourMs;
  const start = Date.parse("2026-11-27T08:00:00Z");
  const sent = (use: DomainUse, at: number) => ({ ...domainDayAt(use, "Asia/Tehran", at), used: 1 });
  let use: DomainUse = sent({ name: "d.example", limit: 200, day: 0, used: 0 }, start);
  expect(use.limit).toBe(200);
  use = sent(use, start + day);
  expect(use.limit).toBe(400);
  expect(domainDayAt(use, "Asia/Tehran", start + 9 * day)).toMatchObject({ limit: 800, used: 0 });
  expect(domainDayAt({ ...use, used: 0 }, "Asia/Tehran", start + 9 * day).limit).toBe(400);
  for (let days = 2; days < 40; days += 1) use = sent(use, start + days * day);
  expect(use.limit).toBe(maxDailyLimit);
});
