import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copiedPage } from "#contract/page-copies.ts";
import { CaptureError } from "#platform/heatmaps/captures/capture-error.ts";
import { listCaptureFiles, readStoredCopy, removeCaptures } from "#platform/heatmaps/captures/capture-files.ts";
import { drawMap } from "#platform/heatmaps/captures/draw-map.ts";
import { heatmapJobs } from "#platform/heatmaps/job-kinds.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

/** Pictures from the owner's own browser: what its tool sends. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
});
afterAll(() => platform?.stop());

const site = "https://owner.example";
const url = `${site}/product/tea`;
const element = { s: "html>body>a.buy", t: "خرید", l: "/cart", box: [10, 20, 200, 40] };
const map = { width: 1_440, pageHeight: 2_000, screenHeight: 900, elements: [element] };
const copy = { url, width: 1_440, height: 900, html: "<p>چای</p>", map };
const packed = (fields: object = {}) => gzipSync(JSON.stringify({ ...copy, ...fields }));

async function makeHeatmap(fields: object = {}) {
  const heatmap = { wid: owner.website.id, name: "چای", type: "click", mode: "start with", url: "/product/" } as const;
  const { id } = (await owner.client.heatmaps.create({ ...heatmap, devices: ["desktop"], ...fields })).result;
  // The platform's own picture of it is of no interest here.
  await platform.dependencies.postgres.query("DELETE FROM captures WHERE heatmap_id = $1", [id]);
  await platform.dependencies.postgres.query("DELETE FROM jobs WHERE kind = 'capture'");
  return id;
}

async function begin(id: string, fields: object = {}) {
  const { result } = await owner.client.heatmaps.retake({ id, via: "browser", ...fields });
  return { open: result.open ?? "", token: new URL(result.open ?? "").hash.replace("#nabz=", "") };
}

async function send(head: object | string, body: Buffer = Buffer.alloc(0), origin = site) {
  const line = typeof head === "string" ? head : `${JSON.stringify({ key: owner.website.key, url, ...head })}\n`;
  const answer = await fetch(`${platform.url}/collect/capture`, {
    method: "POST",
    headers: { "content-type": "text/plain", ...(origin === "" ? {} : { origin }) },
    body: new Uint8Array(Buffer.concat([Buffer.from(line), body])),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const find = async (id: string) => (await owner.client.heatmaps.get({ id })).result;
const files = () => listCaptureFiles(platform.dependencies.settings);
/** A platform whose browser is not there. */
const work = () => {
  const none = () => Promise.reject(new CaptureError("no_browser"));
  return new Jobs(platform.dependencies, heatmapJobs(platform.dependencies, none)).runDue();
};

