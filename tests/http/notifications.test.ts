import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notificationKinds } from "#contract/notifications.ts";
import { describeNotification } from "#platform/notifications/describe-notification.ts";
import { notify } from "#platform/notifications/notify.ts";
import { notifyWebsite } from "#platform/notifications/notify-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
});
afterAll(() => platform?.stop());

const make = () => makeOwner(platform, `owner-${randomUUID()}`);
const values = { heatmap: randomUUID(), name: "Home" };
const ofHeatmap = (owner: string, website: string, key: string) =>
  ({ owner, website, kind: "heatmapReady", key, values }) as const;
const low = (owner: string, key: string) =>
  ({ owner, website: null, kind: "lowBalance", key, values: { available: 12_500, currency: "IRT" } }) as const;

describe("notifications", () => {
  it("are made once for each owner, kind and key, also by two transactions at once, and not by one that fails", async () => {
    const [one, other] = [await make(), await make()];
    const { postgres } = platform.dependencies;
    const both = await Promise.all(
      [1, 2].map(() => postgres.transaction((queries) => notify(queries, ofHeatmap(one.id, one.website.id, "a")))),
    );
    expect(both.toSorted()).toEqual([false, true]);
    expect(await notify(postgres, ofHeatmap(other.id, other.website.id, "a"))).toBe(true);
    const ofWebsite = { website: one.website.id, kind: "heatmapFailed", key: "a", values } as const;
    expect([await notifyWebsite(postgres, ofWebsite), await notifyWebsite(postgres, ofWebsite)]).toEqual([true, false]);
    expect(await notifyWebsite(postgres, { ...ofWebsite, website: randomUUID() })).toBe(false);
    const failed = postgres.transaction(async (queries) => {
      await notify(queries, low(one.id, "a"));
      throw new Error("failed");
    });
    await expect(failed).rejects.toThrow("failed");
    const { items } = (await one.client.notifications.list({})).result;
    expect(items.map(({ kind }) => kind)).toEqual(["heatmapFailed", "heatmapReady"]);
  });

  it("are listed newest first, paged, of one website with those of the account, and counted while unread", async () => {
    const { id: owner, website, client } = await make();
    const second = (await client.websites.create({ name: "second", url: "https://second.example" })).result;
    const { postgres } = platform.dependencies;
    for (const key of ["1", "2", "3"]) await notify(postgres, ofHeatmap(owner, website.id, key));
    await notify(postgres, ofHeatmap(owner, second.id, "4"));
    await notify(postgres, low(owner, "5"));

    const of = (await client.notifications.list({ wid: website.id, limit: 3 })).result;
    expect(of).toMatchObject({ total: 4, unread: 4, page: 1, limit: 3 });
    expect(of.items[0]).toMatchObject({
      kind: "lowBalance",
      title: "موجودی کیف پول کم است",
      body: expect.stringContaining("۱۲٬۵۰۰ تومان"),
      url: "/wallet",
      readAt: null,
      website: null,
    });
    const { id = "" } = of.items[1] ?? {};
    const read = (await client.notifications.markAsRead({ id })).result;
    expect(read).toMatchObject({ id, readAt: new Date(platform.dependencies.clock.now()).toISOString() });
    platform.advance(1_000);
    expect((await client.notifications.markAsRead({ id })).result.readAt).toBe(read.readAt);
    expect((await client.notifications.list({ unread: "true" })).result).toMatchObject({ total: 4, unread: 4 });
    expect((await client.notifications.markAllAsRead({ wid: website.id })).result).toEqual({ count: 3 });
    expect((await client.notifications.list({ unread: "1" })).result).toMatchObject({
      total: 1,
      unread: 1,
      items: [{ website: { id: second.id, name: "second" }, url: `/w/${second.id}/heatmaps/${values.heatmap}` }],
    });
    expect((await client.notifications.markAllAsRead({})).result).toEqual({ count: 1 });
    expect((await client.notifications.list({})).result).toMatchObject({ total: 5, unread: 0 });
  });

  it("answer with and without a trailing slash, as clients of the specification call them", async () => {
    const { id, website, token } = await make();
    await notify(platform.dependencies.postgres, low(id, "1"));
    const list = await platform.send("GET", `/v1/notifications/?wid=${website.id}&unread=true`, { token });
    expect(list.body.result).toMatchObject({ total: 1, unread: 1 });
    const all = await platform.send("PATCH", "/v1/notifications/markAllAsRead", { token, body: { wid: website.id } });
    expect(all.body).toEqual({ status: 200, result: { count: 1 } });
  });

  it("of another owner are a 404, and their list is not reached by their website", async () => {
    const [one, other] = [await make(), await make()];
    await notify(platform.dependencies.postgres, low(other.id, "1"));
    const { id = "" } = (await other.client.notifications.list({})).result.items[0] ?? {};
    await expect(one.client.notifications.markAsRead({ id })).rejects.toMatchObject({ status: 404 });
    const wid = other.website.id;
    await expect(one.client.notifications.list({ wid })).rejects.toMatchObject({ status: 404 });
    await expect(one.client.notifications.markAllAsRead({ wid })).rejects.toMatchObject({ status: 404 });
    expect((await other.client.notifications.list({})).result.unread).toBe(1);
  });

  it("say amounts to the cent", () => {
    const place = { website: null, zone: "+04:30" };
    const paid = { payment: "p", amount: 12.5, currency: "EUR" };
    expect(describeNotification("paymentPaid", paid, place).body).toContain("۱۲٫۵ یورو");
    const low = { available: 120_000, currency: "IRT" };
    expect(describeNotification("lowBalance", low, place).body).toContain("۱۲۰٬۰۰۰ تومان");
  });

  it("have a title, a body and an address for every kind", () => {
    const every = {
      ...{ job: "dataRetention", import: "i", of: "orders", rows: 2, rejected: 1, sessions: 9, usual: 3, from: 0 },
      ...{ to: 3_600_000, quota: "clients", percent: 80, max: 5, payment: "p", amount: 3, available: 3 },
      ...{ currency: "IRT", domain: "a.example", channel: "sms", provider: "Kavenegar", journey: "j", heatmap: "h" },
      ...{ name: "Home", campaign: "c", by: "bounces", count: 10, sent: 200, lacks: { channel: "SMS", field: "line" } },
    };
    const texts = notificationKinds.map((kind) => describeNotification(kind, every, { website: "w", zone: "+04:30" }));
    for (const { title, body, url } of texts) {
      expect(`${title} ${body}`).not.toMatch(/undefined|NaN|\[object/);
      expect(url).toMatch(/^\/[a-z]/);
    }
    expect(new Set(texts.map(({ title }) => title)).size).toBe(notificationKinds.length);
  });
});
