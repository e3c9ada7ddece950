import { gzipSync } from "node:zlib";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { displaceEvents } from "#platform/exclusions/displace-events.ts";
import { constant } from "#platform/stores/clickhouse/sql.ts";
import { chrome, iso, minute, openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import type { Collector } from "./collector.ts";
import { storedEventId } from "./stored-event-id.ts";

const [hour, day] = [60 * minute, 24 * 60 * minute];

let platform: Platform;
let collector: Collector;
let app: ReturnType<Platform["serve"]>;
let site: Awaited<ReturnType<Platform["addWebsite"]>>;
let visitor: string;

const restart = async () => {
  collector = await platform.collector();
  app = platform.serve(collector);
};
beforeAll(async () => {
  platform = await openTestPlatform();
  await restart();
});
beforeEach(async () => {
  site = await platform.addWebsite();
  visitor = v7();
});
afterAll(() => platform.close());

const now = () => platform.clock.time;
const pass = (milliseconds: number) => {
  platform.clock.time += milliseconds;
};
const page = <Fields extends object>(fields: Fields) => ({
  ...{ name: "page_view", url: "https://shop.example/" },
  ...fields,
});
/** An event of this moment, named by a UUIDv7 of it as the tracker's are. */
const view = (fields: object = {}) => page({ id: v7({ msecs: now() }), at: iso(now()), ...fields });
const several = (count: number, apart = 1_000) =>
  Array.from({ length: count }, (_, n) => page({ id: v7({ msecs: now() - n * apart }), at: iso(now() - n * apart) }));

const post = async (url: string, headers: Record<string, string>, body: object, { zip = false } = {}) => {
  const text = JSON.stringify(body);
  const answer = await app.inject({
    ...{ method: "POST", url },
    headers: { "content-type": "text/plain", ...headers, ...(zip ? { "content-encoding": "gzip" } : {}) },
    payload: zip ? gzipSync(text) : text,
  });
  expect(answer.statusCode, answer.body).toBe(202);
  const { accepted, duplicates, dropped } = answer.json();
  return { accepted, duplicates, dropped };
};
const send = (events: readonly object[], { zip = false, ...batch }: { zip?: boolean; [field: string]: unknown } = {}) =>
  post(
    "/collect",
    { "user-agent": chrome, origin: "https://shop.example" },
    { key: site.key, visitor, sentAt: iso(now()), events, ...batch },
    { zip },
  );
const sendAsServer = (events: readonly object[], batch: object = {}) =>
  post("/collect/server", { authorization: `Bearer ${site.secret}` }, { events, ...batch });
const fresh = (accepted: number, duplicates = 0) => ({ accepted, duplicates, dropped: {} });
const again = (duplicates: number) => fresh(0, duplicates);

/** What is stored of the website: rows and different ids. */
const stored = async () => {
  const [row] = await platform.dependencies.clickhouse.select(
    constant(
      `SELECT count() AS rows, uniqExact(id) AS ids, countIf(provenance = 'server') AS servers FROM events WHERE website = '${site.id}'`,
    ),
    z.object({ rows: z.coerce.number(), ids: z.coerce.number(), servers: z.coerce.number() }),
    { owner: "test" },
  );
  return row;
};
const holds = async (count: number, servers?: number) =>
  expect(await stored()).toMatchObject({ rows: count, ids: count, ...(servers && { servers }) });
/** What the job does a minute later. */
const displace = async () => {
  pass(minute);
  expect(await displaceEvents({ ...platform.dependencies, collector }, site.id)).toBe(false);
};

describe("duplicates", () => {
  const moments: [string, () => void | Promise<void>][] = [
    ["at once", () => undefined],
    ["a minute later", () => pass(minute)],
    ["an hour later", () => pass(hour)],
    ["after a restart", () => restart()],
    ["six days later", () => pass(6 * day)],
    [
      "six days later, after a restart",
      () => {
        pass(6 * day);
        return restart();
      },
    ],
  ];
  for (const [when, wait] of moments) {
    it(`${when}: in other batches, in another order, gzipped, as a retry`, async () => {
      const events = several(9, 7 * minute);
      expect(await send(events)).toEqual(fresh(9));
      await wait();
      expect(await send(events.toReversed())).toEqual(again(9));
      expect(await send([...events.slice(5), view(), ...events.slice(0, 3)])).toEqual(fresh(1, 7));
      expect(await send(events, { zip: true })).toEqual(again(9));
      expect(await send(events.slice(2, 4), { attempt: 3 })).toEqual(again(2));
      await holds(10);
    });
  }

  it("across midnight in UTC", async () => {
    pass(day - (now() % day) - 20_000);
    const before = several(2);
    expect(await send(before)).toEqual(fresh(2));
    pass(30 * minute);
    const events = [...before, view()];
    expect(await send(events)).toEqual(fresh(1, 2));
    pass(45 * minute);
    await restart();
    expect(await send(events)).toEqual(again(3));
    pass(day);
    expect(await send(events)).toEqual(again(3));
    await holds(3);
  });

  it("by browser and by server, in either order and whatever visitor they name: the server's counts", async () => {
    const cart = () => ({ ...view(), name: "add_to_cart" });
    const [first, second, third] = [cart(), cart(), cart()];
    const sentLater = (event: object) => ({ ...event, at: iso(now() + 3_000), visitor });
    const { url: _, ...bare } = third;
    expect(await send([first])).toEqual(fresh(1));
    expect(await sendAsServer([sentLater(second), { ...bare, person: "C-7" }])).toEqual(fresh(2));
    expect(await sendAsServer([{ ...first, person: "C-7" }, sentLater(first)])).toEqual(fresh(1, 1));
    await displace();
    await holds(3, 3);
    for (const wait of [0, 6 * day]) {
      pass(wait);
      expect(await sendAsServer([{ ...first, person: "C-7" }, sentLater(first)])).toEqual(again(2));
      expect(await send([first, second, third])).toEqual(again(3));
      await displace();
    }
    await holds(3, 3);
  });

  it("by a browser that sends what it likes under ids of a server, before it, late or of its form: both are stored", async () => {
    const said = [view(), view(), view({ id: v7({ msecs: now() - hour }), at: iso(now() - hour) })];
    const forged = said.map(({ id }) => ({ ...view(), id, name: "search" }));
    const derived = said.map(({ id }) => view({ id: storedEventId(site.id, { id, name: "page_view" }, true) }));
    expect(await send([...forged, ...derived])).toEqual(fresh(6));
    pass(hour);
    const served = said.map((event) => ({ ...event, person: "7" }));
    expect(await sendAsServer(served)).toEqual(fresh(3));
    await displace();
    await restart();
    expect(await sendAsServer(served)).toEqual(again(3));
    expect(await send([...forged, ...derived])).toEqual(again(6));
    await displace();
    await holds(9);
  });

  it("by a browser of what a server says of orders and people, whose ids it knows: the server's are stored", async () => {
    const own = ["purchase", "identify", "refund"].map((name) => ({
      ...{ ...view(), name, data: { id: "7", order: v4(), value: 120_000 } },
    }));
    const reserved = own.map(({ id }) => view({ id }));
    const derived = own.map(({ id }) => view({ id: storedEventId(site.id, { id, name: "purchase" }, true) }));
    expect(await send([...reserved, ...derived])).toEqual(fresh(6));
    const served = own.map((event) => ({ ...event, person: "7" }));
    expect(await sendAsServer(served)).toEqual(fresh(3));
    for (const wait of [0, 6 * day]) {
      pass(wait);
      expect(await sendAsServer(served)).toEqual(again(3));
      expect(await send([...reserved, ...derived])).toEqual(again(6));
    }
    await holds(9);
  });

  it("of a history of years by a server, in other batches and months later", async () => {
    const history = Array.from({ length: 400 }, (_, n) =>
      page({ id: v4(), at: iso(Date.UTC(2021, 0, 1) + n * 2.3 * day), visitor: `v${n % 50}` }),
    );
    expect(await sendAsServer(history)).toEqual(fresh(400));
    pass(100 * day);
    expect(await sendAsServer(history.slice(100, 200).toReversed())).toEqual(again(100));
    expect(await sendAsServer(history)).toEqual(again(400));
    await holds(400);
  });

  it("in one batch, in capitals, and by another website, whose own event it is", async () => {
    const event = view();
    pass(2 * hour);
    expect(await send([event])).toEqual(fresh(1));
    expect(await send([event, { ...event, id: event.id.toUpperCase() }, view()])).toEqual(fresh(1, 2));
    await holds(2);
    site = await platform.addWebsite();
    expect(await send([event])).toEqual(fresh(1));
    await holds(1);
  });
});

describe("a sender whose clock or ids give no time", () => {
  it.each([
    ["is three days ahead", 3 * day],
    ["is five hours behind", -5 * hour],
  ])("%s: each event counts once", async (_, off) => {
    const event = page({ id: v7({ msecs: now() + off }), at: iso(now() + off) });
    expect(await send([event], { sentAt: iso(now() + off) })).toEqual(fresh(1));
    pass(2 * hour);
    expect(await send([event], { sentAt: iso(now() + off) })).toEqual(again(1));
    pass(3 * day);
    await restart();
    expect(await send([event], { sentAt: iso(now() + off) })).toEqual(again(1));
    await holds(1);
  });

  it.each([
    ["the body is sent again as it was", (at: string) => ({ id: v4(), at })],
    ["and its time is the id's alone", () => ({ id: v7({ msecs: now() }) })],
  ])("%s six days later", async (_, fields) => {
    const sentAt = iso(now());
    const event = page(fields(sentAt));
    expect(await send([event], { sentAt })).toEqual(fresh(1));
    pass(6 * day);
    expect(await send([event], { sentAt })).toEqual(again(1));
    await holds(1);
  });

  it("neither event nor id gives a time: the last seven days are searched", async () => {
    const [late, never] = [page({ id: v4() }), page({ id: v4() })];
    expect(await send([late])).toEqual(fresh(1));
    pass(6 * day);
    expect(await send([late, never])).toEqual(fresh(1, 1));
    await holds(2);
  });
});

/** Restarts; the statements that look ids up from then on. */
async function watchLookups(): Promise<string[]> {
  const statements: string[] = [];
  const clickhouse = {
    ...platform.dependencies.clickhouse,
    select: (...args: Parameters<typeof platform.dependencies.clickhouse.select>) => {
      if (args[0].text.includes("AND id IN")) statements.push(args[0].text);
      return platform.dependencies.clickhouse.select(...args);
    },
  } as typeof platform.dependencies.clickhouse;
  app = platform.serve(await platform.collector(undefined, clickhouse));
  return statements;
}

describe("a new event", () => {
  it("is stored, however late", async () => {
    const events = several(300, 25 * minute);
    expect(await send(events)).toEqual(fresh(300));
    expect(await send(several(50, 25 * minute))).toEqual(fresh(50));
    await holds(350);
  });

  it("is looked up only where the duplicate filter does not cover it", async () => {
    const statements = await watchLookups();
    await send([view(), view({ session: v7() })]);
    await send(several(5, minute), { attempt: 2 });
    expect(statements).toHaveLength(0);
    const late = several(20, hour);
    await Promise.all([send(late.slice(1, 8)), send(late.slice(8, 12)), send(late.slice(12))]);
    // The first runs alone, the others together meanwhile.
    expect(statements).toHaveLength(2);
    await restart();
  });

  it("of a browser reads no ids of years ago, whatever its clock and its ids say", async () => {
    const statements = await watchLookups();
    const years = 9 * 365 * day;
    await send([view({ id: v7({ msecs: now() - years }) })]);
    await send([view({ at: iso(now() - years) })], { sentAt: iso(now() - years) });
    expect(statements).toHaveLength(0);
    await restart();
  });

  it("is refused while the store does not answer, and stored afterwards", async () => {
    const failing = { ...platform.dependencies.clickhouse, select: () => Promise.reject(new Error("gone")) };
    const working = { ...platform.dependencies.clickhouse };
    const clickhouse = { ...working };
    collector = await platform.collector(undefined, clickhouse);
    const [late] = several(2, 2 * hour).slice(1);
    const batch = { key: site.key, visitor, sentAt: iso(now()), events: [late] };
    const from = { address: "5.160.1.1", userAgent: chrome, origin: "shop.example" };
    Object.assign(clickhouse, failing);
    await expect(collector.acceptBrowser(batch, from)).rejects.toThrow("gone");
    Object.assign(clickhouse, working);
    expect(await collector.acceptBrowser(batch, from)).toMatchObject({ accepted: 1, duplicates: 0 });
    await restart();
    await holds(1);
  });
});
