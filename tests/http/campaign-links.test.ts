import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const wid = () => owner.website.id;
const utm = { url: "https://shop.example/yalda?id=7", source: "Instagram", medium: "Story", campaign: "Yalda Sale" };
const create = async (fields: object = {}) =>
  (await owner.client.campaigns.create({ wid: wid(), name: "یلدا", ...fields })).result;

describe("a short link", () => {
  const follow = async (short: string, agent: string) => {
    const address = `${platform.url}${new URL(short).pathname}?to=https://evil.example`;
    const { status, headers } = await fetch(address, { redirect: "manual", headers: { "user-agent": agent } });
    await platform.hitsWritten();
    return [status, headers.get("location")];
  };
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  it("leads to its stored address, counts programs apart, and leads on when its campaign is deleted", async () => {
    const { id, links } = await create({ utm });
    const [{ short = "", full = "" } = {}] = links;
    for (const agent of [firefox, firefox, "Googlebot/2.1"]) expect(await follow(short, agent)).toEqual([302, full]);
    const { result } = await owner.client.campaigns.insight({ wid: wid(), id });
    expect([result.clicks, result.items.map(({ clicks }) => clicks)]).toEqual([2, [2]]);
    const { items } = (await owner.client.campaigns.utms({ id })).result;
    expect(items.map(({ clicks, bots }) => [clicks, bots])).toEqual([[2, 1]]);
    // Its code may be printed.
    const further = { url: utm.url, source: "poster", medium: "print" };
    const [, poster] = (await owner.client.campaigns.update({ id, links: [further] })).result.links;
    expect((await owner.client.campaigns.update({ id, links: [] })).result.links).toHaveLength(1);
    expect(await follow(poster?.short ?? "", firefox)).toEqual([302, poster?.full]);
    await owner.client.campaigns.delete({ id });
    expect(await follow(short, firefox)).toEqual([302, full]);
  });

  const codesOf = (id: string) =>
    platform.dependencies.postgres.query<{ code: string }>("SELECT code FROM campaign_links WHERE campaign = $1", [id]);
  const printed = (source: string) => ({ url: utm.url, source, medium: "print" });

  it("that is removed keeps its name, and its clicks are the campaign's still", async () => {
    const { id, links } = await create({ utm: { ...utm, campaign: "printed-sale" }, links: [printed("flyer")] });
    const [main, flyer] = links;
    for (const link of [main, flyer]) expect(await follow(link?.short ?? "", firefox)).toEqual([302, link?.full]);
    expect((await owner.client.campaigns.update({ id, links: [] })).result.counts.clicks).toBe(2);
    expect((await owner.client.campaigns.update({ id, utm: null })).result).toMatchObject({ utm: null, links: [] });
    for (const link of [main, flyer]) expect(await follow(link?.short ?? "", firefox)).toEqual([302, link?.full]);
    const { result } = await owner.client.campaigns.insight({ wid: wid(), id });
    expect([result.clicks, result.items]).toEqual([4, []]);
    expect((await owner.client.campaigns.get({ id })).result.counts.clicks).toBe(4);
  });

  it("that is removed is no spelling in use; some hundreds that nobody takes stay", async () => {
    const { id } = await create({ utm: { ...utm, campaign: "bounded" }, links: [printed("handbill")] });
    const found = async () =>
      (
        await owner.client.campaigns.checkUtm({
          ...{ wid: wid(), url: "https://shop.example/", source: "hand-bill", medium: "print", campaign: "bounded" },
        })
      ).result.warnings.map(({ other }) => other);
    expect(await found()).toContain("handbill");
    await owner.client.campaigns.update({ id, links: [] });
    expect(await found()).not.toContain("handbill");
    const many = Array.from({ length: 20 }, (_, index) => printed(`wall-${index}`));
    for (let save = 0; save < 30; save += 1) await owner.client.campaigns.update({ id, links: many });
    expect((await codesOf(id)).length).toBeLessThanOrEqual(1 + 20 + 500);
  });
});
