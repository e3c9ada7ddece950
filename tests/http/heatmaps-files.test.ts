import { readdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxPictureBytes } from "#contract/captures.ts";
import { unpackCells } from "#contract/heat/cells.ts";
import { captureFolder } from "#platform/heatmaps/captures/capture-files.ts";
import { makeCollectingWebsite } from "./collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";
import { takeCapture } from "./take-capture.ts";

/** Pictures that an owner brings as a file, and older ones that are chosen. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const path = "/wm/heatmap/v1/heatmap";
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#cde" } });
const png = (width: number, height: number) => plain(width, height).png().toBuffer();

async function openHeatmap(...clicks: object[]) {
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const event = { name: "click", visitor: "v", ago: 60_000, url: "https://shop.example/" };
  if (clicks.length > 0) await serve(...clicks.map((data) => ({ ...event, data })));
  const fields = { wid: website.id, name: "Page", type: "click" as const, mode: "is" as const, url: "/" };
  return { wid: website.id, id: (await owner.client.heatmaps.create(fields)).result.id };
}

async function upload(id: string, file: Buffer, fields: Record<string, string> = {}, token = owner.token) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(file)]), "screenshot");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${platform.url}${path}/screenshot/${id}`, { method: "POST", headers, body: form });
  return { status: answer.status, body: await answer.json() };
}

async function picture(id: string, query = "") {
  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await fetch(`${platform.url}${path}/screenshot/${id}?${query}`, { headers });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Chunks of a WebP by their names. */
function chunksOf(webp: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at + 8 <= webp.length; at += 8 + ((webp.readUInt32LE(at + 4) + 1) & ~1)) {
    names.push(webp.toString("latin1", at, at + 4));
  }
  return names;
}

/** Clicked in a window of a tablet's width. */
const button = { s: "html>body>a.buy", v: [1_000, 800, 2_000] };

describe("a file as the picture of a page", () => {
  it.each([
    ["PNG", "png"],
    ["JPEG", "jpeg"],
    ["WebP", "webp"],
  ] as const)("is taken at once, as pixels and nothing else: %s", async (_, format) => {
    const { id } = await openHeatmap();
    const file = await plain(1_440, 2_000)
      .withExif({ IFD0: { Copyright: "a secret" }, IFD3: { GPSLatitude: "35/1 41/1 0/1" } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">a secret</x:xmpmeta>')
      .withIccProfile("p3")
      .toFormat(format)
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { status, body } = await upload(id, file, { device: "Desktop" });
    expect(status).toBe(200);
    expect(body.result.captures[0]).toMatchObject({
      ...{ device: "desktop", state: "ready", via: "file", width: 1_440, height: 2_000, scale: 1, stale: false },
    });
    const { bytes } = await picture(id);
    expect(chunksOf(bytes).filter((name) => !/^(VP8[ L]|VP8X)$/.test(name))).toEqual([]);
    expect(bytes.includes("secret")).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1_440, height: 2_000 });
  });

  it("of two px for each is as wide as its page", async () => {
    const { id } = await openHeatmap();
    const { body } = await upload(id, await png(780, 1_688), { device: "mobile" });
    const [taken] = body.result.captures.filter(({ via }: { via: string }) => via === "file");
    expect(taken).toMatchObject({ device: "mobile", width: 390, height: 844, scale: 2 });
  });

  it("shows clicks by their share of the page, and says how many of them it is true for", async () => {
    const { id } = await openHeatmap(
      // As high as the picture says; a tenth too high; where a bar stands fixed.
      { ...button, p: [9, 9, 500, 1_000] },
      { ...button, s: "html>body>p", p: [9, 9, 250, 1_100], v: [1_000, 800, 2_200] },
      { ...button, p: [9, 9, 900, 40], f: 1 },
      // Of an element right to left: x of the page is from the left all the same.
      { ...button, p: [9, 9, 100, 2_000], f: 2 },
      { ...button, f: 32 },
      { ...button, p: [9, 9, 5, 5], v: [1_000, 800, 0] },
    );
    await upload(id, await png(500, 1_000), { device: "tablet" });
    const stat = (await owner.client.heatmaps.clicks({ id, device: "tablet", points: true })).result;
    expect(stat.accuracy).toMatchObject({ clicks: 6, placed: 4, page: 4, exact: 0, lost: 2, alike: 2 });
    expect(stat.accuracy?.lostItems.map(({ reason }) => reason).toSorted()).toEqual(["ambiguous", "keyboard"]);
    const { columns, rows, counts } = unpackCells(Buffer.from(stat.points?.data ?? "", "base64"));
    const cells = [...counts].map((clicks, index) => [Number(columns[index]) * 2, Number(rows[index]) * 2, clicks]);
    // The lower edge belongs to the last cell.
    expect(cells).toEqual(
      [
        [450, 20, 1],
        [250, 500, 1],
        [124, 500, 1],
        [50, 998, 1],
      ].toSorted(([x = 0, y = 0], [otherX = 0, otherY = 0]) => y - otherY || x - otherX),
    );
    expect(stat.items.map(({ clicks, tier, box, share }) => [clicks, tier, box, share])).toEqual([
      [5, "page", null, 0.75],
      [1, "page", null, 0.25],
    ]);
    const layer = await picture(id, "device=tablet&layer=all");
    expect([layer.status, (await sharp(layer.bytes).metadata()).format]).toEqual([200, "png"]);
  });

  it("is refused by what its head says, before it is decoded, and leaves nothing", async () => {
    const { id } = await openHeatmap();
    const before = readdirSync(captureFolder(platform.dependencies.settings)).length;
    const huge = await png(300, 300);
    huge.writeUInt32BE(16_000, 16);
    huge.writeUInt32BE(16_000, 20);
    const cut = (await png(300, 300)).subarray(0, 150);
    const refused = [
      [huge, /۳۰ میلیون پیکسل/],
      [await png(100, 300), /۲۰۰/],
      [cut, /خراب/],
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='900' height='900'/>"), /PNG/],
      [Buffer.from("GIF89a\x10\x03\x10\x03", "latin1"), /PNG/],
      [Buffer.alloc(0), /لازم/],
    ] as const;
    for (const [file, message] of refused) {
      const { status, body } = await upload(id, file);
      expect([status, body.data.issues[0].path]).toEqual([400, ["file"]]);
      expect(body.data.issues[0].message).toMatch(message);
    }
    const { status, body } = await upload(id, Buffer.alloc(maxPictureBytes + 1));
    expect([status, body.data.issues[0].path]).toEqual([413, ["file"]]);
    const picture = await png(300, 300);
    for (const fields of [{ device: "watch" }, { variant: "c" }]) {
      expect((await upload(id, picture, fields)).status).toBe(400);
    }
    // It has no second page.
    expect((await upload(id, picture, { variant: "b" })).status).toBe(404);
    const stranger = await makeOwner(platform, "stranger");
    expect((await upload(id, picture, {}, stranger.token)).status).toBe(404);
    expect((await upload(id, picture, {}, "none")).status).toBe(401);
    expect(readdirSync(captureFolder(platform.dependencies.settings)).length).toBe(before);
  });
});

