import { afterAll, beforeAll, expect, it } from "vitest";
import { addDemoItems } from "#platform/demo/add-items.ts";
import { inventClicks } from "#platform/demo/clicks.ts";
import { heatPath } from "#platform/demo/product-page.ts";
import { RandomStream } from "#platform/demo/random-stream.ts";
import { findOwnWebsite } from "#platform/websites/sql/find-own-website.ts";
import { findOwner } from "#platform/websites/sql/find-owner.ts";
import { makeCollectingWebsite } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

it("a demo has one heatmap, funnel, segment, campaign and journey, once, with figures that are there at once", async () => {
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const chance = new RandomStream(1);
  const clicks = Array.from({ length: 40 }, () => inventClicks(chance, [1_366, 768])).flat();
  const common = { name: "click", visitor: "v", ago: 60_000, url: `https://shop.example${heatPath}` };
  await serve(...clicks.map(({ data }) => ({ ...common, data })));
  const account = (await findOwner(platform.dependencies.postgres, website.id)) ?? "";
  const own = await findOwnWebsite(platform.dependencies.postgres, { owner: account, id: website.id });
  if (own === undefined) throw new Error("The website is gone");
  const add = () => addDemoItems({ website: own, owner: account }, platform.dependencies);
  // Two processes that fill the same demo, and once more later.
  await Promise.all([add(), add()]);
  await add();

  const { items } = (await owner.client.heatmaps.list({ website: website.id })).result;
  expect(items).toMatchObject([{ type: "normal", state: "ready" }]);
  const [{ id = "", captures = [] } = {}] = items;
  expect(captures.map(({ device, state, drawn }) => [device, state, drawn])).toEqual([
    ["desktop", "ready", true],
    ["mobile", "ready", true],
  ]);
  const stat = (await owner.client.heatmaps.clicks({ id, device: "desktop" })).result;
  expect(stat.clicks).toBe(clicks.length);
  // Every click was invented on an element of the map that the picture was drawn of.
  expect(stat.accuracy).toMatchObject({ placed: clicks.length, exact: clicks.length, lost: 0 });
  expect(stat.items[0]).toMatchObject({ selector: expect.stringContaining("add-to-cart") });

  const funnels = (await owner.client.funnels.list({ website: website.id })).result.items;
  expect(funnels).toHaveLength(1);
  expect(funnels[0]?.steps).toHaveLength(4);
  expect(Date.parse(funnels[0]?.availableAt ?? "")).toBeLessThanOrEqual(platform.dependencies.clock.now());
  const segments = (await owner.client.segments.list({ website: website.id })).result.items;
  expect(segments).toMatchObject([{ type: "kpi" }]);
  const campaigns = (await owner.client.campaigns.list({ website: website.id })).result.items;
  expect(campaigns).toMatchObject([{ status: "draft", utm: { campaign: "weekend" } }]);
  expect(campaigns[0]?.links.map(({ source, medium }) => `${source}/${medium}`)).toEqual([
    ...["newsletter/email", "club/sms", "instagram/social"],
  ]);
  const journeys = (await owner.client.journeys.list({ website: website.id })).result.items;
  expect(journeys).toMatchObject([{ status: "not_affected" }]);
  // What its owner deletes is not missed.
  await owner.client.heatmaps.delete({ id });
  await owner.client.funnels.delete({ id: funnels[0]?.id ?? "" });
});
