import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitorKey } from "#platform/events/keys.ts";
import { rebuildIdentities } from "#platform/people/rebuild-identities.ts";
import { makeCollectingWebsite } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let shop: Awaited<ReturnType<typeof makeCollectingWebsite>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
  shop = await makeCollectingWebsite(platform, owner);
  await shop.serve({ name: "identify", visitor: "sara", data: { id: "7", phone: "09121234567", name: "Sara" } });
  await shop.serve({ name: "identify", visitor: "ali", data: { id: "8", email: "ali@shop.example" } });
  await shop.serve({ name: "page_view", visitor: "nobody" });
});
afterAll(() => platform?.stop());

const find = async (q: string) => (await owner.client.people.list({ website: shop.website.id, q })).result.items;
const detail = async (user: string) => (await owner.client.profiles.detail({ wid: shop.website.id, user })).result;
const update = async (user: string, data: object) =>
  (await owner.client.profiles.update({ wid: shop.website.id, user, data })).result;
const userOf = async (q: string) => (await find(q))[0]?.id ?? "";

describe("editing a person", () => {
  it("keeps phones, e-mails and Jalali birthdays in one form, and finds the person by them at once", async () => {
    const user = await userOf("7");
    for (const phone of ["۰۹۳۵ ۷۶۵ ۴۳۲۱", "9357654321", "+98 (935) 765-4321", "00989357654321"]) {
      expect(await update(user, { phone, email: " Sara@Shop.example " })).toMatchObject({
        ...{ phone: "+989357654321", email: "sara@shop.example", type: 2 },
      });
    }
    const changed = await update(user, { birthday: "۱۳۶۹/۱۰/۱۲", gender: "female", city: "رشت", name: "سارا کریمی" });
    expect(changed).toMatchObject({ birthday: "1991-01-02", gender: "female", city: "رشت", name: "سارا کریمی" });
    expect(changed.reachable).toMatchObject({ SMS: true, EMAIL: true });
    for (const q of ["0935765", "sara@", "كريمي"]) expect((await find(q)).map(({ id }) => id)).toEqual([user]);
    expect(await find("09121234567"), "the former phone may be somebody else's").toEqual([]);
    expect(await update(user, { phone: "+93 70 123 4567" })).toMatchObject({ phone: "+93701234567" });
    expect(await update(user, { phone: "+49 151 12345678" })).toMatchObject({ phone: "+4915112345678" });
  });

  it("keeps attributes of every type with who said them, and empties them for good", async () => {
    const user = await userOf("7");
    const attributes = { level: "gold", points: 12.5, vip: true, since: "2026-01-02", tags: ["a", "b"] };
    const changed = await update(user, { attributes });
    expect(changed.attributes.map(({ name, type, value, saidBy }) => [name, type, value, saidBy])).toEqual([
      ["level", "text", "gold", "owner"],
      ["points", "number", 12.5, "owner"],
      ["since", "date", "2026-01-02", "owner"],
      ["tags", "list", ["a", "b"], "owner"],
      ["vip", "boolean", true, "owner"],
    ]);
    const less = await update(user, { attributes: { level: null, tags: null } });
    expect(less.attributes.map(({ name }) => name)).toEqual(["points", "since", "vip"]);
    const { attributes: known } = (await owner.client.profiles.stuff({ wid: shop.website.id })).result;
    const types = known.map(({ name, type }) => [name, type]).toSorted();
    expect(types).toEqual(less.attributes.map(({ name, type }) => [name, type]));
  });

  it("wins over every later claim, and over claims that are applied anew", async () => {
    const user = await userOf("7");
    await update(user, { name: "سارا", email: null, city: "رشت", attributes: { level: null } });
    await shop.serve({
      ...{ name: "identify", visitor: "sara" },
      data: { id: "7", name: "Other", email: "other@shop.example", city: "Qom", level: "silver" },
    });
    const expected = { name: "سارا", email: null, city: "رشت", phone: "+4915112345678" };
    const now = await detail(user);
    expect(now).toMatchObject(expected);
    expect(now.attributes.map(({ name }) => name)).not.toContain("level");
    await rebuildIdentities({ ...platform.dependencies, collector: platform.collector }, shop.website.id);
    expect(await detail(user)).toEqual(now);
  });

  it("makes a person of an anonymous visitor, who is a lead with an address and none without", async () => {
    const [visitor] = (await owner.client.people.list({ website: shop.website.id, client: 1 })).result.items;
    const user = visitor?.id ?? "";
    expect(await update(user, { name: "ناشناس" })).toMatchObject({ id: user, type: 1, name: "ناشناس" });
    platform.advance(60_000);
    expect(await update(user, { email: "new@shop.example" })).toMatchObject({ id: user, email: "new@shop.example" });
    const before = await detail(user);
    await rebuildIdentities({ ...platform.dependencies, collector: platform.collector }, shop.website.id);
    expect(await detail(user)).toEqual(before);
  });

  it("refuses what is no address, what is somebody else's, and names of the platform, beside their fields", async () => {
    const user = await userOf("7");
    const refused = async (data: object) =>
      (await update(user, data).catch((error: { status: number; issues: { path: unknown[] }[] }) => error)) as {
        status: number;
        issues: { path: unknown[] }[];
      };
    for (const [data, path] of [
      [{ phone: "12" }, ["data", "phone"]],
      [{ email: "nobody" }, ["data", "email"]],
      [{ birthday: "1369/13/40" }, ["data", "birthday"]],
      [{ colour: "red" }, ["data", "colour"]],
      [{ attributes: { $visitor: "1" } }, ["data", "attributes", "$visitor"]],
      [{ attributes: { pushTokens: ["x"] } }, ["data", "attributes", "pushTokens"]],
    ] as const) {
      const { status, issues } = await refused(data);
      expect([status, issues[0]?.path]).toEqual([400, path]);
    }
    const { status, issues } = await refused({ email: "ALI@shop.example" });
    expect([status, issues[0]?.path]).toEqual([409, ["data", "email"]]);
    expect((await detail(user)).email).toBeNull();
  });

  it("is sent nothing by blocked channels, whatever is claimed, and every change is in the history", async () => {
    const user = await userOf("8");
    const block = async (...channels: ("SMS" | "EMAIL" | "ON_SITE")[]) =>
      (await owner.client.profiles.setDoNotContact({ wid: shop.website.id, user, channels })).result;
    await update(user, { phone: "09121112233" });
    const say = (ago: number, consent: object) =>
      shop.serve({ name: "identify", visitor: "ali", ago, data: { id: "8", consent, $doNotContact: [] } });
    await say(-59_000, { email: true, sms: false });
    const both = await block("EMAIL", "ON_SITE");
    expect(both).toMatchObject({ doNotContact: ["EMAIL", "ON_SITE"], reachable: { EMAIL: false, ON_SITE: false } });
    platform.advance(1_000);
    await say(-61_000, { email: true, sms: true });
    await rebuildIdentities({ ...platform.dependencies, collector: platform.collector }, shop.website.id);
    expect((await find("8"))[0]).toMatchObject({
      reachable: { SMS: true, EMAIL: false, ON_SITE: false, WHATSAPP: true },
      ...{ doNotContact: ["EMAIL", "ON_SITE"], refused: [] },
    });
    platform.advance(1_000);
    const open = await block("ON_SITE");
    expect(open).toMatchObject({ doNotContact: ["ON_SITE"], reachable: { EMAIL: true, ON_SITE: false } });
    expect(open.attributes).toEqual([]);
    expect(open.consents.map(({ channel, state, saidBy }) => `${channel} ${state} ${saidBy}`)).toEqual([
      ...["EMAIL released owner", "SMS granted server", "EMAIL blocked owner", "ON_SITE blocked owner"],
      ...["SMS refused server", "EMAIL granted server"],
    ]);
  });

  it("is not reached by an address that was suppressed or refused by a file, and both are in the history", async () => {
    await shop.serve({ name: "identify", visitor: "reza", data: { id: "9" } });
    const user = await userOf("9");
    const [wid, { delivery }] = [shop.website.id, owner.client];
    await update(user, { phone: "09121112244", email: "left@shop.example" });
    const rows = [
      { address: "09121112244", consent: "granted" as const, source: "فرم حضوری", day: "2026-01-02" },
      { address: "09121112244", consent: "denied" as const, source: "تماس", day: "2026-01-03" },
    ];
    await delivery.consents.add({ website: wid, channel: "SMS", rows });
    await delivery.suppressions.add({ website: wid, channel: "EMAIL", address: "left@shop.example" });
    await platform.dependencies.postgres.query(
      `INSERT INTO suppressions (website_id, channel, address, line_kind, state, source, at)
       VALUES ($1, 'WHATSAPP', '+989121112244', '', 'gone', 'provider', $2), ($1, 'SMS', '+989121112244', 'promotional',
         'unsubscribed', 'sms', $2)`,
      [wid, new Date("2026-01-04T08:00:00Z")],
    );
    const { reachable, refused, suppressed, consents } = await detail(user);
    expect(reachable).toMatchObject({ SMS: false, EMAIL: false, WHATSAPP: false });
    expect([refused, suppressed]).toEqual([["SMS", "EMAIL"], ["WHATSAPP"]]);
    expect((await find("9"))[0]).toMatchObject({ reachable, refused, suppressed });
    expect(
      consents.map(({ channel, state, saidBy, source, lineKind }) => [channel, state, saidBy, source, lineKind]),
    ).toEqual([
      ["EMAIL", "unsubscribed", "owner", null, ""],
      ["SMS", "unsubscribed", "person", null, "promotional"],
      ["WHATSAPP", "gone", "provider", null, ""],
      ["SMS", "refused", "owner", "تماس", ""],
      ["SMS", "granted", "owner", "فرم حضوری", ""],
    ]);
    expect(consents.map(({ address }) => address)).toEqual([
      "left@shop.example",
      ...Array.from({ length: 4 }, () => "+989121112244"),
    ]);
    await delivery.suppressions.remove({ website: wid, channel: "EMAIL", address: "left@shop.example" });
    expect(await detail(user)).toMatchObject({
      reachable: { EMAIL: true },
      consents: [{ state: "stated" }, {}, {}, {}, {}, {}],
    });
  });

  it("stays blocked from what an anonymous visitor was blocked from who turns out to be this person", async () => {
    await shop.serve({ name: "page_view", visitor: "tablet" });
    const wid = shop.website.id;
    const tablet = visitorKey(wid, "tablet").toString();
    await owner.client.profiles.setDoNotContact({ wid, user: tablet, channels: ["SMS", "PUSH"] });
    platform.advance(1_000);
    const user = await userOf("8");
    await owner.client.profiles.setDoNotContact({ wid, user, channels: ["EMAIL"] });
    await shop.serve({ name: "identify", visitor: "tablet", ago: -120_000, data: { id: "8" } });
    expect(await detail(tablet)).toMatchObject({ id: user, doNotContact: ["SMS", "EMAIL", "PUSH"] });
    await rebuildIdentities({ ...platform.dependencies, collector: platform.collector }, wid);
    expect(await detail(user)).toMatchObject({ doNotContact: ["SMS", "EMAIL", "PUSH"] });
  });

  it("of nothing is refused, and is no activity", async () => {
    const wid = shop.website.id;
    const user = await userOf("8");
    const edits = async () =>
      (await owner.client.activities.list({ limit: 200 })).result.items.filter(
        ({ call }) => call === "profiles.update",
      );
    const before = await edits();
    for (const data of [{}, { attributes: {} }]) {
      const body = { wid, user, data };
      const answer = await platform.send("PUT", "/wm/users/users/data", { token: owner.token, body });
      expect([answer.status, answer.body.data?.issues[0].path]).toEqual([400, ["data"]]);
    }
    expect(await edits()).toEqual(before);
  });

  it("leaves no value in the list of activities", async () => {
    const { items } = (await owner.client.activities.list({})).result;
    const edits = items.filter(({ call }) => call === "profiles.update");
    expect(edits.length).toBeGreaterThan(5);
    const values = edits.flatMap(({ changes }) => changes.filter(({ field }) => field !== "user"));
    expect(new Set(values.map(({ value }) => value))).toEqual(new Set([null]));
  });
});
