import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteEvent } from "#platform/defined-events/change-event.ts";
import { makeCollectingWebsite } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let secret: string;
const wid = () => owner.website.id;
const dayMs = 86_400_000;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
  secret = (await owner.client.websites.install({ id: wid() })).result.secret;
  const page = (path: string) => `${owner.website.url}${path}`;
  await collect([
    { name: "page_view", visitor: "one", url: page("/product/tea") },
    { name: "page_view", visitor: "two", url: page("/product/tea?utm_source=x") },
    { name: "page_view", visitor: "two", url: page("/products") },
    { name: "page_view", visitor: "two", url: page("/fa/checkout/"), daysAgo: 40 },
    { ...press("div.card:2>button.add", "افزودن به سبد"), visitor: "one", url: page("/product/tea") },
    { ...press("div.card:2>button.add>svg", "افزودن به سبد"), visitor: "one", url: page("/") },
    { ...press("a.more", "بیشتر"), visitor: "two", url: page("/") },
    { name: "signup", visitor: "two", url: page("/"), data: { plan: "gold", seats: 3, trial: true } },
    { name: "identify", visitor: "two", data: { id: "7", email: "sara@example.com" } },
    { name: "payment", person: "7", data: { order: 12, value: 9_900, currency: "IRT", bank: "x" } },
  ]);
});
afterAll(() => platform?.stop());

const press = (s: string, t: string) => ({ name: "click", data: { s, t, p: [1, 2, 3, 4] } });

async function collect(events: readonly { daysAgo?: number; [field: string]: unknown }[]) {
  const now = platform.dependencies.clock.now();
  const body = {
    events: events.map(({ daysAgo = 0, ...event }) => ({
      ...{ id: randomUUID(), at: new Date(now - 1_000 - daysAgo * dayMs).toISOString() },
      ...event,
    })),
  };
  const { status } = await platform.send("POST", "/collect/server", { token: secret, body });
  expect(status).toBe(202);
}

const path = "/wm/events/product/user/event";
const define = (body: object) => platform.send("POST", path, { token: owner.token, body: { wid: wid(), ...body } });
const list = async (query = {}) => (await owner.client.userEvents.list({ website: wid(), ...query })).result;

async function removeAll() {
  for (const { id } of (await list({ limit: 200 })).items) await owner.client.userEvents.delete({ id });
}

