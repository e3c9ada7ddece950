import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
const get = async (path: string) => (await platform.send("GET", path, { token: owner.token })).body;
const names = async (path: string) =>
  ((await get(path)).result.items as { name?: string; text?: string }[]).map(({ name, text }) => name ?? text);

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

describe("lists", () => {
  it("are sorted by a name or a date", async () => {
    const { client, website } = owner;
    platform.advance(1_000);
    await client.websites.create({ name: "Another", url: "https://another.example" });
    const first = (await names("/v1/websites"))[0];
    expect(await names("/v1/websites?sort=-createdAt")).toEqual(["Another", first]);
    expect(await names("/v1/websites?sort=name")).toEqual([first, "Another"].toSorted());
    const wid = website.id;
    for (const name of ["b.example", "a.example"]) {
      await client.integration.domains.create({ wid, name });
      platform.advance(1_000);
    }
    const domains = `/wm/actions/websites/${wid}/domains`;
    expect(await names(domains)).toEqual(["b.example", "a.example"]);
    expect(await names(`${domains}?sort=name`)).toEqual(["a.example", "b.example"]);
    for (const name of ["First", "Second"]) {
      await client.integration.templates.save({ wid, type: "SMS", name, content: { text: "a" } });
      platform.advance(1_000);
    }
    const templates = `/wm/actions/websites/${wid}/templates/SMS`;
    expect(await names(`${templates}?sort=-date`)).toEqual(["Second", "First"]);
    expect(await names(`${templates}?sort=date`)).toEqual(["First", "Second"]);
    const channels = (await names(`/wm/actions/websites/${wid}/channels?sort=name`)) as string[];
    expect(channels).toEqual(channels.toSorted());
  });

  it("are searched: notes of charts, events and cities", async () => {
    const { client, website } = owner;
    await client.annotations.create({ website: website.id, text: "Sale began", at: "2026-11-20" });
    await client.annotations.create({ website: website.id, text: "New prices", at: "2026-11-21" });
    const annotations = `/v1/websites/${website.id}/annotations`;
    expect(await names(`${annotations}?q=sale`)).toEqual(["Sale began"]);
    expect(await names(`${annotations}?sort=at`)).toEqual(["Sale began", "New prices"]);
    await client.userEvents.create({ wid: website.id, name: "Pressed", action: "click" });
    await client.userEvents.create({ wid: website.id, name: "Opened", action: "click" });
    expect(await names(`/event/${website.id}/all?q=PRESS`)).toEqual(["Pressed"]);
    expect(await names(`/wm/events/product/user/event/${website.id}/eventsAndFields?q=open`)).toEqual(["Opened"]);
    const cities = await get(`/wm/users/data/city/IR?wid=${website.id}&q=${encodeURIComponent("تهران")}`);
    expect(cities.result.items).toContainEqual({ key: "Tehran", label: "تهران", province: null });
    expect(cities.result.total).toBeLessThan(10);
  });

  it("of plans have pages", async () => {
    const { result } = await get("/v1/plans?limit=1&page=2");
    expect(result).toMatchObject({ total: 4, page: 2, limit: 1, items: [{ type: "STARTUP" }] });
  });

  it("refuse an order that they do not have by its name, and ignore parameters that no list has", async () => {
    const { status, data } = await get("/v1/websites?sort=-colour");
    expect([status, data.issues[0].path]).toEqual([400, ["sort"]]);
    expect((await get("/v1/websites?colour=red")).status).toBe(200);
  });
});
