import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationText } from "#contract/text/violations.ts";
import { isoIn } from "#contract/time/zone.ts";
import { findConsents } from "#platform/delivery/sql/recipients.ts";
import { openServers } from "#tests/platform-fixtures/outgoing.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";
import { makeStartable } from "./startable-campaign.ts";

const { serve } = openServers();
let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", ALLOW_PRIVATE_TARGETS: "1" });
  owner = await makeOwner(platform, "owner");
}, 120_000);
afterAll(() => platform?.stop());

const post = (path: string, body: object) =>
  platform.send("POST", `/wm/actions/${path}`, { token: owner.token, body: { wid: owner.website.id, ...body } });
const issuesOf = ({ body }: { body: { data?: { issues?: unknown } } }) => body.data?.issues;

describe("what is deleted", () => {
  const remove = (path: string) => platform.send("DELETE", `/wm/actions/${path}`, { token: owner.token });

  it("is a channel or a template that nothing sends with; its users are named", async () => {
    const { id: campaign, channel, line, template } = await makeStartable(owner);
    const { createdJourney } = await draw({ template, line });
    const users = [
      { kind: "campaign", id: campaign, name: "Yalda" },
      { kind: "journey", id: createdJourney, name: "سبد" },
    ];
    for (const path of [`channels/${channel}`, `templates/${template}`]) {
      const refused = await remove(path);
      expect(refused).toMatchObject({ status: 409, body: { code: "IN_USE", data: { users } } });
    }
    await owner.client.campaigns.delete({ id: campaign });
    await platform.dependencies.postgres.query("UPDATE journeys SET status = 'finished' WHERE id = $1", [
      createdJourney,
    ]);
    expect((await remove(`channels/${channel}`)).status).toBe(200);
    expect((await remove(`channels/${channel}`)).status).toBe(404);
    expect((await remove(`templates/${template}`)).status).toBe(200);
    const left = await platform.dependencies.postgres.query(
      "SELECT purpose FROM sealed_secrets WHERE website_id = $1 AND purpose LIKE $2",
      [owner.website.id, `channel/${channel}/%`],
    );
    expect(left).toEqual([]);
  });

  it("is the last channel of a type only where nothing would send by the type, and none that needs no settings", async () => {
    const meta = await serve((_, response) => void response.end("{}"));
    const settings = { phoneNumberId: "1", wabaId: "2", token: "t", appSecret: "s", baseUrl: meta.url };
    for (const { id } of (await owner.client.integration.channels.list({ website: owner.website.id, type: "WHATSAPP" }))
      .result.items)
      await remove(`channels/${id}`);
    const add = async () =>
      (await post("channels", { type: "WHATSAPP", provider: "whatsapp", name: `و${Math.random()}`, settings })).body
        .result.id;
    const [first, last] = [await add(), await add()];
    await draw({ template: "cart", language: "fa" }, "action.whatsapp");
    expect((await remove(`channels/${first}`)).status).toBe(200);
    expect(await remove(`channels/${last}`)).toMatchObject({ status: 409, body: { code: "IN_USE" } });
    const { channels } = (await owner.client.integration.channels.prepare({ wid: owner.website.id })).result;
    const builtIn = channels.find(({ provider }) => provider === "http");
    expect((await remove(`channels/${builtIn?.id}`)).status).toBe(422);
  });

  async function draw(fields: object, type = "action.sms") {
    const { id } = (await owner.client.journeys.create({ wid: owner.website.id, name: "سبد" })).result;
    await platform.dependencies.postgres.query(
      `INSERT INTO journey_blocks (id, journey, position, type, title, x, y, fields) VALUES ($1, $2, 99, $3, '', 0, 0, $4)`,
      [randomUUID(), id, type, JSON.stringify(fields)],
    );
    return { createdJourney: id };
  }
});