describe("defined events", () => {
  it("are defined, listed with what they matched, stopped, changed and deleted", async () => {
    const { status, body } = await define({
      name: "دیدن محصول",
      action: "page_view",
      match: { mode: "starts_with", url: `https://www.${owner.website.name}.example/product/?a=1` },
    });
    expect([status, body.status]).toEqual([201, 201]);
    expect(body.result).toMatchObject({ match: { mode: "starts_with", url: "/product/" }, active: true });
    // What it matches was there before.
    expect(body.result.last30).toEqual({ events: 2, people: 2 });
    expect(Date.parse(body.result.lastAt)).toBeGreaterThan(platform.dependencies.clock.now() - dayMs);
    const { id } = body.result;
    const end = { mode: "ends_with", url: "/checkout" } as const;
    await define({ name: "تسویه‌حساب", action: "page_view", match: end });
    const { items, total } = await list({ sort: "-events" });
    expect(total).toBe(2);
    expect(items.map(({ name, last30 }) => [name, last30])).toEqual([
      ["دیدن محصول", { events: 2, people: 2 }],
      ["تسویه‌حساب", { events: 0, people: 0 }],
    ]);
    // Older than the days that are counted.
    expect(Date.parse(items[1]?.lastAt ?? "")).toBeLessThan(platform.dependencies.clock.now() - 39 * dayMs);
    expect((await list({ q: "تسويه" })).items).toHaveLength(1);
    const stopped = (await owner.client.userEvents.update({ eventId: id, active: false })).result;
    expect(stopped).toMatchObject({ active: false, last30: { events: 2, people: 2 } });
    expect((await owner.client.userEvents.brief({ website: wid() })).result.items).toEqual(["تسویه‌حساب"]);
    platform.advance(5_000);
    await collect([{ name: "page_view", visitor: "one", url: `${owner.website.url}/product/cup` }]);
    const get = async () => (await owner.client.userEvents.get({ website: wid(), id })).result;
    expect(await get()).toMatchObject({ active: false, last30: { events: 2 }, usedBy: [] });
    const started = (await owner.client.userEvents.update({ eventId: id, active: true })).result;
    expect(started).toMatchObject({ active: true, last30: { events: 3, people: 2 } });
    const changed = await owner.client.userEvents.update({ eventId: id, match: { mode: "exact", url: "/products/" } });
    expect(changed.result).toMatchObject({ match: { mode: "exact", url: "/products" }, last30: { events: 1 } });
    expect((await owner.client.userEvents.delete({ id })).result).toEqual({ id });
    await expect(get()).rejects.toMatchObject({ status: 404 });
    await removeAll();
  });

  it("match clicks by the element or one around it, and by its text", async () => {
    const preview = async (rule: object) =>
      (
        await platform.send("POST", `${path}/preview`, {
          token: owner.token,
          body: { wid: wid(), action: "click", ...rule },
        })
      ).body.result;
    expect(await preview({ selector: "button.add" })).toEqual({
      ...{ events: 2, people: 1 },
      pages: [
        { path: "/", events: 1 },
        { path: "/product/tea", events: 1 },
      ],
    });
    expect(await preview({ text: "  افزودن  به سبد " })).toMatchObject({ events: 2 });
    expect(await preview({ text: "افزودن" })).toMatchObject({ events: 0, pages: [] });
    expect(await preview({ selector: ".card > .add", text: "بیشتر" })).toMatchObject({ events: 0 });
    expect(await preview({ match: { mode: "exact", url: "/" } })).toMatchObject({ events: 2, people: 2 });
  });

  it("can be of an element that was clicked: those alike are one, the most clicked first", async () => {
    const { items, of } = (await owner.client.userEvents.clicked({ website: wid() })).result;
    expect(of).toBe(3);
    const added = { text: null, clicks: 1, people: 1, pages: 1 };
    expect(items).toEqual([
      { ...added, selector: "a.more", path: "/" },
      { ...added, selector: "div.card > button.add", path: "/product/tea" },
      { ...added, selector: "div.card > button.add > svg", path: "/" },
    ]);
  });

  it("stand among all events by name, with their properties", async () => {
    await define({ name: "افزودن", action: "click", selector: "button.add" });
    const all = (await owner.client.namedEvents.all({ website: wid() })).result;
    expect(all.items).toContainEqual({
      ...{ name: "افزودن", label: "افزودن", action: "click", defined: true, active: true, count: 2 },
    });
    expect(all.items).toContainEqual({
      ...{ name: "click", label: "کلیک", action: "click", defined: false, active: true, count: 3 },
    });
    expect(all.items).toContainEqual(expect.objectContaining({ name: "signup", action: "custom", count: 1 }));
    const names = (await owner.client.namedEvents.names({ website: wid() })).result.items;
    expect(names[0]).toBe("افزودن");
    expect(names).toEqual(expect.arrayContaining(["page_view", "click", "signup", "identify"]));
    const { items } = (await owner.client.userEvents.fields({ website: wid() })).result;
    expect(
      items.find(({ name }) => name === "signup")?.fields.toSorted((a, b) => a.name.localeCompare(b.name)),
    ).toEqual([
      { name: "plan", type: "text", values: ["gold"] },
      { name: "seats", type: "number", values: ["3"] },
      { name: "trial", type: "boolean", values: ["true"] },
    ]);
    // What of an order and money stands beside the further fields; whom our own field names is nobody's to choose.
    expect(items.find(({ name }) => name === "payment")?.fields).toEqual([
      { name: "bank", type: "text", values: ["x"] },
      { name: "currency", type: "text", values: ["IRT"] },
      { name: "order", type: "text", values: ["12"] },
      { name: "value", type: "number", values: ["9900"] },
    ]);
    expect(items.find(({ name }) => name === "افزودن")?.fields).toContainEqual({
      ...{ name: "t", type: "text" },
      // Fewer than three people clicked any: a text may name one of them.
      values: [],
    });
    // What somebody said of themselves is no list to choose from.
    expect(JSON.stringify(items)).not.toContain("sara@example.com");
    await removeAll();
  });

  it("have properties that forms suggest, of the owner's alone", async () => {
    await owner.client.namedEvents.all({ website: wid() });
    const { items } = (await owner.client.namedEvents.properties({ website: wid() })).result;
    expect(items).toContainEqual({ name: "plan", events: ["signup"], values: [] });
    expect(items.map(({ name }) => name)).not.toContain("s");
    expect(JSON.stringify(items)).not.toContain("sara@example.com");
  });

  it("say of clicks what three people sent alone", async () => {
    const { website, serve } = await makeCollectingWebsite(platform, owner);
    const sent = (visitors: readonly string[], data: object) =>
      visitors.map((visitor, index) => ({ name: "click", visitor, ago: 1_000 * index, data: { s: "a", ...data } }));
    await serve(
      ...sent(["a", "b", "c"], { t: "سبد خرید", l: "/cart", k: "" }),
      // Two browsers of one person, and one more.
      ...sent(["d", "e", "f"], { t: "سلام سارا", l: "/users/sara", k: "/users/sara" }),
      ...["d", "e"].map((visitor) => ({ name: "identify", visitor, data: { id: "7" } })),
    );
    const { items } = (await owner.client.userEvents.fields({ website: website.id })).result;
    const fields = items.find(({ name }) => name === "click")?.fields ?? [];
    const values = Object.fromEntries(fields.map((field) => [field.name, field.values]));
    expect(values).toEqual({ s: ["a"], t: ["سبد خرید"], l: ["/cart"], k: [] });
  });

  it("are named among received and real-time events", async () => {
    await define({ name: "افزودن", action: "click", selector: "button.add" });
    const received = (await owner.client.websites.receivedEvents({ id: wid() })).result.items;
    const realtime = (await owner.client.reports.realtime({ website: wid() })).result.events;
    for (const events of [received, realtime]) {
      const named = events.flatMap(({ name, defined }) => defined.map((each) => [name, each]));
      expect(named).toEqual(Array(2).fill(["click", "افزودن"]));
    }
    await removeAll();
  });

  it("have names of their own, which the tracker does not use", async () => {
    const { body } = await define({ name: "twice", action: "click" });
    for (const name of ["twice", "purchase", "click", "refund"]) {
      const again = await define({ name, action: "click" });
      expect([again.status, again.body.code, again.body.data.issues[0].path]).toEqual([409, "NAME_TAKEN", ["name"]]);
    }
    const { id } = (await define({ name: "other", action: "click" })).body.result;
    const renamed = owner.client.userEvents.update({ eventId: id, name: "twice" });
    await expect(renamed).rejects.toMatchObject({ status: 409, code: "NAME_TAKEN" });
    // Another website is another world.
    const another = (await owner.client.websites.create({ name: "another", url: "https://another.example" })).result.id;
    expect((await define({ wid: another, name: "twice", action: "click" })).status).toBe(201);
    expect(body.result.name).toBe("twice");
    await removeAll();
  });

  it("that are used are neither deleted nor renamed", async () => {
    const { id } = (await define({ name: "used", action: "click" })).body.result;
    const users = [{ kind: "funnel", id: randomUUID(), name: "خرید" }];
    const find = async (_: unknown, { name }: { name: string }) => (name === "used" ? users : []);
    await expect(deleteEvent(platform.dependencies, { website: wid(), id }, [find])).rejects.toMatchObject({
      code: "IN_USE",
      data: { users },
    });
    expect((await list()).total).toBe(1);
    await removeAll();
  });

  it("are at most a hundred, also where many come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 102 }, (_, index) => define({ name: `event ${index}`, action: "click", selector: "a" })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(answers.filter(({ status, body }) => status === 422 && body.code === "REFUSED")).toHaveLength(2);
    expect((await list({ limit: 200 })).items).toHaveLength(100);
    await removeAll();
  }, 30_000);

  it.each([
    [{ name: "" }, ["name"]],
    [{ name: "x".repeat(65) }, ["name"]],
    [{ action: "hover" }, ["action"]],
    [{ match: { mode: "regex", url: "/a" } }, ["match", "mode"]],
    [{ match: { mode: "exact", url: "" } }, ["match", "url"]],
    [{ match: { mode: "exact", url: "thanks" } }, ["match", "url"]],
    [{ selector: "a:hover" }, ["selector"]],
    [{ selector: ".btn-2" }, ["selector"]],
    [{ selector: "a".repeat(301) }, ["selector"]],
    [{ text: "x".repeat(41) }, ["text"]],
    [{ action: "page_view", selector: "a" }, ["selector"]],
    [{ action: "page_view", text: "a" }, ["text"]],
  ])("%j is refused beside %j", async (wrong, at) => {
    const { status, body } = await define({ name: "x", action: "click", ...wrong });
    expect([status, body.data.issues[0].path]).toEqual([400, at]);
    expect(body.data.issues[0].message).toMatch(/[آ-ی]/);
  });

  it("keep the element of a click only as long as they are about clicks", async () => {
    const { id } = (await define({ name: "press", action: "click", selector: "a" })).body.result;
    const changed = owner.client.userEvents.update({ eventId: id, action: "page_view" });
    await expect(changed).rejects.toMatchObject({ status: 400, issues: [{ path: ["selector"] }] });
    await owner.client.userEvents.update({ eventId: id, action: "page_view", selector: null });
    await removeAll();
  });
});

