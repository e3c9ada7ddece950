import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetMessages } from "#platform/people/erasure/sql/forget-messages.ts";
import { lost, readVapid } from "#tests/platform-fixtures/push-service.ts";
import { agent, openWebPushScene } from "./web-push-scene.ts";

const second = 1_000;

let scene: Awaited<ReturnType<typeof openWebPushScene>>;
beforeAll(async () => {
  scene = await openWebPushScene();
});
afterAll(() => scene?.close());
beforeEach(() => {
  scene.service.received.length = 0;
});

describe("a push to a visitor", () => {
  it("is encrypted for the browser, signed by the website's own key, and goes on as the worker and the link say", async () => {
    const { first, person } = await scene.makeReader();
    const buttons = [{ title: "دیدن", url: `${scene.shop.origin}/sale` }];
    const id = await scene.write(person, { buttons });
    await scene.dispatch();
    const [request] = scene.service.received;
    const { claims, key } = readVapid(request?.headers.authorization ?? "");
    expect([claims.aud, key]).toEqual([scene.service.url, scene.shop.publicKey]);
    expect(request?.headers).toMatchObject({
      ...{ ttl: "3600", urgency: "normal", topic: id.replaceAll("-", ""), "content-encoding": "aes128gcm" },
    });
    const [push] = first.got();
    expect(push).toMatchObject({ id, title: "سلام", body: "سبد شما منتظر است.", buttons: [{ title: "دیدن" }] });
    expect(await scene.read(id)).toMatchObject({ state: "sent", reason: null });

    const pathOf = (address = "") => new URL(address).pathname;
    expect((await scene.platform.send("POST", pathOf(push?.shown), {})).status).toBe(202);
    await scene.platform.hitsWritten();
    expect(await scene.read(id)).toMatchObject({ state: "delivered" });
    scene.platform.advance(10 * second);
    const click = await fetch(scene.platform.url + pathOf(push?.url), {
      headers: { "user-agent": agent },
      redirect: "manual",
    });
    expect([click.status, click.headers.get("location")]).toEqual([302, `${scene.shop.origin}/cart`]);
    await scene.platform.hitsWritten();
    expect(await scene.read(id)).toMatchObject({ state: "clicked" });
    await scene.platform.send("POST", pathOf(push?.shown), {});
    await scene.platform.hitsWritten();
    expect(await scene.read(id)).toMatchObject({ state: "clicked" });
    expect((await scene.platform.send("POST", `${pathOf(push?.shown).slice(0, -1)}x`, {})).status).toBe(404);
  });

  it("goes to the five newest browsers of a person, and one that takes it counts", async () => {
    const email = `${v7()}@mail.example`;
    const browsers: ReturnType<typeof scene.browser>[] = [];
    for (let index = 0; index < 6; index += 1) {
      scene.platform.advance(second);
      const next = scene.browser();
      await scene.serve({ visitor: next.visitor, name: "identify", data: { email } });
      await next.subscribe();
      browsers.push(next);
    }
    const person = await scene.personOf(email);
    scene.service.answer(browsers[1]?.path ?? "", 503);
    scene.service.answer(browsers[2]?.path ?? "", 410);
    const id = await scene.write(person);
    await scene.dispatch();
    expect(browsers.map(({ got }) => got().length)).toEqual([0, 1, 1, 1, 1, 1]);
    expect(await scene.read(id)).toMatchObject({ state: "sent" });
    await scene.write(person);
    await scene.dispatch();
    // Its browser that is gone made room for the sixth.
    expect(browsers.map(({ got }) => got().length)).toEqual([1, 2, 1, 2, 2, 2]);
  });

  it("to somebody whose only browser is gone says so, and they are not reached any more", async () => {
    const { first, person } = await scene.makeReader();
    expect(await scene.listReached([person])).toEqual([person]);
    scene.service.answer(first.path, 404);
    const id = await scene.write(person);
    await scene.dispatch();
    expect(await scene.read(id)).toMatchObject({ state: "failed", reason: "gone" });
    expect(await scene.listReached([person])).toEqual([]);
    const next = await scene.write(person);
    await scene.dispatch();
    expect(await scene.read(next)).toMatchObject({ state: "dropped", reason: "no_address" });
    const { items } = (await scene.shop.client.delivery.messages.list({ website: scene.shop.website.id })).result;
    expect(items[0]).toMatchObject({ id: next, address: null, preview: "سلام" });
    expect(items[0]?.sentence).toContain("عضو پوش نیست");
  });

  it("too large for push services is refused before any gets it", async () => {
    const { first, person } = await scene.makeReader();
    const id = await scene.write(person, { body: "ب".repeat(2_000) });
    await scene.dispatch();
    expect(await scene.read(id)).toMatchObject({ state: "failed", reason: "refused" });
    expect(first.got()).toEqual([]);
  });
});