describe("pictures of before", () => {
  it("stay, five of a device, and are chosen by their id", async () => {
    const { id } = await openHeatmap({ ...button, p: [16_000, 16_000, 500, 1_000] });
    const none = await owner.client.heatmaps.screenshot({ id }).catch((error: unknown) => error);
    expect(none).toMatchObject({ status: 409, data: { state: "queued" } });
    const folder = captureFolder(platform.dependencies.settings);
    const before = readdirSync(folder).length;
    for (let height = 1_001; height <= 1_006; height += 1) {
      platform.advance(1_000);
      await upload(id, await png(500, height));
    }
    const { captures } = (await owner.client.heatmaps.get({ id })).result;
    const kept = captures.filter(({ state }) => state === "ready");
    expect(kept.map(({ height }) => height)).toEqual([1_006, 1_005, 1_004, 1_003, 1_002]);
    // A picture and a map of each.
    expect(readdirSync(folder).length - before).toBe(10);
    const older = kept[3]?.id ?? "";
    for (const capture of [older, undefined]) {
      const height = capture === undefined ? 1_006 : 1_003;
      expect(await sharp((await picture(id, capture && `capture=${capture}`)).bytes).metadata()).toMatchObject({
        height,
      });
      const clicks = (await owner.client.heatmaps.clicks({ id, capture, points: true })).result;
      expect([clicks.capture?.height, clicks.points?.height]).toEqual([height, height]);
      expect((await owner.client.heatmaps.scroll({ id, capture })).result.capture?.height).toBe(height);
    }
  });

  it("of another heatmap, device or owner are not found", async () => {
    const [one, other] = [await openHeatmap(), await openHeatmap()];
    const map = { width: 320, height: 240, pageHeight: 240, screenHeight: 900, elements: [] };
    const capture = await takeCapture(platform.dependencies, { heatmap: other.id, device: "desktop", map });
    expect((await picture(other.id, `capture=${capture}`)).status).toBe(200);
    const { id } = one;
    await takeCapture(platform.dependencies, { heatmap: id, device: "desktop", map });
    const foreign = [
      ...["", "&layer=all"].map(async (layer) => (await picture(id, `capture=${capture}${layer}`)).status),
      (async () => (await picture(other.id, `device=mobile&capture=${capture}`)).status)(),
      ...(["clicks", "scroll"] as const).map((name) =>
        owner.client.heatmaps[name]({ id, capture }).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    ];
    expect(await Promise.all(foreign)).toEqual([404, 404, 404, 404, 404]);
  });
});
