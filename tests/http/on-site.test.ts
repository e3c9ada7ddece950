import { createHmac, randomUUID } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dispatcher } from "#platform/delivery/dispatcher.ts";
import { enqueueMessages } from "#platform/delivery/enqueue-messages.ts";
import { findReachable } from "#platform/delivery/find-reachable.ts";
import { findSenderDomain } from "#platform/delivery/find-sender-domain.ts";
import { integratedAccounts } from "#platform/delivery/integrated-accounts.ts";
import type { NewMessage } from "#platform/delivery/sql/messages.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

const [second, hour] = [1_000, 3_600_000];

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let channel: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
  const { result } = await owner.client.integration.channels.prepare({ wid: owner.website.id });
  channel = result.channels.find(({ type }) => type === "ON_SITE")?.id ?? "";
});
afterAll(() => platform?.stop());

const origin = () => new URL(owner.website.url).origin;
const headers = () => ({ origin: origin(), "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" });

/** A browser of a visitor on a page of the website. */
function browser(visitor = randomUUID()) {
  const key = owner.website.key;
  const say = async (name: string, data?: object) => {
    const events = [{ id: randomUUID(), name, url: `${origin()}/cart`, ...(data && { data }) }];
    const { body } = await platform.send("POST", "/collect", { body: { key, visitor, events }, headers: headers() });
    await platform.pages.written();
    return body as { on?: 1 };
  };
  const ask = async (change: object = {}) => {
    const body = { key, visitor, url: `${origin()}/cart`, ...change };
    return platform.send("POST", "/collect/on-site", { body, headers: headers() });
  };
  return { visitor, say, ask, open: async () => (await ask()).body.message as { id: string } | undefined };
}

const secretOf = async (id: string) => (await owner.client.websites.install({ id })).result.secret;

/** What the shop's server says. */
async function serve(event: object): Promise<void> {
  const { body } = await platform.send("POST", "/collect/server", {
    token: await secretOf(owner.website.id),
    body: { events: [{ id: randomUUID(), ...event }] },
  });
  expect(body).toMatchObject({ accepted: 1 });
}

async function personOf(email: string): Promise<string> {
  const [row] = await platform.dependencies.postgres.query<{ person: string }>(
    "SELECT id::text AS person FROM people WHERE website_id = $1 AND email = $2",
    [owner.website.id, email],
  );
  if (row === undefined) throw new Error("Nobody has this address");
  return row.person;
}

/** Somebody whom their own browser has named. */
async function makeReader() {
  const email = `${v7()}@mail.example`;
  const own = browser();
  await own.say("identify", { email });
  return { own, email, person: await personOf(email) };
}

const content = { form: "corner", title: "سلام", body: "سبد شما منتظر است." };

async function write(person: string, change: object = {}, more: Partial<NewMessage> = {}): Promise<string> {
  const { postgres, clock } = platform.dependencies;
  const message = {
    ...{ id: v7(), website: owner.website.id, person, channel: "ON_SITE", account: channel },
    ...{ source: "campaign", campaign: v7(), content: { ...content, ...change } },
    ...{ createdAt: new Date(clock.now()), expiresAt: new Date(clock.now() + hour) },
    ...more,
  } as NewMessage;
  await postgres.transaction((queries) => enqueueMessages(platform.dependencies, queries, [message]));
  await platform.pages.refresh();
  return message.id;
}

/** What the process that sends does in a second. */
const dispatch = () =>
  new Dispatcher({
    ...platform.dependencies,
    accounts: integratedAccounts({
      ...platform.dependencies,
      findDomain: (website, name) => findSenderDomain(platform.dependencies, { website, name }),
    }),
  }).dispatchDue();

async function read(id: string) {
  const [row] = await platform.dependencies.postgres.query<{ state: string; reason: string; dismissed: boolean }>(
    "SELECT state, reason, dismissed_at IS NOT NULL AS dismissed FROM messages WHERE id = $1",
    [id],
  );
  return row;
}

