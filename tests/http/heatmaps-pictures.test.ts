import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cellsOfPoints, unpackCells } from "#contract/heat/cells.ts";
import { computeField, defaultHeatSettings } from "#contract/heat/field.ts";
import { levelsOf, topOf } from "#contract/heat/scale.ts";
import { violationText } from "#contract/text/violations.ts";
import { encodeLayer } from "#platform/heatmaps/drawing/encode-layer.ts";
import type { ElementMap } from "#platform/heatmaps/placement/element-map.ts";
import { makeCollectingWebsite } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";
import { takeCapture } from "./take-capture.ts";

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const path = "/wm/heatmap/v1/heatmap";
const size = { width: 320, height: 240, pageHeight: 240, screenHeight: 900 };
const map: ElementMap = { ...size, elements: [{ s: "html>body>a.buy", box: [100, 60, 120, 40] }] };

/** A heatmap of a page with three clicks on its button, and one on what is gone; of two pages where it compares. */
async function openHeatmap(type: "click" | "ab") {
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const click = (page: string, s: string, share: number) => ({
    ...{ name: "click", visitor: "v", ago: 60_000, url: `https://shop.example${page}` },
    data: { s, p: [share, share, 0, 0], v: [1_400, 900, 240] },
  });
  const clicks = [0, 16_000, 32_767].map((share) => click("/", "html>body>a.buy", share));
  await serve(...clicks, click("/", "html>body>b", 0), click("/b", "html>body>a.buy", 16_000));
  const variant = type === "ab" ? { variant: { mode: "is" as const, url: "/b" } } : {};
  const { heatmaps } = owner.client;
  const fields = { wid: website.id, name: "Page", type, mode: "is" as const, url: "/", ...variant };
  return { id: (await heatmaps.create(fields)).result.id, heatmaps };
}

