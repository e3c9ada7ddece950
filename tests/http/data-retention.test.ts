import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
const dayMs = 86_400_000;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

describe("data retention", () => {
  it("is shown with what it deletes, confirmed, recorded, and taken back", async () => {
    const { client } = owner;
    const { id, url } = owner.website;
    const { dataRetention } = client.websites;
    const { secret } = (await client.websites.install({ id })).result;
    const now = platform.dependencies.clock.now();
    const ago = (days: number) => new Date(now - days * dayMs).toISOString();
    const page = { name: "page_view", url: `${url}/` };
    await platform.send("POST", "/collect/server", {
      token: secret,
      body: {
        events: [
          { id: v7(), ...page, visitor: "a", at: ago(800) },
          { id: v7(), ...page, visitor: "b", at: ago(790) },
          { id: v7(), name: "purchase", visitor: "b", at: ago(790), data: { order: "1", value: 5 } },
          { id: v7(), ...page, visitor: "b", at: ago(3) },
        ],
      },
    });
    expect((await dataRetention.get({ id })).result).toEqual({ months: null, foldedUntil: null });
    const { result: loss } = await dataRetention.preview({ id, months: 12 });
    expect(loss).toMatchObject({ months: 12, events: { deleted: 2, kept: 1 }, visitors: 2, excluded: 0 });
    expect(Date.parse(loss.events.first ?? "")).toBe(Date.parse(ago(800)));
    expect(Date.parse(loss.events.last ?? "")).toBe(Date.parse(ago(790)));
    const { keptSince } = loss;
    expect((await dataRetention.preview({ id, months: 60 })).result.events).toMatchObject({ deleted: 0, first: null });
    const stale = new Date(Date.parse(keptSince) - 30 * dayMs).toISOString();
    await expect(dataRetention.update({ id, months: 12, keptSince: stale })).rejects.toMatchObject({ status: 409 });
    expect((await dataRetention.get({ id })).result.months).toBe(null);
    expect((await dataRetention.update({ id, months: 12, keptSince })).result.months).toBe(12);
    expect((await dataRetention.update({ id, months: null })).result).toEqual({ months: null, foldedUntil: null });
    const calls = (await client.activities.list({ wid: id })).result.items.map(({ call }) => call);
    expect(calls.filter((call) => call.includes("dataRetention"))).toEqual([
      "websites.dataRetention.update",
      "websites.dataRetention.update",
    ]);
    const sent = { token: owner.token, body: { months: 7, keptSince } };
    expect((await platform.send("PATCH", `/v1/websites/${id}/data-retention`, sent)).status).toBe(400);

    expect((await client.websites.get({ id })).result.foldedUntil).toBe(null);
    await platform.dependencies.postgres.query("UPDATE websites SET folded_before = $2 WHERE id = $1", [id, 20_000]);
    const { foldedUntil } = (await client.websites.get({ id })).result;
    expect(Date.parse(foldedUntil ?? "")).toBe(20_001 * dayMs);
  });
});