describe("a message on a page", () => {
  it("reaches people who did not refuse it, with or without an address", async () => {
    const { clock, postgres } = platform.dependencies;
    const reader = { email: null, phone: null, consent: undefined, attributes: {} };
    const persons = new Map([
      ["1", reader],
      ["2", { ...reader, attributes: { $doNotContact: ["ON_SITE"] } }],
    ]);
    const found = await findReachable(postgres, {
      ...{ website: owner.website.id, persons, channels: ["ON_SITE", "SMS"], now: clock.now() },
    });
    expect([...found]).toEqual(["1/ON_SITE"]);
  });

  it("is announced to its reader's browser alone, handed out once, and goes on as the page says", async () => {
    const { own, person } = await makeReader();
    expect(await own.say("page_view")).not.toHaveProperty("on");
    const id = await write(person, { button: "ادامهٔ خرید", url: `${origin()}/checkout` });
    await dispatch();
    expect(await read(id)).toMatchObject({ state: "queued", reason: "not_seen" });
    expect(await own.say("page_view")).toMatchObject({ on: 1 });
    expect(await browser().say("page_view")).not.toHaveProperty("on");
    expect((await own.ask()).body.message).toEqual({
      ...{ ...content, id, close: "بستن", button: "ادامهٔ خرید", url: `${origin()}/checkout` },
    });
    expect(await own.open(), "another page of theirs").toBeUndefined();
    await own.say("on_site_shown", { message: id });
    expect(await read(id)).toMatchObject({ state: "delivered", reason: null });
    await own.say("on_site_clicked", { message: id });
    await own.say("on_site_shown", { message: id });
    expect(await read(id)).toMatchObject({ state: "clicked", dismissed: false });
    platform.advance(2 * 60 * second);
    await dispatch();
    expect(await own.open()).toBeUndefined();
    const { items } = (await owner.client.delivery.messages.list({ website: owner.website.id })).result;
    expect(items[0]).toMatchObject({ id, channel: "ON_SITE", state: "clicked", address: null, preview: "سلام" });
  });

  it("that is closed never comes again", async () => {
    const { own, person } = await makeReader();
    const id = await write(person);
    await own.open();
    await own.say("on_site_dismissed", { message: id });
    expect(await read(id)).toMatchObject({ state: "delivered", dismissed: true });
    platform.advance(2 * 60 * second);
    await dispatch();
    expect(await own.open()).toBeUndefined();
  });

  it("comes back a minute after a page that did not show it, and is not seen in the end", async () => {
    const { own, person } = await makeReader();
    const { clock } = platform.dependencies;
    const id = await write(person, {}, { expiresAt: new Date(clock.now() + 180 * second) });
    expect((await own.open())?.id).toBe(id);
    platform.advance(59 * second);
    await dispatch();
    expect(await own.open()).toBeUndefined();
    platform.advance(2 * second);
    await dispatch();
    await dispatch();
    expect((await own.open())?.id).toBe(id);
    platform.advance(180 * second);
    await dispatch();
    await dispatch();
    expect(await read(id)).toMatchObject({ state: "dropped", reason: "not_seen" });
    expect(await own.open()).toBeUndefined();
  });

  it("is one of several pages' that ask at the same moment", async () => {
    const { own, person } = await makeReader();
    await write(person);
    await write(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.open()));
    expect(answers.filter((message) => message !== undefined)).toHaveLength(1);
  });
});

describe("a test message on a page", () => {
  it("is shown once to the browser that opens its address, and to nobody by another", async () => {
    const { result } = await owner.client.delivery.messages.test({
      ...{ wid: owner.website.id, channel, to: `${origin()}/shop#x`, content: { ...content, form: "modal" } },
    });
    expect(result).toMatchObject({ state: "queued", preview: "آزمایشی: سلام" });
    const [page, token = ""] = result.url?.split("#nabz=to.") ?? [];
    expect(page).toBe(`${origin()}/shop`);
    const [one, other] = [browser(), browser()];
    expect((await one.ask({ test: `${token.slice(0, -1)}x` })).status).toBe(404);
    expect((await one.ask({ test: token })).body.message).toMatchObject({ id: result.message, form: "modal" });
    expect((await other.ask({ test: token })).body).toEqual({});
    await one.say("on_site_shown", { message: result.message });
    expect(await read(result.message)).toMatchObject({ state: "delivered" });
    const wrong = owner.client.delivery.messages.test({ wid: owner.website.id, channel, to: "x y", content });
    await expect(wrong).rejects.toMatchObject({ data: { issues: [{ path: ["to"] }] } });
  });
});

