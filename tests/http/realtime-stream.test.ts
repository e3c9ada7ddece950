import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Realtime, realtime } from "#contract/realtime.ts";
import { makeOwner, password, startTestPlatform, type TestPlatform } from "./platform.ts";

/** Of a busy machine. The 3 s that are promised are held on a clock of its own (`streams.test.ts`). */
const patienceMs = 20_000;

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let other: Awaited<ReturnType<typeof makeOwner>>;
const open = new Set<() => void>();
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
  other = await makeOwner(platform, "other");
});
afterEach(() => {
  for (const close of open) close();
  open.clear();
});
afterAll(() => platform?.stop());

const pathOf = (website: string) => `/wm/users/report/${website}/realtime/stream`;

/** A stream as any program reads it. `next` is its next message; `ended` resolves when the platform ends it. */
async function watch(website: string, token: string) {
  const asking = get(platform.url + pathOf(website), { headers: { authorization: `Bearer ${token}` }, agent: false });
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  const messages: Realtime[] = [];
  const lines = createInterface({ input: response });
  lines.on("line", (line) => {
    if (line.startsWith("data: ")) messages.push(realtime.parse(JSON.parse(line.slice(6))));
  });
  // A reader who leaves aborts it.
  for (const side of [asking, response, lines]) side.on("error", () => undefined);
  const close = () => {
    open.delete(close);
    asking.destroy();
  };
  open.add(close);
  return {
    headers: response.headers,
    messages,
    ended: once(response, "end").catch(() => undefined),
    close,
    next: () =>
      vi.waitFor(() => messages.shift() ?? expect.fail("no message came"), { timeout: patienceMs, interval: 20 }),
  };
}

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";

async function makeShop(of = owner) {
  const name = `shop-${randomUUID().slice(0, 8)}`;
  const made = (await of.client.websites.create({ name, url: "https://shop.example" })).result;
  const view = async (path = "/") => {
    const event = { id: randomUUID(), name: "page_view", url: `https://shop.example${path}`, title: path };
    const body = { key: made.key, visitor: randomUUID(), events: [event] };
    const answer = await platform.send("POST", "/collect", { headers: { "user-agent": userAgent }, body });
    expect(answer.body).toMatchObject({ accepted: 1 });
  };
  return { id: made.id, view };
}

const openStreams = async () => {
  const { body } = await platform.send("GET", "/metrics");
  return Number(/^nabz_realtime_streams (\d+)$/m.exec(body)?.[1]);
};
const allLeft = () => vi.waitFor(async () => expect(await openStreams()).toBe(0), { timeout: patienceMs });

describe("a real-time stream", () => {
  it("begins with the call's response and shows an event by itself", async () => {
    const shop = await makeShop();
    await shop.view("/first");
    const stream = await watch(shop.id, owner.token);
    expect(stream.headers["content-type"]).toMatch(/^text\/event-stream/);
    expect(stream.headers["cache-control"]).toBe("no-store, no-transform");
    expect(await stream.next()).toEqual((await owner.client.reports.realtime({ website: shop.id })).result);
    platform.advance(1);
    await shop.view("/second");
    const { people, events } = await stream.next();
    expect([people, events[0]?.page]).toEqual([2, { key: "/second", label: "/second" }]);
  });

  it("is refused without a token, and is a 404 for another owner's website", async () => {
    const { id } = await makeShop();
    const cases: [string, string | undefined, number][] = [
      [id, undefined, 401],
      [id, "nonsense", 401],
      [id, other.token, 404],
      [randomUUID(), owner.token, 404],
      ["nonsense", owner.token, 404],
    ];
    for (const [website, token, status] of cases) {
      const answer = await platform.send("GET", pathOf(website), { token });
      expect(answer.status, `${website} by ${token}`).toBe(status);
      expect(answer.body).toMatchObject({ status, message: expect.any(String) });
    }
  });

  it("ends when its owner signs out, and others of the account go on", async () => {
    const { id, view } = await makeShop();
    const elsewhere = (await platform.client().auth.login({ email: owner.email, password })).result.tokenData.token;
    const [going, staying] = [await watch(id, elsewhere), await watch(id, owner.token)];
    await Promise.all([going.next(), staying.next()]);
    await platform.client(elsewhere).auth.logout();
    await going.ended;
    await view();
    expect((await staying.next()).people).toBe(1);
    expect(going.messages).toEqual([]);
  });

  it("ends when the website is deleted", async () => {
    const { id } = await makeShop();
    const stream = await watch(id, owner.token);
    await stream.next();
    await owner.client.websites.delete({ id });
    await stream.ended;
  });

  it("leaves nothing behind when its reader goes", async () => {
    const { id } = await makeShop();
    const streams = await Promise.all(Array.from({ length: 20 }, () => watch(id, owner.token)));
    await Promise.all(streams.map((stream) => stream.next()));
    expect(await openStreams()).toBeGreaterThanOrEqual(20);
    for (const { close } of streams) close();
    await allLeft();
  });
});

// These come last: the clock goes on, and the platform stops.
it("a stream ends with its token", async () => {
  const { id } = await makeShop();
  const stream = await watch(id, owner.token);
  await stream.next();
  platform.advance(15 * 60_000);
  await stream.ended;
  expect((await platform.send("GET", pathOf(id), { token: owner.token })).status).toBe(401);
});

it("open streams do not hold a platform that stops", async () => {
  const { token } = (await platform.client().auth.login({ email: owner.email, password })).result.tokenData;
  const stream = await watch(owner.website.id, token);
  await stream.next();
  await platform.server.close();
  await stream.ended;
  expect(platform.errors).toEqual([]);
});
