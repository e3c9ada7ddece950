import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxVisitors } from "#contract/profiles.ts";
import { violationText } from "#contract/text/violations.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { personKey, visitorKey } from "#platform/events/keys.ts";
import { exclusionJobs } from "#platform/exclusions/job-kinds.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { rebuildIdentities } from "#platform/people/rebuild-identities.ts";
import { rebuildKind } from "#platform/people/rebuild-job.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dice } from "#tests/platform-fixtures/dice.ts";
import { PlainDecisions } from "#tests/platform-fixtures/plain-decisions.ts";
import { makeCollectingWebsite } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let jobs: Jobs;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
  const { dependencies, collector } = platform;
  const { [rebuildKind]: kind } = exclusionJobs({
    ...dependencies,
    collector,
    imports: importsForErasure(dependencies),
    copies: copiesForErasure(dependencies),
    messages: { returnCharges },
  });
  jobs = new Jobs(dependencies, kind === undefined ? {} : { [rebuildKind]: kind });
});
afterAll(() => platform?.stop());

/** A shop with its people by browser. */
async function openShop() {
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const { profiles, people, reports } = owner.client;
  const key = (browser: string) => visitorKey(website.id, browser).toString();
  const of = (browser: string) => ({ wid: website.id, user: key(browser) });
  const detail = async (browser: string) => (await profiles.detail(of(browser))).result;
  return {
    ...{ website, serve, key, of, detail },
    browsersOf: async (browser: string) => (await detail(browser)).visitors.map(({ id }) => id).toSorted(),
    counts: async () => (await people.count({ website: website.id })).result,
    overview: async () => (await reports.overview({ website: website.id })).result.totals,
    merge: (browser: string, other: string) => profiles.merge({ ...of(browser), other: key(other) }),
    preview: async (browser: string, other: string) =>
      (await profiles.mergePreview({ ...of(browser), other: key(other) })).result,
    unlink: async (browser: string, visitor: string) => {
      const answer = (await profiles.unlink({ ...of(browser), visitor: key(visitor) })).result;
      expect(answer.isChanging).toBe(true);
      await jobs.runDue();
    },
    rebuild: () => rebuildIdentities({ ...platform.dependencies, collector: platform.collector }, website.id),
  };
}

const view = (visitor: string) => ({ name: "page_view", visitor });
const identify = (visitor: string, data: object, ago = 0) => ({ name: "identify", visitor, ago, data });
const buy = (visitor: string, order: string, value: number) => ({
  ...{ name: "purchase", visitor, data: { order, value, currency: "IRT" } },
});

/** What campaigns, journeys and browsers leave of a person: messages of one instant too, of whom pages must lose none. */
async function storeSent(website: string, visitor: bigint) {
  const { postgres } = platform.dependencies;
  const person = BigInt.asIntN(64, visitor).toString();
  await postgres.query(
    `INSERT INTO messages (id, website_id, person, channel, source, account, state, created_at, send_after, expires_at, content)
     SELECT gen_random_uuid(), $1, $2, 'SMS', 'test', gen_random_uuid(), 'sent', at, at, at,
       jsonb_build_object('text', 'سلام ' || number)
     FROM generate_series(1, 1203) AS made (number), LATERAL (SELECT '2026-01-01T00:00:00Z'::timestamptz
       + (number / 700) * interval '1 microsecond' + (number > 1) :: int * interval '1 second' AS at) AS made_at`,
    [website, person],
  );
  await postgres.query(
    `INSERT INTO consents (website_id, channel, address, consent, source, at, recorded_at)
     VALUES ($1, 'SMS', '+989121234567', 'granted', 'فرم', '2026-01-01T00:00:00Z', now())`,
    [website],
  );
  await postgres.query(
    `INSERT INTO suppressions (website_id, channel, address, state, source, at)
     VALUES ($1, 'SMS', '+989121234567', 'unsubscribed', 'link', '2026-01-02T00:00:00Z')`,
    [website],
  );
  await postgres.query(
    `INSERT INTO push_subscriptions (id, website_id, visitor, endpoint, p256dh, auth, browser, os, subscribed_at)
     VALUES (gen_random_uuid(), $1, $2, 'https://push.example/1', 'k', 'a', 'Firefox', 'Windows', now())`,
    [website, person],
  );
  await postgres.query(
    `WITH made AS (INSERT INTO journeys (id, website_id, name, status, settings, created_at)
       VALUES (gen_random_uuid(), $1, 'خوشامد', 'not_affected', '{}', now()) RETURNING no)
     INSERT INTO journey_people (website_id, journey, person, key, entered_at) SELECT $1, no, $2, '', now() FROM made`,
    [website, person],
  );
}