describe("a stranger with the website's key", () => {
  it("who says to be the reader neither reads nor suppresses their messages", async () => {
    const { own, email, person } = await makeReader();
    const stranger = browser();
    await stranger.say("identify", { email });
    const id = await write(person);
    expect(await stranger.say("page_view")).not.toHaveProperty("on");
    expect(await stranger.open()).toBeUndefined();
    expect((await own.open())?.id).toBe(id);
    for (const name of ["on_site_shown", "on_site_dismissed"]) await stranger.say(name, { message: id });
    expect(await read(id)).toMatchObject({ state: "sending", dismissed: false });
    await own.say("on_site_shown", { message: id });
    expect(await read(id)).toMatchObject({ state: "delivered" });
  });

  it("who gave a customer's e-mail before the shop vouched for them is handed nothing from then on", async () => {
    const email = `${v7()}@mail.example`;
    const [first, own, later] = [browser(), browser(), browser()];
    for (const each of [first, own, later]) await each.say("identify", { email });
    await serve({ name: "identify", person: email, visitor: own.visitor, data: { email } });
    const person = await personOf(email);
    const id = await write(person);
    for (const stranger of [first, later]) {
      expect(await stranger.say("page_view")).not.toHaveProperty("on");
      expect(await stranger.open()).toBeUndefined();
    }
    expect(await own.say("page_view")).toMatchObject({ on: 1 });
    expect((await own.open())?.id).toBe(id);
  });

  it("who gave an id before the server named it gets nothing; a browser whose id is signed does, late too", async () => {
    const id = v7();
    const [stranger, own] = [browser(), browser()];
    for (const each of [stranger, own]) await each.say("identify", { id });
    await serve({ name: "identify", person: id, data: { email: `${id}@mail.example` } });
    const message = await write(await personOf(`${id}@mail.example`));
    for (const each of [stranger, own]) {
      expect(await each.say("page_view")).not.toHaveProperty("on");
      expect(await each.open()).toBeUndefined();
    }
    const signature = createHmac("sha256", await secretOf(owner.website.id))
      .update(id)
      .digest("hex");
    await own.say("identify", { id, signature });
    await platform.pages.refresh();
    expect(await stranger.open()).toBeUndefined();
    expect((await own.open())?.id).toBe(message);
  });

  it("gets nothing on another website's page, by another key or without a visitor, and is limited", async () => {
    const { own, person } = await makeReader();
    const id = await write(person);
    expect((await own.ask({ url: "https://elsewhere.example/" })).body).toEqual({});
    expect((await own.ask({ key: "none" })).status).toBe(404);
    expect((await own.ask({ visitor: "1" })).body.data.issues[0].path).toEqual(["visitor"]);
    expect((await own.ask({ test: `${id}.${"0".repeat(20)}` })).status).toBe(404);
    const statuses: number[] = [];
    for (let requested = 0; requested < 30; requested += 1) statuses.push((await own.ask({ key: "none" })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await browser().ask()).status).toBe(200);
  });
});

describe("a message for one page", () => {
  it("is announced on every page until its own is opened", async () => {
    const { own, person } = await makeReader();
    const id = await write(person, { where: { mode: "exact", url: "/checkout" } });
    expect(await own.open()).toBeUndefined();
    expect(await own.say("page_view")).toMatchObject({ on: 1 });
    expect((await own.ask({ url: `${origin()}/checkout` })).body.message.id).toBe(id);
    await own.say("on_site_shown", { message: id });
    expect(await own.open()).toBeUndefined();
    expect(await own.say("page_view")).not.toHaveProperty("on");
  });

  it("holds up none of this page, however many wait for others", async () => {
    const { own, person } = await makeReader();
    for (let made = 0; made < 25; made += 1) await write(person, { where: { mode: "exact", url: "/checkout" } });
    const id = await write(person);
    expect((await own.open())?.id).toBe(id);
  });
});

describe("a message that is held", () => {
  it("waits for its page, for its hours, and while all sending is stopped", async () => {
    const { own, person } = await makeReader();
    const id = await write(person, { where: { mode: "exact", url: "/checkout" } });
    expect(await own.open()).toBeUndefined();
    const website = owner.website.id;
    await owner.client.delivery.sending.update({ website, isStopped: true });
    const ask = async () => (await own.ask({ url: `${origin()}/checkout` })).body.message?.id;
    expect(await ask()).toBeUndefined();
    await owner.client.delivery.sending.update({ website, isStopped: false });
    await owner.client.integration.channels.update({ id: channel, active: false });
    expect(await ask()).toBeUndefined();
    await owner.client.integration.channels.update({ id: channel, active: true });
    platform.advance(11 * 60 * second);
    expect(await ask()).toBe(id);
  });
});
