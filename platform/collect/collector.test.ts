import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { blankRow } from "./pipeline.ts";
import { chrome, openTestPlatform } from "./test-platform.ts";

type Platform = Awaited<ReturnType<typeof openTestPlatform>>;

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 60_000);
afterAll(() => platform.close());

const request = { address: "5.160.1.1", userAgent: chrome, origin: "shop.example" };
const minute = 60_000;
const iso = (time: number) => new Date(time).toISOString();
const view = (fields: object = {}) => ({ id: v7(), name: "page_view", url: "https://shop.example/", ...fields });

/** The real store, but the first group waits until `release`; `held` resolves once it has come that far. */
function holdInserts() {
  let release = () => {};
  let reached = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const insert: typeof platform.parts.clickhouse.insert = async (...group) => {
    reached();
    await released;
    return platform.parts.clickhouse.insert(...group);
  };
  return { clickhouse: { ...platform.parts.clickhouse, insert }, held, release: () => release() };
}

async function scene() {
  const [collector, site] = [await platform.collector(), await platform.addWebsite()];
  const visitor = v7();
  const tell = (events: readonly unknown[], batch: object = {}, from: object = {}) =>
    collector.acceptBrowser({ key: site.key, visitor, events, ...batch }, { ...request, ...from });
  const stored = <T extends z.ZodRawShape>(columns: string, shape: T) =>
    platform.rows(constant(columns), shape, site.id);
  const count = async () => (await stored("id", { id: z.string() })).length;
  return { collector, site, visitor, tell, stored, count };
}