describe("two people who are one", () => {
  it("are announced with what becomes of them, then are one everywhere, whatever is claimed later", async () => {
    const { serve, merge, preview, detail, counts, key, rebuild, of, website } = await openShop();
    await serve(
      ...[view("a"), identify("a", { id: "7", name: "Sara", email: "s@shop.example" }, 60_000), buy("a", "1", 50_000)],
      ...[view("b"), identify("b", { id: "8", name: "سارا", phone: "09121234567" }), buy("b", "2", 20_000), view("c")],
    );
    await owner.client.profiles.addNote({ ...of("b"), text: "Called" });
    expect(await preview("a", "b")).toMatchObject({
      ...{ name: "سارا", email: "s@shop.example", phone: "+989121234567", orders: 2, revenue: 70_000, visitors: 2 },
      lost: [{ user: key("a"), field: "name", value: "Sara" }],
    });
    expect(await counts(), "nothing has happened yet").toMatchObject({ count: 3, customers: 2 });
    const merged = (await merge("a", "b")).result;
    expect(merged).toMatchObject({ id: key("a"), name: "سارا", orders: 2, revenue: 70_000, notes: 1, type: 3 });
    expect(await detail("b")).toEqual(merged);
    expect(await counts()).toMatchObject({ count: 2, customers: 1 });
    await serve(identify("b", { id: "8", city: "Qom" }), identify("d", { id: "8" }), identify("a", { id: "7" }));
    await rebuild();
    expect(await detail("a")).toMatchObject({ city: "Qom", orders: 2, visitors: [{}, {}, {}] });
    await merge("a", "c");
    expect(await counts(), "an anonymous visitor too").toMatchObject({ count: 1, customers: 1 });
    for (const other of [key("d"), key("a")]) {
      const again = owner.client.profiles.merge({ wid: website.id, user: key("a"), other });
      await expect(again).rejects.toMatchObject({ status: 422 });
    }
    await expect(preview("a", "nobody")).rejects.toMatchObject({ status: 404 });
  });
});

describe("a browser of somebody else", () => {
  it("is taken from the person with its history, and claims do not bring it back", async () => {
    const { serve, unlink, detail, counts, key, overview, of, browsersOf } = await openShop();
    await serve(
      ...[view("phone"), buy("phone", "1", 50_000), identify("phone", { id: "7", city: "Qom" })],
      ...[view("desk"), identify("desk", { id: "7", name: "Sara" })],
    );
    await owner.client.profiles.addNote({ ...of("desk"), text: "Called" });
    const before = await overview();
    await unlink("desk", "phone");
    expect(await detail("desk")).toMatchObject({ type: 2, name: "Sara", orders: 0, notes: 1, visitors: [{}] });
    expect((await detail("desk")).city, "what the browser said is not the person's").not.toBe("Qom");
    expect(await detail("phone")).toMatchObject({ id: key("phone"), type: 3, ownerId: null, orders: 1, notes: 0 });
    expect(await counts()).toMatchObject({ count: 2, leads: 1, customers: 1 });
    const after = await overview();
    expect(after).toMatchObject({ sessions: before.sessions, orders: before.orders, sales: before.sales });
    await serve(identify("phone", { id: "7" }), buy("phone", "2", 10_000));
    expect(await detail("phone")).toMatchObject({ type: 3, ownerId: null, orders: 2 });
    await serve(identify("phone", { id: "9", name: "Ali" }));
    expect(await detail("phone")).toMatchObject({ ownerId: "9", name: "Ali", orders: 2 });
    expect(await browsersOf("desk")).toEqual([key("desk")]);
  });

  it("is refused where nothing would be left of the person, or it is none of theirs", async () => {
    const { serve, of, key } = await openShop();
    await serve(identify("a", { id: "7" }), view("b"));
    const unlink = (visitor: string) => owner.client.profiles.unlink({ ...of("a"), visitor: key(visitor) });
    await expect(unlink("a")).rejects.toMatchObject({ status: 422, issues: [{ message: violationText.onlyBrowser }] });
    await expect(unlink("b")).rejects.toMatchObject({ status: 404 });
  });

  it("is distinguished from what stands for events of a server or a file, which nobody can take away", async () => {
    const { serve, of, key, detail, unlink, preview, website } = await openShop();
    await serve(
      identify("a", { id: "7" }),
      { name: "page_view", person: "7" },
      { name: "page_view", person: "8" },
      view("b"),
    );
    const standIn = personKey(website.id, "7").toString();
    const { visitors, browsers } = await detail("a");
    expect(browsers).toBe(1);
    expect(Object.fromEntries(visitors.map(({ id, isBrowser, canUnlink }) => [id, [isBrowser, canUnlink]]))).toEqual({
      [key("a")]: [true, true],
      [standIn]: [false, false],
    });
    const taken = owner.client.profiles.unlink({ ...of("a"), visitor: standIn });
    await expect(taken).rejects.toMatchObject({ status: 422, issues: [{ message: violationText.noBrowser }] });
    expect(await preview("a", "b")).toMatchObject({ visitors: 3, browsers: 2 });
    expect(await detail("b")).toMatchObject({ browsers: 1, visitors: [{ isBrowser: true, canUnlink: false }] });
    await unlink("a", "a");
    expect(await detail("a")).toMatchObject({ ownerId: null, visitors: [{ id: key("a"), canUnlink: false }] });
    const left = (await owner.client.profiles.detail({ wid: website.id, user: standIn })).result;
    expect(left).toMatchObject({ ownerId: "7", browsers: 0, visitors: [{ id: standIn, canUnlink: false }] });
  });

  it("is one of those shown, of a person with very many", async () => {
    const { serve, detail } = await openShop();
    const names = Array.from({ length: maxVisitors + 3 }, (_, index) => `v${index}`);
    await serve(...names.map((visitor, index) => identify(visitor, { id: "7" }, index * 1_000)));
    const { visitors, browsers } = await detail("v9");
    expect([visitors.length, browsers]).toEqual([maxVisitors, maxVisitors + 3]);
  });
});