describe("a stranger with the website's key", () => {
  it("who says to be the reader gets nothing that is meant for them", async () => {
    const { first, email, person } = await scene.makeReader();
    const stranger = scene.browser();
    await stranger.identify({ email });
    expect((await stranger.subscribe()).status).toBe(202);
    await scene.write(person);
    await scene.dispatch();
    expect([first.got().length, stranger.got().length]).toEqual([1, 0]);
    const { visitor } = first;
    await scene.browser(scene.other, visitor).subscribe();
    const next = await scene.write(person);
    await scene.dispatch();
    expect([first.got().length, await scene.read(next)]).toMatchObject([2, { state: "sent" }]);
  });

  it("who gave an e-mail before the shop vouched for it gets nothing from then on", async () => {
    const { first, email, person } = await scene.makeReader();
    await scene.serve({ name: "identify", visitor: first.visitor, data: { email } });
    const stranger = scene.browser();
    const id = v7();
    await stranger.identify({ id, email: `${id}@mail.example` });
    await stranger.subscribe();
    const number = await scene.personOf(`${id}@mail.example`);
    expect(await scene.listReached([person, number])).toEqual([person, number]);
    await scene.serve({ name: "identify", person: id, data: {} });
    expect(await scene.listReached([person, number])).toEqual([person]);
    for (const each of [person, number]) await scene.write(each);
    await scene.dispatch();
    expect([first.got().length, stranger.got().length]).toEqual([1, 0]);
  });

  it("subscribes no page of another website, no address that is none, and not without end", async () => {
    const mine = scene.browser();
    expect((await mine.subscribe({}, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await mine.subscribe({}, { origin: "" })).status).toBe(202);
    expect((await mine.subscribe({ key: "none" })).status).toBe(404);
    const { subscription } = mine;
    const wrong = async (change: object) =>
      (await scene.browser().subscribe({ subscription: { ...subscription, ...change } })).body.data.issues[0].path;
    expect(await wrong({ keys: { ...subscription.keys, p256dh: "A".repeat(87) } })).toEqual(["keys", "p256dh"]);
    expect(await wrong({ keys: { ...subscription.keys, auth: "AAAAAAAAAAAAAAAA" } })).toEqual(["keys", "auth"]);
    expect(await wrong({ endpoint: "ftp://push.example/1" })).toEqual(["endpoint"]);
    const { settings } = scene.platform.dependencies;
    settings.ALLOW_PRIVATE_TARGETS = "0";
    for (const endpoint of [
      ...["http://push.example/send/1", "https://127.0.0.1/send/1", "https://[::1]/send/1", "https://10.0.0.8/send"],
      ...["https://169.254.169.254/latest", "https://user:pass@push.example/1", "https://push.example:25/send/1"],
    ]) {
      expect([endpoint, await wrong({ endpoint })]).toEqual([endpoint, ["endpoint"]]);
    }
    settings.ALLOW_PRIVATE_TARGETS = "1";
    const statuses: number[] = [];
    for (let times = 0; times < 21; times += 1) statuses.push((await mine.subscribe()).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await scene.browser().subscribe()).status).toBe(202);
  });
});

