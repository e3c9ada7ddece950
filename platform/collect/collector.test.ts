import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { blankRow } from "#platform/events/event-row.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import {
  client,
  iso,
  minute,
  openTestPlatform,
  type Platform,
  scene,
  view,
} from "#tests/platform-fixtures/test-platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

describe("a browser's batch", () => {
  it("is stored and enriched once it is answered", async () => {
    const { send, site } = await scene(platform);
    const url = "https://www.Shop.example/p/1/?utm_source=Mehr&utm_medium=email#top";
    const data = { order: "A-1", value: 120_000, currency: "IRT", color: "آبی" };
    const answer = await send([
      view({ url, title: "خانه", screen: [390, 844], data, at: iso(platform.clock.time - 5_000) }),
    ]);
    expect(answer).toEqual({ accepted: 1, duplicates: 0, dropped: {} });
    const columns = `host, path, utm_source, medium, source, country, city, device, os, browser, width, order_id, currency,
      data, toString(value) AS money, toString(toUnixTimestamp64Milli(at)) AS time, session != 0 AS joined`;
    expect(
      await platform.dependencies.clickhouse.select(
        constant(`SELECT ${columns} FROM events WHERE website = '${site.id}'`),
        z.unknown(),
        { owner: "test" },
      ),
    ).toEqual([
      {
        ...{ host: "shop.example", path: "/p/1", utm_source: "Mehr", medium: "email", source: "Mehr" },
        ...{ country: "IR", city: "Tehran", device: "desktop", os: "Windows", browser: "Chrome", width: 390 },
        ...{ order_id: "A-1", money: "1200000", currency: "IRT", data: '{"color":"آبی"}' },
        ...{ time: String(platform.clock.time - 5_000), joined: 1 },
      },
    ]);
  });

  it("drops a malformed event alone and names its field", async () => {
    const { send, count } = await scene(platform);
    const answer = await send([view(), view({ name: "" }), view({ title: "a\0b" }), view({ data: { x: "\0" } })]);
    expect(answer).toMatchObject({ accepted: 1, dropped: { malformed: 3 } });
    const paths = [...new Set(answer.issues?.map(({ path }) => path.join(".")))];
    expect(paths).toEqual(["events.1.name", "events.2.title", "events.3.data"]);
    expect(await count()).toBe(1);
  });

  it("is refused as a whole where no event is well formed", async () => {
    const { send } = await scene(platform);
    await expect(send([view({ at: "yesterday" }), { name: 7 }])).rejects.toMatchObject({
      code: "BAD_REQUEST",
      issues: [{ path: ["events", 0, "at"] }, { path: ["events", 1, "name"] }],
    });
  });

  it("counts dropped events by reason", async () => {
    const { send, count } = await scene(platform);
    const { time } = platform.clock;
    expect(
      await send([view({ at: iso(time - 8 * 24 * 60 * minute) }), view({ url: "https://other.example/" })]),
    ).toEqual({
      ...{ accepted: 0, duplicates: 0, dropped: { too_old: 1, bad_origin: 1 } },
    });
    expect((await send([view()], {}, { userAgent: "Googlebot/2.1" })).dropped).toEqual({ bot: 1 });
    expect((await send([view()], {}, { origin: "evil.example" })).dropped).toEqual({ bad_origin: 1 });
    expect((await send([view({ url: undefined })], {}, { origin: undefined })).dropped).toEqual({ bad_origin: 1 });
    expect(await count()).toBe(0);
  });

  it("has its times corrected by the time of sending, and none in the future", async () => {
    const { send, stored } = await scene(platform);
    const { time } = platform.clock;
    const fast = 90 * minute;
    await send([view({ at: iso(time + fast - 10_000) })], { sentAt: iso(time + fast) });
    await send([view({ at: iso(time + fast) })]);
    const at = await stored("toString(toUnixTimestamp64Milli(at)) AS at", { at: z.coerce.number() });
    expect(at).toEqual([{ at: time - 10_000 }, { at: time }]);
  });

  it("of an unknown or deleted website is not found", async () => {
    const { send, site, collector } = await scene(platform);
    await send([view()]);
    await platform.dependencies.postgres.query("DELETE FROM websites WHERE id = $1", [site.id]);
    collector.forgetWebsites(site.id);
    await expect(send([view()])).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is answered with the file of dead clicks once the website has a heatmap", async () => {
    const { collector, send, site } = await scene(platform);
    expect(await send([view()])).not.toHaveProperty("more");
    await platform.dependencies.postgres.query(
      `INSERT INTO heatmaps (website_id, id, name, type, addresses, devices, hide, created_at)
       VALUES ($1, $2, 'Home', 'click', '[]', '{}', '{}', now())`,
      [site.id, v7()],
    );
    collector.forgetWebsites(site.id);
    expect(await send([view()])).toMatchObject({ accepted: 1, more: ["heat"] });
  });

  it("of a visitor who sends too many events is refused for a while", async () => {
    const { send } = await scene(platform);
    const many = Array.from({ length: 500 }, () => ({ name: "" }));
    for (let sent = 0; sent < 4; sent += 1) await expect(send(many)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(send(many)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS", retryAfter: 5 });
  });
});

it("gives made-up credentials one turn together, which refuse nobody else", async () => {
  const { collector, site, send } = await scene(platform);
  await send([view()]);
  const worked: string[] = [];
  const admit = async (name: string, credential: { key: string } | { secret: string }) => {
    await collector.admit(credential, client.address);
    worked.push(name);
  };
  const invented = Promise.allSettled(
    Array.from({ length: 600 }, (_, n) => admit("invented", n % 2 === 0 ? { key: v7() } : { secret: v7() })),
  );
  await admit("known", { key: site.key });
  expect(worked.indexOf("known")).toBeLessThan(4);
  const outcomes = await invented;
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(129);
});

describe("a server's batch", () => {
  it("may have any past time, and names its visitor or its person", async () => {
    const { collector, site, stored } = await scene(platform);
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

  it("requires the website's secret", async () => {
    const { collector, site } = await scene(platform);
    for (const secret of ["", "wrong", site.key]) {
      await expect(collector.acceptServer(secret, { events: [] })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    }
  });
});

describe("sessions", () => {
  const sessionsOf = async (scenario: Awaited<ReturnType<typeof scene>>) =>
    (await scenario.stored("toString(session) AS session", { session: z.string() })).map(({ session }) => session);

  it("continue after a restart, from memory and for late events by a lookup", async () => {
    const own = await scene(platform);
    const { time } = platform.clock;
    const days = 3 * 24 * 60 * minute;
    await own.send([view({ at: iso(time - days) }), view({ at: iso(time) })]);
    const again = await platform.collector();
    const send = (event: object) =>
      again.acceptBrowser({ key: own.site.key, visitor: own.visitor, events: [event] }, client);
    await send({ id: v7(), name: "click", at: iso(time - days + 5 * minute), url: "https://shop.example/" });
    platform.clock.time += 5 * minute;
    await send({ id: v7(), name: "click", url: "https://shop.example/" });
    const [late, lateClick, now, nowClick] = await sessionsOf(own);
    expect(lateClick).toBe(late);
    expect(nowClick).toBe(now);
    expect(now).not.toBe(late);
  });

  it("are not started by other events than page views", async () => {
    const own = await scene(platform);
    await own.send([{ id: v7(), name: "click", url: "https://shop.example/" }]);
    expect(await sessionsOf(own)).toEqual(["0"]);
  });
});

describe("an inactive website", () => {
  const setActive = async (id: string, active: boolean) => {
    await platform.dependencies.postgres.query("UPDATE websites SET active = $2 WHERE id = $1", [id, active]);
  };

  it("drops every event of browsers and servers as inactive and shows them, until it is active again", async () => {
    const { collector, site, send, count } = await scene(platform);
    await setActive(site.id, false);
    collector.forgetWebsites(site.id);
    expect(await send([view(), view()])).toEqual({ accepted: 0, duplicates: 0, dropped: { inactive: 2 } });
    const events = [{ name: "page_view", visitor: "a" }];
    expect((await collector.acceptServer(site.secret, { events })).dropped).toEqual({ inactive: 1 });
    expect(await count()).toBe(0);
    expect(collector.receivedEvents.list(site.id).map(({ outcome }) => outcome)).toEqual(Array(3).fill("inactive"));
    await setActive(site.id, true);
    collector.forgetWebsites(site.id);
    expect(await send([view()])).toMatchObject({ accepted: 1 });
  });

  it("still refuses malformed batches", async () => {
    const { collector, site, send } = await scene(platform);
    await setActive(site.id, false);
    collector.forgetWebsites(site.id);
    expect((await send([view(), { name: "" }])).dropped).toEqual({ inactive: 1, malformed: 1 });
    await expect(send([{ name: "" }])).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("refuses an import in one line", async () => {
    const { collector, site, count } = await scene(platform);
    await setActive(site.id, false);
    const row = { ...blankRow(v7(), "page_view"), at: platform.clock.time, visitor: 5n };
    await expect(collector.importRows(site.id, [row])).rejects.toMatchObject({
      code: "REFUSED",
      message: "The website is inactive and collects nothing: activate it in its settings",
    });
    expect(await count()).toBe(0);
  });
});

describe("a website with several hosts", () => {
  it("collects events of each host and its subdomains, and counts its hosts as internal referrers", async () => {
    const { collector, site, send, stored } = await scene(platform);
    const hosts = ["shop.ir", "localhost:3000"];
    await platform.dependencies.postgres.query("UPDATE websites SET hosts = $2 WHERE id = $1", [site.id, hosts]);
    collector.forgetWebsites(site.id);
    const sent = [
      { url: "https://www.shop.ir/a", referrer: "https://shop.example/cart" },
      { url: "https://blog.shop.ir/b", referrer: "https://www.shop.ir/a" },
      { url: "http://localhost:3000/c", referrer: "https://search.example/" },
      { url: "https://shop.example/d", referrer: "https://pay.shop.ir/" },
    ];
    for (const fields of sent) {
      const origin = new URL(fields.url).host;
      expect(await send([view(fields)], {}, { origin })).toMatchObject({ accepted: 1, dropped: {} });
    }
    expect((await send([view()], {}, { origin: "shop.ir.evil.example" })).dropped).toEqual({ bad_origin: 1 });
    expect((await send([view({ url: "https://myshop.ir/" })], {}, { origin: "shop.ir" })).dropped).toEqual({
      bad_origin: 1,
    });
    const shape = { path: z.string(), referrer: z.string(), medium: z.string() };
    const rows = await stored("path, referrer, medium", shape);
    expect(rows.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
      { path: "/a", referrer: "", medium: "direct" },
      { path: "/b", referrer: "", medium: "direct" },
      { path: "/c", referrer: "search.example/", medium: "referral" },
      { path: "/d", referrer: "", medium: "direct" },
    ]);
  });
});