it("clicked elements count on all pages; one that no selector can name is left out", async () => {
  const more = { ...press("div.card:7>button.add", "افزودن به سبد"), url: `${owner.website.url}/product/cup` };
  // A path that no selector can say whole keeps its inner steps; one of nothing else is left out.
  const odd = [press("div.x!y>p", "عجیب"), press("!!", "")].map((each) => ({ ...each, url: owner.website.url }));
  await collect([
    { ...more, visitor: "two" },
    { ...more, visitor: "two" },
    ...odd.map((each) => ({ ...each, visitor: "two" })),
  ]);
  const after = (await owner.client.userEvents.clicked({ website: wid(), limit: 1 })).result;
  expect(after.items).toEqual([
    { selector: "div.card > button.add", text: null, clicks: 3, people: 2, path: "/product/cup", pages: 2 },
  ]);
  const all = (await owner.client.userEvents.clicked({ website: wid() })).result;
  expect(all.items.map(({ selector }) => selector).toSorted()).toEqual([
    ...["a.more", "div.card > button.add", "div.card > button.add > svg", "p"],
  ]);
});

it("a text is shown where three people clicked it; what one of them reads alone is one element without", async () => {
  const url = `${owner.website.url}/account`;
  const greet = (visitor: string) => ({ ...press("a.account", `سلام ${visitor}`), visitor, url });
  await collect([
    ...["one", "two", "three"].map((visitor) => ({ ...press("a.exit", "خروج"), visitor, url })),
    ...["one", "two", "three"].map(greet),
    greet("three"),
  ]);
  const { items } = (await owner.client.userEvents.clicked({ website: wid() })).result;
  const found = items.filter(({ path }) => path === "/account");
  expect(found).toEqual([
    { selector: "a.account", text: null, clicks: 4, people: 3, path: "/account", pages: 1 },
    { selector: "a.exit", text: "خروج", clicks: 3, people: 3, path: "/account", pages: 1 },
  ]);
});