describe("the subscriptions of a website", () => {
  it("are counted for its owner alone, and its pages read its own key", async () => {
    const { client, website, publicKey } = scene.shop;
    await scene.browser().subscribe();
    const { result } = await client.integration.webPush.get({ website: website.id });
    expect(result).toMatchObject({ publicKey, script: expect.stringContaining(`/push.js" data-key="${website.key}"`) });
    expect(result.subscriptions).toBeGreaterThan(0);
    expect(result.lastAt).toBe(new Date(scene.platform.dependencies.clock.now()).toISOString());
    const { postgres } = scene.platform.dependencies;
    await postgres.query("DELETE FROM push_subscriptions WHERE website_id = $1", [website.id]);
    const left = (await client.integration.webPush.get({ website: website.id })).result;
    expect([left.subscriptions, left.lastAt]).toEqual([0, result.lastAt]);
    expect(
      (await scene.other.client.integration.webPush.get({ website: scene.other.website.id })).result.publicKey,
    ).not.toBe(publicKey);
    const keyOf = async (key?: string) =>
      (await scene.platform.client().notifications.vapidKeys(key === undefined ? {} : { key })).result.publicKey;
    expect(await keyOf(website.key)).toBe(publicKey);
    expect(await keyOf()).not.toBe(publicKey);
    await expect(keyOf("none")).rejects.toMatchObject({ code: "NOT_FOUND" });
    const [row] = await scene.platform.dependencies.postgres.query<{ sealed: Buffer }>(
      "SELECT sealed FROM sealed_secrets WHERE website_id = $1 AND purpose = 'web-push/private-key'",
      [website.id],
    );
    expect(row?.sealed.length).toBeGreaterThan(32);
    await client.integration.channels.prepare({ wid: website.id });
    expect((await client.integration.webPush.get({ website: website.id })).result.publicKey).toBe(publicKey);
  });

  it("ask in the owner's words, and not where web push is off", async () => {
    const { client, channel, publicKey } = scene.shop;
    const { body } = await scene.browser().prompt();
    expect(body.prompt).toMatchObject({ publicKey, allow: "فعال کن" });
    await client.integration.channels.update({ id: channel, settings: { promptAllow: "باشه" } });
    expect((await scene.browser().prompt()).body.prompt).toMatchObject({ allow: "باشه", later: "الان نه" });
    await client.integration.channels.update({ id: channel, active: false });
    expect((await scene.browser().prompt()).body).toEqual({});
    expect((await scene.browser().subscribe()).status).toBe(404);
    await client.integration.channels.update({ id: channel, active: true });
  });

  it("end with a word of the page, and with the person who is erased", async () => {
    const { first, email, person } = await scene.makeReader();
    await first.unsubscribe();
    expect(await scene.listReached([person])).toEqual([]);
    await first.subscribe();
    expect(await scene.listReached([person])).toEqual([person]);
    const { client, website } = scene.shop;
    const { items } = (await client.people.list({ website: website.id, q: email })).result;
    expect(items).toMatchObject([{ email, reachable: { PUSH: true, SMS: false } }]);
    const { postgres } = scene.platform.dependencies;
    await postgres.transaction((queries) => forgetMessages(queries, website.id, [person]));
    expect(await scene.listReached([person])).toEqual([]);
  });
});

describe("a test push", () => {
  it("goes to the browser that opens its address, once", async () => {
    const { client, website, channel } = scene.shop;
    const content = { title: "سلام", body: "آزمایش" };
    const { result } = await client.delivery.messages.test({
      ...{ wid: website.id, channel, to: `${scene.shop.origin}/shop#x`, content },
    });
    expect(result).toMatchObject({ state: "queued", preview: "آزمایشی: سلام" });
    const [page, token = ""] = result.url?.split("#nabz=p.") ?? [];
    expect(page).toBe(`${scene.shop.origin}/shop`);
    await scene.dispatch();
    const [one, another] = [scene.browser(), scene.browser()];
    expect((await one.subscribe({ test: `${token.slice(0, -1)}x` })).status).toBe(404);
    expect((await one.subscribe({ test: token })).status).toBe(202);
    await another.subscribe({ test: token });
    await scene.dispatch();
    expect(one.got()).toMatchObject([
      { id: result.message, title: "آزمایشی: سلام", url: `${scene.shop.origin}/shop#x` },
    ]);
    expect(another.got()).toEqual([]);
    expect(await scene.read(result.message)).toMatchObject({ state: "sent" });
  });
});

// Last: the time that it takes ends sign-ins.
describe("a push that a service does not take at once", () => {
  it("is sent again when the service says, and under the same id where the answer was lost, unless it was shown", async () => {
    const { first, person } = await scene.makeReader();
    scene.service.answer(first.path, 429, "60");
    const id = await scene.write(person);
    await scene.dispatch();
    expect(await scene.read(id)).toMatchObject({ state: "queued" });
    scene.service.answer(first.path, lost);
    scene.platform.advance(59 * second);
    await scene.dispatch();
    expect(first.got()).toHaveLength(1);
    scene.platform.advance(2 * second);
    await scene.dispatch();
    expect([first.got().length, await scene.read(id)]).toMatchObject([2, { state: "queued" }]);
    // The worker showed the push whose answer was lost: it is not repeated.
    await scene.platform.send("POST", new URL(first.got()[1]?.shown ?? "").pathname, {});
    await scene.platform.hitsWritten();
    scene.platform.advance(3_000 * second);
    await scene.dispatch();
    expect([first.got().length, await scene.read(id)]).toMatchObject([2, { state: "delivered" }]);
    expect(new Set(first.got().map((push) => push.id))).toEqual(new Set([id]));
  });
});