describe("what messages cost", () => {
  it("is summed by the website's days and by channel, of what left alone", async () => {
    const zone = owner.website.timeZone;
    const now = platform.dependencies.clock.now();
    const dayOf = (daysAgo: number) => isoIn(zone, now - daysAgo * 86_400_000).slice(0, 10);
    const add = (daysAgo: number, change: { state?: string; price?: number; channel?: string } = {}) => {
      const { state = "delivered", price = 900, channel = "SMS" } = change;
      const at = new Date(now - daysAgo * 86_400_000);
      return platform.dependencies.postgres.query(
        `INSERT INTO messages (id, website_id, channel, source, account, state, created_at, send_after, expires_at, sent_at,
           parts, price) VALUES ($1, $2, $3, 'campaign', $1, $4, $5, $5, $5, $6, 2, $7)`,
        [randomUUID(), cheap.website.id, channel, state, at, state === "uncertain" ? null : at, price],
      );
    };
    const cheap = await makeOwner(platform, "cheap");
    await add(0);
    await add(0, { state: "uncertain" });
    await add(0, { channel: "EMAIL", price: 10 });
    await add(2, { price: 50 });
    await add(31);
    await add(1, { price: 0 });
    await add(31, { price: 0 });
    await add(1, { channel: "ON_SITE", price: 0 });
    for (const state of ["failed", "dropped", "queued"]) await add(1, { state });
    const { result } = await cheap.client.delivery.messages.costs({ website: cheap.website.id });
    expect(result).toMatchObject({
      price: 1_860,
      unpriced: 1,
      items: [
        { day: dayOf(0), channel: "EMAIL", messages: 1, price: 10 },
        { day: dayOf(0), channel: "SMS", messages: 2, parts: 4, price: 1_800 },
        { day: dayOf(2), channel: "SMS", messages: 1, parts: 2, price: 50 },
      ],
    });
  });
});

describe("consents of elsewhere", () => {
  const add = (rows: object[], channel = "SMS") =>
    platform.send("POST", `/wm/actions/websites/${owner.website.id}/consents`, {
      token: owner.token,
      body: { channel, rows },
    });
  const row = (change: object = {}) => ({
    ...{ address: "۰۹۱۲۵۵۵۰۰۱۱", consent: "granted", source: "فرم عضویت", day: "1404/01/15" },
    ...change,
  });
  const latest = async () =>
    (
      await findConsents(platform.dependencies.postgres, {
        ...{ website: owner.website.id, channel: "SMS", addresses: ["+989125550011"] },
      })
    ).get("+989125550011");

  it("are appended with source and day, once however often they are sent, at once too; the latest day counts", async () => {
    const both = await Promise.all([add([row(), row()]), add([row()])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const stored = () =>
      platform.dependencies.postgres.query<{ at: Date; source: string }>(
        "SELECT at, source FROM consents WHERE website_id = $1 AND address = '+989125550011' ORDER BY at",
        [owner.website.id],
      );
    expect(await stored()).toMatchObject([{ source: "فرم عضویت", at: new Date("2025-04-03T19:30:00Z") }]);
    expect(await latest()).toBe("granted");
    expect((await add([row({ consent: "denied", day: "2025-06-01" })])).body.result).toEqual({
      stored: 1,
      repeated: 0,
    });
    await add([row({ consent: "granted", day: "2025-05-01" })]);
    expect(await latest()).toBe("denied");
    expect(await stored()).toHaveLength(3);
  });

  it("store nothing where a row is wrong, which is named", async () => {
    const wrong = await add([row({ day: "2024-01-01" }), row({ address: "x" }), row({ day: "2999-01-01" })]);
    expect(issuesOf(wrong)).toEqual([
      { path: ["rows", 1, "address"], message: violationText.phone },
      { path: ["rows", 2, "day"], message: violationText.futureDay },
    ]);
    expect(issuesOf(await add([row({ day: "دیروز" })]))).toMatchObject([{ message: violationText.date }]);
    const rows = await platform.dependencies.postgres.query("SELECT 1 FROM consents WHERE at < '2025-01-01'");
    expect(rows).toEqual([]);
  });
});