describe("a browser's batch", () => {
  it("is in the store, understood, once it is answered", async () => {
    const { tell, stored } = await scene();
    const url = "https://www.Shop.example/p/1/?utm_source=Mehr&utm_medium=email#top";
    const data = { order: "A-1", value: 120_000, currency: "IRT", color: "آبی" };
    const answer = await tell([
      view({ url, title: "خانه", screen: [390, 844], data, at: iso(platform.clock.time - 5_000) }),
    ]);
    expect(answer).toEqual({ accepted: 1, duplicates: 0, dropped: {} });
    const columns =
      "host, path, utm_source, medium, source, country, city, device, os, browser, width, order_id, toString(value) AS value, currency, data, toString(toUnixTimestamp64Milli(at)) AS at, session != 0 AS joined";
    const shape = Object.fromEntries(columns.split(", ").map((name) => [name.split(" ").at(-1), z.unknown()]));
    expect(await stored(columns, shape)).toEqual([
      {
        ...{ host: "shop.example", path: "/p/1", utm_source: "Mehr", medium: "email", source: "Mehr" },
        ...{ country: "IR", city: "Tehran", device: "desktop", os: "Windows", browser: "Chrome", width: 390 },
        ...{ order_id: "A-1", value: "1200000", currency: "IRT", data: '{"color":"آبی"}' },
        ...{ at: String(platform.clock.time - 5_000), joined: 1 },
      },
    ]);
  });

  it("drops a malformed event alone and names its field", async () => {
    const { tell, count } = await scene();
    const answer = await tell([view(), view({ name: "" }), view({ title: "a\0b" }), view({ data: { x: "\0" } })]);
    expect(answer).toMatchObject({ accepted: 1, dropped: { malformed: 3 } });
    const paths = [...new Set(answer.issues?.map(({ path }) => path.join(".")))];
    expect(paths).toEqual(["events.1.name", "events.2.title", "events.3.data"]);
    expect(await count()).toBe(1);
  });

  it("is refused as a whole where no event is well formed", async () => {
    const { tell } = await scene();
    await expect(tell([view({ at: "yesterday" }), { name: 7 }])).rejects.toMatchObject({
      code: "BAD_REQUEST",
      issues: [{ path: ["events", 0, "at"] }, { path: ["events", 1, "name"] }],
    });
  });

  it("counts what it drops by reason", async () => {
    const { tell, count } = await scene();
    const { time } = platform.clock;
    expect(
      await tell([view({ at: iso(time - 8 * 24 * 60 * minute) }), view({ url: "https://other.example/" })]),
    ).toEqual({
      ...{ accepted: 0, duplicates: 0, dropped: { too_old: 1, bad_origin: 1 } },
    });
    expect((await tell([view()], {}, { userAgent: "Googlebot/2.1" })).dropped).toEqual({ bot: 1 });
    expect((await tell([view()], {}, { origin: "evil.example" })).dropped).toEqual({ bad_origin: 1 });
    expect((await tell([view({ url: undefined })], {}, { origin: undefined })).dropped).toEqual({ bad_origin: 1 });
    expect(await count()).toBe(0);
  });

  it("has its times corrected by when it says it was sent, and never lies in the future", async () => {
    const { tell, stored } = await scene();
    const { time } = platform.clock;
    const fast = 90 * minute;
    await tell([view({ at: iso(time + fast - 10_000) })], { sentAt: iso(time + fast) });
    await tell([view({ at: iso(time + fast) })]);
    const at = await stored("toString(toUnixTimestamp64Milli(at)) AS at", { at: z.coerce.number() });
    expect(at).toEqual([{ at: time - 10_000 }, { at: time }]);
  });

  it("of an unknown website is not found, also after the website went", async () => {
    const { tell, site, collector } = await scene();
    await tell([view()]);
    await platform.parts.postgres.query("DELETE FROM websites WHERE id = $1", [site.id]);
    collector.forgetWebsites();
    await expect(tell([view()])).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("of a page that runs wild is told to wait", async () => {
    const { tell } = await scene();
    const many = Array.from({ length: 500 }, () => ({ name: "" }));
    for (let sent = 0; sent < 4; sent += 1) await expect(tell(many)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(tell(many)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", retryAfter: 5 });
  });
});

describe("an event told again", () => {
  it("counts once: in its batch, in the group being written, in a later batch, after a restart", async () => {
    const { tell, count, site, visitor } = await scene();
    const event = view();
    const upper = { ...event, id: event.id.toUpperCase() };
    const [first, second] = await Promise.all([tell([event, event]), tell([event, view()])]);
    expect(first).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(second).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await tell([upper])).toMatchObject({ accepted: 0, duplicates: 1 });
    const again = await platform.collector();
    const batch = { key: site.key, visitor, events: [event, view()] };
    expect(await again.acceptBrowser(batch, request)).toMatchObject({ accepted: 1, duplicates: 1 });
    expect(await count()).toBe(3);
  });

  it("is answered only once its first telling is stored", async () => {
    const { clickhouse, held, release } = holdInserts();
    const [collector, site] = [await platform.collector(undefined, clickhouse), await platform.addWebsite()];
    const batch = { key: site.key, visitor: v7(), events: [view()] };
    const answered: string[] = [];
    const first = collector.acceptBrowser(batch, request).then(() => answered.push("first"));
    await held;
    const second = collector.acceptBrowser(batch, request).then(() => answered.push("second"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toEqual([]);
    release();
    await Promise.all([first, second]);
    expect(answered).toEqual(["first", "second"]);
  });
});

describe("writing", () => {
  it("repeats a group whose outcome is unclear with its token, and stores it once", async () => {
    const tokens: string[] = [];
    const flaky = {
      ...platform.parts.clickhouse,
      insert: async (...args: Parameters<typeof platform.parts.clickhouse.insert>) => {
        await platform.parts.clickhouse.insert(...args);
        tokens.push(args[2]);
        if (tokens.length === 1) throw new Error("the answer was lost");
      },
    };
    const [collector, site] = [await platform.collector(undefined, flaky), await platform.addWebsite()];
    const answer = await collector.acceptBrowser({ key: site.key, visitor: v7(), events: [view(), view()] }, request);
    expect(answer.accepted).toBe(2);
    expect(tokens).toHaveLength(2);
    expect(tokens[0]).toBe(tokens[1]);
    expect(await platform.rows(constant("name"), { name: z.string() }, site.id)).toHaveLength(2);
  });

  it("refuses what is past its bound, and takes again what was refused", async () => {
    const [collector, site] = [await platform.collector(10), await platform.addWebsite()];
    const batch = () => ({ key: site.key, visitor: v7(), events: Array.from({ length: 6 }, () => view()) });
    const refused = batch();
    const outcomes = await Promise.allSettled([
      collector.acceptBrowser(batch(), request),
      collector.acceptBrowser(refused, request),
    ]);
    expect(outcomes[0]).toMatchObject({ status: "fulfilled" });
    expect(outcomes[1]).toMatchObject({ status: "rejected", reason: { code: "SERVICE_UNAVAILABLE" } });
    expect(await collector.acceptBrowser(refused, request)).toMatchObject({ accepted: 6, duplicates: 0 });
  });

  it("goes on with the groups' numbers after a restart, and is done when drained", async () => {
    const { tell, stored, site } = await scene();
    await tell([view()]);
    const { clickhouse, held, release } = holdInserts();
    const again = await platform.collector(undefined, clickhouse);
    const answer = again.acceptBrowser({ key: site.key, visitor: v7(), events: [view()] }, request);
    await held;
    expect(again.rowsWaiting).toBe(1);
    const drained = again.drain();
    release();
    await drained;
    expect(again.rowsWaiting).toBe(0);
    await answer;
    const seq = (await stored("toString(seq) AS seq", { seq: z.coerce.number() })).map((row) => row.seq);
    expect(seq).toHaveLength(2);
    expect(seq[1]).not.toBe(seq[0]);
  });

  it("keeps a page's title once, the newest", async () => {
    const { tell, site } = await scene();
    await tell([view({ title: "یک" })]);
    platform.clock.time += 1_000;
    await tell([view({ title: "دو" }), view({ title: "دو" })]);
    const titles = await platform.parts.clickhouse.select(
      constant(`SELECT title FROM pages FINAL WHERE website = '${site.id}'`),
      z.object({ title: z.string() }),
      { owner: "test" },
    );
    expect(titles).toEqual([{ title: "دو" }]);
  });
});

describe("sessions", () => {
  const sessionsOf = async (scenario: Awaited<ReturnType<typeof scene>>) =>
    (await scenario.stored("toString(session) AS session", { session: z.string() })).map(({ session }) => session);

  it("go on after a restart, in memory and for late events by a look-up", async () => {
    const own = await scene();
    const { time } = platform.clock;
    const days = 3 * 24 * 60 * minute;
    await own.tell([view({ at: iso(time - days) }), view({ at: iso(time) })]);
    const again = await platform.collector();
    const tell = (event: object) =>
      again.acceptBrowser({ key: own.site.key, visitor: own.visitor, events: [event] }, request);
    await tell({ id: v7(), name: "click", at: iso(time - days + 5 * minute), url: "https://shop.example/" });
    platform.clock.time += 5 * minute;
    await tell({ id: v7(), name: "click", url: "https://shop.example/" });
    const [late, lateClick, now, nowClick] = await sessionsOf(own);
    expect(lateClick).toBe(late);
    expect(nowClick).toBe(now);
    expect(now).not.toBe(late);
  });

  it("of an event that is no page view and joins none are none", async () => {
    const own = await scene();
    await own.tell([{ id: v7(), name: "click", url: "https://shop.example/" }]);
    expect(await sessionsOf(own)).toEqual(["0"]);
  });
});

describe("a server's batch", () => {
  it("may lie in any past, and names its visitor or its person", async () => {
    const { collector, site, stored } = await scene();
    const old = iso(Date.UTC(2001, 1, 3, 4, 5, 6, 7));
    const events = [
      { name: "purchase", at: old, person: "42", data: { order: 7, value: 5, currency: "EUR" } },
      { name: "page_view", at: old, visitor: "a", userAgent: "Googlebot/2.1" },
      { name: "page_view", at: "1999-01-01T00:00:00Z", visitor: "a" },
      { name: "page_view" },
    ];
    const answer = await collector.acceptServer(site.secret, { events });
    expect(answer).toMatchObject({ accepted: 1, dropped: { bot: 1, too_old: 1, malformed: 1 } });
    expect(answer.issues?.[0]?.path).toEqual(["events", 3, "visitor"]);
    expect(
      await stored("order_id, toString(value) AS value, data, toString(at) AS at", {
        value: z.string(),
        order_id: z.string(),
        data: z.string(),
        at: z.string(),
      }),
    ).toEqual([{ order_id: "7", value: "500", data: '{"$person":"42"}', at: "2001-02-03 04:05:06.007" }]);
  });

  it("needs the website's secret", async () => {
    const { collector, site } = await scene();
    for (const secret of ["", "wrong", site.key]) {
      await expect(collector.acceptServer(secret, { events: [] })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    }
  });
});

describe("an import", () => {
  const rowAt = (at: number) => ({ ...blankRow(v7(), "page_view"), at, visitor: 5n, session: 9n, path: "/" });

  it("stores each row once, also told twice at once and long after", async () => {
    const { collector, site, count } = await scene();
    const rows = Array.from({ length: 4_500 }, (_, n) => rowAt(Date.UTC(2015, 4, 17) + n * minute));
    const [first, second] = await Promise.all([
      collector.importRows(site.id, rows),
      collector.importRows(site.id, rows),
    ]);
    expect([first, second]).toEqual([
      { accepted: 4_500, duplicates: 0 },
      { accepted: 0, duplicates: 4_500 },
    ]);
    platform.clock.time += 60 * minute;
    const extra = rowAt(Date.UTC(2015, 4, 17));
    const again = await platform.collector();
    expect(await again.importRows(site.id, [...rows, extra, extra])).toEqual({ accepted: 1, duplicates: 4_501 });
    expect(await count()).toBe(4_501);
  });
});