const get = async (id: string, query = "") => {
  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await fetch(`${platform.url}${path}/screenshot/${id}?${query}`, { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

it("a picture is answered as it is, its layer as a transparent picture of the same clicks", async () => {
  const { id, heatmaps } = await openHeatmap("click");
  const none = await get(id);
  expect([none.answer.status, JSON.parse(none.bytes.toString()).code]).toEqual([409, "CONFLICT"]);
  const picture = Buffer.from("RIFF a picture");
  const capture = await takeCapture(platform.dependencies, { heatmap: id, device: "desktop", map, picture });
  const raw = await get(id, `device=Desktop&capture=${capture}`);
  expect(raw.answer.headers.get("content-type")).toBe("image/webp");
  expect(raw.answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(raw.answer.headers.get("content-security-policy")).toBe("default-src 'none'");
  expect(raw.answer.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  expect((await get(id)).answer.headers.get("cache-control")).toBe("private, no-cache");
  expect(raw.bytes.equals(picture)).toBe(true);
  expect((await get(id, "device=mobile")).answer.status).toBe(409);
  expect((await get(id, "layer=all&radius=4")).answer.status).toBe(400);

  const stat = (await heatmaps.clicks({ id, points: true })).result;
  expect(stat.accuracy).toMatchObject({ clicks: 4, placed: 3, exact: 3, lost: 1 });
  expect(stat.accuracy?.lostItems).toMatchObject([{ selector: "html>body>b", clicks: 1, reason: "gone" }]);
  expect(stat.items).toMatchObject([{ rank: 1, share: 1, tier: "exact", box: [100, 60, 120, 40], fixed: false }]);
  expect(stat.total).toBe(1);
  const cells = cellsOfPoints([
    { x: 100, y: 60 },
    { x: 100 + (120 * 16_000) / 32_767, y: 60 + (40 * 16_000) / 32_767 },
    { x: 220, y: 100 },
  ]);
  expect(unpackCells(Buffer.from(stat.points?.data ?? "", "base64"))).toEqual(cells);
  const draw = (settings: { radius: number; blur: number }, opacity: number) => {
    const field = computeField(cells, size, settings);
    return { top: topOf(field), png: encodeLayer({ ...field, levels: levelsOf(field, topOf(field)) }, opacity) };
  };
  expect(stat.points).toMatchObject({ cell: 2, width: 320, height: 240, top: draw(defaultHeatSettings, 100).top });
  const layer = await get(id, "layer=all");
  expect(layer.answer.headers.get("content-type")).toBe("image/png");
  expect(layer.bytes.equals(draw(defaultHeatSettings, 100).png)).toBe(true);
  const other = await get(id, "layer=all&radius=10&blur=0&opacity=50");
  expect(other.bytes.equals(draw({ radius: 10, blur: 0 }, 50).png)).toBe(true);
  expect((await heatmaps.scroll({ id })).result.capture).toMatchObject({ id: capture, width: 320 });
});

it("the finished picture has the page, its clicks, and below what it shows", async () => {
  const { id } = await openHeatmap("click");
  const none = await get(id, "format=png");
  const { code, data } = JSON.parse(none.bytes.toString());
  expect([none.answer.status, code, data.reason, data.state]).toEqual([409, "CONFLICT", "no_capture", "queued"]);
  expect(data.issues).toEqual([{ path: ["device"], message: violationText.noCapture }]);
  const paper = { create: { width: 320, height: 240, channels: 3 as const, background: "#c8d4e0" } };
  const picture = await sharp(paper).webp({ lossless: true }).toBuffer();
  await takeCapture(platform.dependencies, { heatmap: id, device: "desktop", map, picture });

  const { answer, bytes } = await get(id, "format=PNG&radius=20");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'");
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  const { data: pixels, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height > 240]).toEqual([320, true]);
  const at = (x: number, y: number) => [...pixels.subarray((y * 320 + x) * 3, (y * 320 + x) * 3 + 3)];
  expect([at(10, 10), at(300, 230)]).toEqual([
    [0xc8, 0xd4, 0xe0],
    [0xc8, 0xd4, 0xe0],
  ]);
  // The three clicks are the hottest places; what was lost is nowhere.
  const [red, , blue] = at(159, 80) as [number, number, number];
  expect(red).toBeGreaterThan(blue + 80);
  expect((await get(id, "format=png&radius=20")).bytes.equals(bytes)).toBe(true);
  expect((await get(id, "format=png&radius=21")).bytes.equals(bytes)).toBe(false);
  expect((await get(id, "format=png&radius=20&layer=rage")).bytes.equals(bytes)).toBe(false);
  expect((await get(id, "format=webp")).answer.headers.get("content-type")).toBe("image/webp");
  expect((await get(id, "format=gif")).answer.status).toBe(400);
  expect((await get(id, "format=png&device=mobile")).answer.status).toBe(409);
  const stranger = await makeOwner(platform, "stranger");
  const headers = { authorization: `Bearer ${stranger.token}` };
  expect((await fetch(`${platform.url}${path}/screenshot/${id}?format=png`, { headers })).status).toBe(404);
});

it("two pages of a comparison share a scale", async () => {
  const { id, heatmaps } = await openHeatmap("ab");
  await takeCapture(platform.dependencies, { heatmap: id, device: "desktop", map });
  const only = (await heatmaps.clicks({ id, points: true })).result;
  expect(only.variants).toMatchObject({ a: { clicks: 4, placed: 3 }, b: { clicks: 1, placed: null, capture: null } });
  await takeCapture(platform.dependencies, { heatmap: id, device: "desktop", variant: 1, map });
  const [a, b] = [
    (await heatmaps.clicks({ id, points: true })).result,
    (await heatmaps.clicks({ id, points: true, variant: "b" })).result,
  ];
  expect(b).toMatchObject({ clicks: 1, capture: { variant: "b" }, variants: { a: { placed: 3 }, b: { placed: 1 } } });
  expect([a.variants?.top, a.points?.top, b.points?.top]).toEqual([a.variants?.top, a.variants?.top, a.variants?.top]);
  expect(a.variants?.top).toBeGreaterThanOrEqual(1);
});
