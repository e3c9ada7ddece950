import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import shipped from "#platform/plans.json";
import { parsePriceBook } from "#platform/price-book.ts";
import { scriptedAdapter } from "#tests/platform-fixtures/delivery.ts";
import { openPaidMessages } from "#tests/platform-fixtures/paid-messages.ts";
import { Dispatcher } from "./dispatcher.ts";
import { handOut } from "./on-site/hand-out.ts";

let scene: Awaited<ReturnType<typeof openPaidMessages>>;
beforeAll(async () => {
  scene = await openPaidMessages();
});
afterAll(() => scene?.close());
beforeEach(async () => {
  await scene.empty();
  await scene.postgres.query("DELETE FROM unvouched_uses");
});

const shown = { form: "corner", title: "سلام", body: "خوش آمدید" };
const price = 5;

/** Somebody whom browsers alone named, or of whom the shop's server said the id. */
async function addSomebody(named: "browser" | "server"): Promise<string> {
  const person = await scene.addPerson({ isUnvouched: true });
  await scene.postgres.query("INSERT INTO identifiers VALUES ($1, 'id', $2, $3, $4)", [
    ...[scene.website, `id-${person}`, person, named],
  ]);
  return person;
}
const addCrowd = (count: number) => Promise.all(Array.from({ length: count }, () => addSomebody("browser")));

/** What a page of somebody is handed. */
const visit = async (person: string, dependencies: Parameters<typeof handOut>[0] = scene.paying()) =>
  (await handOut(dependencies, { website: scene.website, visitor: BigInt(person), url: "https://shop.example/" }))
    .message?.id;

it("messages on pages of 300 made-up visitors cost no more than the bound, and a customer's is shown at once", async () => {
  await scene.pay(100_000);
  const account = scene.addAccount("ON_SITE", scriptedAdapter());
  const crowd = await addCrowd(290);
  // Nobody named them at all: their messages are of the visitor's number.
  for (let number = 900_001; number <= 900_010; number += 1) crowd.push(String(number));
  for (const person of crowd) await scene.queue(account, { person, content: shown });
  const customer = await addSomebody("server");
  const own = await scene.queue(account, { person: customer, content: shown });
  const handed: (string | undefined)[] = [];
  for (const person of crowd) handed.push(await visit(person));
  expect(handed.filter((id) => id !== undefined)).toHaveLength(100);
  expect(await visit(customer)).toBe(own);
  expect(await scene.left()).toEqual([100_000 - 101 * price, 101 * price]);
  const waiting = await scene.postgres.query(
    "SELECT DISTINCT reason, priority FROM messages WHERE state = 'queued' AND person = $1",
    [crowd.at(-1)],
  );
  expect(waiting).toEqual([{ reason: "unvouched_hour", priority: 9 }]);
}, 120_000);

it("one visitor with a message for each of many events is handed no more either", async () => {
  await scene.pay(1_000);
  const account = scene.addAccount("ON_SITE", scriptedAdapter(), { unvouched: { hour: 2, day: 500 } });
  const [person = ""] = await addCrowd(1);
  for (let event = 0; event < 5; event += 1) await scene.queue(account, { person, content: shown });
  for (let event = 0; event < 5; event += 1) {
    await visit(person);
    await scene.postgres.query("UPDATE messages SET state = 'delivered', lease = NULL WHERE state = 'sending'");
  }
  const [row] = await scene.postgres.query("SELECT hour_used AS hour FROM unvouched_uses");
  expect(row).toEqual({ hour: 2 });
});

it("visitors who are shown messages use up no room of messages to addresses", async () => {
  await scene.pay(1_000);
  const bound = { unvouched: { hour: 1, day: 1 } };
  const pages = scene.addAccount("ON_SITE", scriptedAdapter(), bound);
  const adapter = scriptedAdapter();
  const texts = scene.addAccount("SMS", adapter, bound);
  const people = await addCrowd(2);
  for (const person of people) await scene.queue(pages, { person, content: shown });
  const handed = [];
  for (const person of people) handed.push(await visit(person));
  expect(handed.filter((id) => id !== undefined)).toHaveLength(1);
  const order = await scene.queue(texts, { person: await scene.addPerson({ isUnvouched: true }) });
  await new Dispatcher(scene.paying()).dispatchDue();
  expect(adapter.sent).toEqual([order]);
});

it("what waits for the bound is shown in the next hour", async () => {
  await scene.pay(1_000);
  const account = scene.addAccount("ON_SITE", scriptedAdapter(), { unvouched: { hour: 1, day: 500 } });
  const [first = "", second = ""] = await addCrowd(2);
  for (const person of [first, second]) await scene.queue(account, { person, content: shown });
  expect(await visit(first)).toBeDefined();
  expect(await visit(second)).toBeUndefined();
  scene.clock.time += 3_600_000;
  expect(await visit(second)).toBeDefined();
});

it("messages on pages that cost nothing are shown to everybody", async () => {
  const account = scene.addAccount("ON_SITE", scriptedAdapter(), { unvouched: { hour: 0, day: 0 } });
  const free = { ...scene.paying(), plans: parsePriceBook({ ...shipped, messages: { SMS: { IRT: 120 } } }) };
  for (const person of await addCrowd(3)) {
    const id = await scene.queue(account, { person, content: shown });
    expect(await visit(person, free)).toBe(id);
  }
  expect(await scene.postgres.query("SELECT FROM unvouched_uses")).toEqual([]);
});

async function subscribe(person: string): Promise<void> {
  await scene.postgres.query(
    `INSERT INTO push_subscriptions (id, website_id, visitor, endpoint, p256dh, auth, browser, os, subscribed_at)
     VALUES ($1, $2, $3, $4, 'k', 'a', 'Chrome', 'Android', now())`,
    [v7(), scene.website, person, `https://push.example/${person}`],
  );
}

it.each([
  ["on", 2],
  ["off", 5],
] as const)(
  "pushes count where they take of packs or of the wallet: PLANS=%s, without a price",
  async (PLANS, sent) => {
    const { owner, postgres } = scene;
    await postgres.query("INSERT INTO action_credits VALUES ($1, 'PUSH', $2, 1000, now())", [owner, `pushes ${PLANS}`]);
    const adapter = scriptedAdapter();
    const account = scene.addAccount("WEB_PUSH", adapter, { unvouched: { hour: 2, day: 500 } });
    for (const person of await addCrowd(5)) {
      await subscribe(person);
      await scene.queue(account, { person, content: { title: "سلام", body: "" } });
    }
    const customer = await addSomebody("server");
    await subscribe(customer);
    const own = await scene.queue(account, { person: customer, content: { title: "سلام", body: "" } });
    await new Dispatcher(scene.paying(PLANS)).dispatchDue();
    expect(adapter.sent).toHaveLength(sent + 1);
    expect(adapter.sent).toContain(own);
  },
);