it("everything stored about a person is exported: who they are, excluded events, nobody else's", async () => {
  const { serve, of, website } = await openShop();
  await serve(
    ...[view("a"), identify("a", { id: "7", name: "Sara", phone: "09121234567" }), buy("a", "1", 50_000), view("b")],
  );
  await owner.client.profiles.addNote({ ...of("a"), text: "Called" });
  await platform.dependencies.clickhouse.command(sql`
    INSERT INTO excluded_events (exclusion, website, at, visitor, id, name, data)
    VALUES (generateUUIDv4(), ${uuid(website.id)}, now64(3), ${visitorKey(website.id, "a")}, generateUUIDv4(), 'test', '{"x":1}')`);
  await storeSent(website.id, visitorKey(website.id, "a"));
  const parts = [];
  for await (const part of await owner.client.profiles.export(of("a"))) parts.push(part);
  expect(parts[0]?.about).toMatchObject({
    person: { name: "Sara", orders: 1 },
    identifiers: [
      { kind: "id", value: "7", saidBy: "server" },
      { kind: "phone", value: "+989121234567" },
    ],
    notes: [{ text: "Called" }],
    addresses: [
      { kind: "suppression", channel: "SMS", address: "+989121234567", state: "unsubscribed", source: "link" },
      { kind: "consent", channel: "SMS", address: "+989121234567", state: "granted", source: "فرم" },
    ],
    subscriptions: [{ endpoint: "https://push.example/1", browser: "Firefox", expiresAt: null }],
  });
  const messages = parts.flatMap((part) => part.messages);
  expect(messages).toHaveLength(1_203);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(1_203);
  expect(messages[0]).toMatchObject({ channel: "SMS", state: "sent", content: { text: "سلام 1" }, name: null });
  expect(messages.map(({ at }) => at)).toEqual(messages.map(({ at }) => at).toSorted());
  expect(parts.flatMap((part) => part.journeys)).toMatchObject([{ name: "خوشامد", state: "inside", exit: null }]);
  const events = parts.flatMap((part) => part.events);
  expect(events.map(({ name, excluded }) => `${name} ${excluded}`).toSorted()).toEqual([
    ...["identify false", "page_view false", "purchase false", "test true"],
  ]);
  expect(events.find(({ name }) => name === "purchase")?.order).toEqual({ id: "1", value: 50_000, currency: "IRT" });
  const record = async (page: number, limit: number) =>
    (await owner.client.profiles.record({ ...of("a"), page, limit })).result;
  expect(await record(1, 200)).toEqual({
    ...{ items: events, total: 4, page: 1, limit: 200, identifiers: parts[0]?.about?.identifiers },
    subscriptions: parts[0]?.about?.subscriptions,
  });
  const pages = await Promise.all([1, 2, 3].map((page) => record(page, 2)));
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [2, 4],
    [2, 4],
    [0, 4],
  ]);
  expect(pages.flatMap(({ items }) => items)).toEqual(events);
});

it("decisions and claims in any order make the people of a plain program, also when they are resolved anew", async () => {
  const ids: Record<string, string | undefined> = { a: "1", b: "1", c: "2", d: "3", e: undefined };
  const browsers = Object.keys(ids);
  const { serve, merge, unlink, browsersOf, key, rebuild } = await openShop();
  const plain = new PlainDecisions(ids);
  let elapsed = 0;
  /** A second later than the one before. */
  const claim = async (browser: string) => {
    const person = ids[browser];
    elapsed += 1_000;
    platform.advance(1_000);
    const said = { ...buy(browser, `${elapsed}`, 1_000), ago: -elapsed };
    await serve({ ...said, ...(person === undefined ? {} : { person }) });
    plain.claim(browser);
  };
  const roll = dice(16);
  for (const browser of browsers) await claim(browser);
  for (let step = 0; step < 14; step += 1) {
    const [one, other] = [roll.one(browsers), roll.one(browsers)];
    const kind = roll.one(["claim", "merge", "merge", "separation"]);
    if (kind === "claim") await claim(one);
    else if (kind === "merge" && !plain.areOne(one, other)) {
      await merge(one, other);
      plain.merge(one, other);
    } else if (kind === "separation" && plain.isAmongOthers(one)) {
      await unlink(one, one);
      plain.separate(one);
    }
    await jobs.runDue();
    if (step % 5 === 4) await rebuild();
    for (const browser of browsers) {
      expect(await browsersOf(browser), `${step} ${browser}`).toEqual([...plain.groupOf(browser)].map(key).toSorted());
    }
  }
});