describe("a copy of a page", () => {
  it("is taken once, from one of the heatmap's pages, and becomes its picture", async () => {
    const id = await makeHeatmap({ hide: [".bar"] });
    const { open, token } = await begin(id);
    // No page of the pattern was seen yet: the website's first page opens.
    expect(open).toMatch(/^https:\/\/owner\.example\/#nabz=t\.[\w-]{43}$/);
    const elsewhere = await send({ token, url: `${site}/blog` });
    expect(elsewhere.body).toMatchObject({ isPage: false, hide: [".bar"] });
    const welcome = await send({ token });
    expect([welcome.status, welcome.body.isPage, welcome.body.words.send]).toEqual([200, true, "ارسال"]);
    expect(welcome.headers.get("access-control-allow-origin")).toBe(site);
    expect((await find(id)).captures).toEqual([]);

    const { status, body } = await send({ token }, packed());
    expect(status).toBe(200);
    expect(new URL(body.url).pathname).toBe(`/w/${owner.website.id}/heatmaps/${id}`);
    expect(await find(id)).toMatchObject({ state: "queued", captures: [{ via: "browser", device: "desktop" }] });
    for (const again of [Buffer.alloc(0), packed()]) expect((await send({ token }, again)).status).toBe(403);

    await work();
    const { captures, state } = await find(id);
    expect([state, captures]).toMatchObject([
      "ready",
      [{ state: "ready", via: "browser", drawn: true, width: 1_440, height: 2_000 }],
    ]);
    const stat = (await owner.client.heatmaps.clicks({ id, device: "desktop" })).result;
    expect(stat.capture).toMatchObject({ drawn: true, via: "browser" });
    // What was sent is gone; picture and map are there.
    const taken = captures[0]?.id ?? "";
    await expect.poll(() => readStoredCopy(platform.dependencies.settings, taken)).toBeUndefined();
    expect(files()).toContain(taken);
  });

  it.each([
    [1_440, "desktop"],
    [1_023, "tablet"],
    [390, "mobile"],
  ])("of a window %i wide is of the device %s", async (width, device) => {
    const id = await makeHeatmap();
    const { token } = await begin(id);
    expect((await send({ token }, packed({ width }))).status).toBe(200);
    expect((await find(id)).captures).toMatchObject([{ device, state: "queued" }]);
  });

  it("that comes as it is, unpacked, is as good", async () => {
    const id = await makeHeatmap();
    const { token } = await begin(id);
    expect((await send({ token }, Buffer.from(JSON.stringify(copy)))).status).toBe(200);
  });
});

describe("what is no copy is refused, and leaves the token", () => {
  it.each([
    ["another page of the website", { url: `${site}/blog` }, "url", {}],
    ["a page of another host", { url: "https://evil.example/product/tea" }, "url", {}],
    ["a copy of another page than it says", {}, "url", { url: `${site}/product/coffee` }],
    ["no size", {}, "width", { width: 0 }],
    ["a window wider than any", {}, "width", { width: 2_601 }],
    ["no markup", {}, "html", { html: "" }],
    ["a map that is none", {}, "map", { map: { ...map, elements: [{ s: 5 }] } }],
    ["a map of more elements than pages have", {}, "map", { map: { ...map, elements: Array(10_001).fill(element) } }],
    ["a place that is no number", {}, "map", { map: { ...map, elements: [{ ...element, box: [0, 0, 1e9, 1] }] } }],
  ])("%s", async (_, head, field, fields) => {
    const id = await makeHeatmap();
    const { token } = await begin(id);
    const { status, body } = await send({ token, ...head }, packed(fields));
    expect([status, body.data.issues[0].path[0]]).toEqual([400, field]);
    expect((await find(id)).captures).toEqual([]);
    expect((await send({ token }, packed())).status).toBe(200);
  });

  it("a bomb, a body without end, half an archive, and no JSON", async () => {
    const id = await makeHeatmap();
    const { token } = await begin(id);
    const before = files().length;
    const bomb = gzipSync(Buffer.alloc(200_000_000, " "));
    expect((await send({ token }, bomb)).status).toBe(413);
    expect((await send({ token }, Buffer.alloc(copiedPage.maxBytes + 1, "x"))).status).toBe(413);
    expect((await send({ token }, packed().subarray(0, 50))).status).toBe(400);
    expect((await send({ token }, gzipSync("{"))).status).toBe(400);
    for (const head of ["", "{", "[]\n", "x".repeat(5_000), `${JSON.stringify({ token })}\n`]) {
      expect([400, 413]).toContain((await send(head)).status);
    }
    expect(files()).toHaveLength(before);
    expect((await send({ token }, packed())).status).toBe(200);
  });
});

describe("who may send a copy", () => {
  it("nobody with another page, key, or token", async () => {
    const id = await makeHeatmap();
    const { token } = await begin(id);
    for (const origin of ["https://stranger.example", "https://owner.example.evil.example", "null", ""]) {
      expect((await send({ token }, packed(), origin)).status).toBe(403);
    }
    const wrong = [{ token: `${token}x` }, { token: "t.".padEnd(45, "a") }, { token, key: "unknown" }];
    for (const head of wrong) expect((await send(head, packed())).status).toBe(403);
    // A token of the tool that picks elements opens nothing here, and this one nothing there.
    const { url: pick } = (await owner.client.userEvents.pick({ wid: owner.website.id, path: "/" })).result;
    expect((await send({ token: new URL(pick).hash.replace("#nabz=", "") }, packed())).status).toBe(403);
    const body = JSON.stringify({ token, key: owner.website.key });
    const headers = { "content-type": "text/plain", origin: site };
    expect((await fetch(`${platform.url}/collect/pick`, { method: "POST", headers, body })).status).toBe(403);
    expect((await send({ token }, packed())).status).toBe(200);
  });

  it("of two with one token at once one", async () => {
    const id = await makeHeatmap();
    const { token } = await begin(id);
    const before = files().length;
    const answers = await Promise.all([1, 2, 3].map(() => send({ token }, packed())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
    expect((await find(id)).captures).toHaveLength(1);
    expect(files()).toHaveLength(before + 1);
  });

  it("the link opens an own page alone, and of a comparison the chosen one", async () => {
    const foreign = await makeHeatmap({ mode: "is", url: "https://elsewhere.example/landing" });
    expect((await begin(foreign)).open).toMatch(/^https:\/\/owner\.example\/#nabz=/);
    const two = await makeHeatmap({ type: "ab", mode: "is", url: "/a", variant: { mode: "is", url: "/b" } });
    expect((await begin(two, { variant: "b" })).open).toMatch(/^https:\/\/owner\.example\/b#nabz=/);
    const { token } = await begin(two, { variant: "b" });
    expect((await send({ token, url: `${site}/a` })).body.isPage).toBe(false);
    expect((await send({ token, url: `${site}/b?utm_source=x#y` })).body.isPage).toBe(true);
    const one = await makeHeatmap();
    await expect(begin(one, { variant: "b" })).rejects.toMatchObject({ status: 404 });
  });

  it("a few may wait, and a deleted heatmap takes none", async () => {
    const id = await makeHeatmap();
    for (let sent = 0; sent < 6; sent += 1)
      expect((await send({ token: (await begin(id)).token }, packed())).status).toBe(200);
    const { token } = await begin(id);
    const { status, headers } = await send({ token }, packed());
    expect([status, headers.get("retry-after")]).toEqual([429, "60"]);
    await owner.client.heatmaps.delete({ id });
    expect((await send({ token }, packed())).status).toBe(403);
  });
});

it("a copy without its file comes to nothing, and says so", async () => {
  const id = await makeHeatmap();
  const { token } = await begin(id);
  await send({ token }, packed());
  const [capture] = (await find(id)).captures;
  await removeCaptures(platform.dependencies.settings, [capture?.id ?? ""]);
  await work();
  expect(await find(id)).toMatchObject({ state: "failed", reason: "no_copy" });
});

it("a drawing holds no more than its map", async () => {
  const { picture, map: drawn } = await drawMap(map, [{ s: "a", t: "خرید", box: [10, 20, 200, 40] }]);
  expect(picture.subarray(8, 12).toString()).toBe("WEBP");
  expect(drawn.elements).toHaveLength(1);
});

// Last: the sign-in ends with the time that passes.
it("a token works for 15 minutes", async () => {
  const id = await makeHeatmap();
  const { token } = await begin(id);
  platform.advance(16 * 60_000);
  const { status, body } = await send({ token }, packed());
  expect([status, body.data.issues[0].path]).toEqual([403, ["token"]]);
});
