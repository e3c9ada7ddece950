import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readElementMap, readPicture, writeCapture } from "#platform/heatmaps/captures/capture-files.ts";
import { capturePage } from "#platform/heatmaps/captures/capture-page.ts";
import { prepareMap, resolve } from "#platform/heatmaps/placement/resolve.ts";
import { type CaptureScene, openCaptureScene, sizeOf } from "./capture-scene.ts";
import { hostilePage } from "./hostile-page.ts";

let scene: CaptureScene;
beforeAll(async () => {
  scene = await openCaptureScene();
});
afterAll(() => scene?.close());

const shop = `
  <header style="position:fixed;inset-block-start:0;inset-inline:0;height:60px"><a href="/cart" class="cart">سبد</a></header>
  <main style="padding-block-start:80px">
    <ul class="list">${[1, 2, 3].map((id) => `<li class="card" style="height:300px"><a href="/product/p${id}">چای ${id}</a><button class="add">افزودن</button></li>`).join("")}</ul>
    <img id="late" loading="lazy" src="/late.svg" width="100" height="100">
    <p class="secret" style="height:40px">بخش پنهان</p><div style="height:2000px"></div><p class="end">پایان</p>
    <ul class="menu" style="display:none"><li><a href="/menu">فهرست</a></li></ul>
    <div style="overflow:hidden;height:0"><a class="folded" href="/folded">بسته</a>
      <a class="free" href="/free" style="position:absolute;inset-block-start:700px">آزاد</a></div>
    <div style="overflow:hidden;width:300px;margin:16px"><div style="display:flex;width:600px"><a class="now" href="/1" style="width:300px">یک</a><a class="later" href="/2" style="width:300px">دو</a></div></div>
  </main>
  <div id="cookies" style="position:fixed;inset-block-end:0;inset-inline:0;height:80px">ما از کوکی استفاده می‌کنیم <button class="accept">باشه</button></div>
  <div role="dialog" class="offer" style="position:fixed;inset:100px;background:#fff">تخفیف <button class="close">بستن</button></div>`;

describe("the capture of a hostile shop", () => {
  it("is a picture and a map of the same rendering, and reached nothing that is private", async () => {
    const secret = await scene.openSecret();
    const seen: string[] = [];
    const site = await scene.serve(({ url = "", headers }, response) => {
      seen.push(`${url} ${headers["user-agent"]}`);
      if (url === "/to-secret") return response.writeHead(302, { location: `http://127.0.0.1:${secret.port}/` }).end();
      if (url === "/late.svg") {
        response.writeHead(200, { "content-type": "image/svg+xml" });
        return response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
      }
      if (url !== "/") return response.writeHead(404).end();
      response.writeHead(200, { "content-type": "text/html" });
      return response.end(hostilePage(secret.port, shop));
    });
    const taken = await scene.capture(`${site.url}/`, {
      hide: [".secret", "((no selector"],
      // The browser asks for less of the processor than the tests beside it.
      limits: { totalMs: 110_000, answerMs: 100_000 },
    });
    expect(secret.hits).toEqual([]);
    expect(scene.lookups).toContain("rebinding.test");
    expect(scene.leftovers()).toEqual([]);
    expect(seen.find((each) => each.startsWith("/late.svg"))).toMatch(/NabzCapture\/1$/);

    const { map, picture, scale, truncated } = taken;
    expect(map).toMatchObject({ width: 1_440, screenHeight: 900, height: map.pageHeight });
    expect([scale, truncated]).toEqual([1, false]);
    expect(sizeOf(picture)).toEqual([map.width, map.height]);
    const one = (end: string) => map.elements.find(({ s }) => s.endsWith(end));
    expect(one("a.cart")).toMatchObject({ t: "سبد", l: "/cart", fixed: true, rtl: true });
    expect(one("li.card:2>button.add")).toMatchObject({ t: "افزودن", k: "/product/p2" });
    expect(one("li.card:2>button.add")).not.toHaveProperty("hidden");
    expect(one("img#late")).toMatchObject({ box: [expect.any(Number), expect.any(Number), 100, 100], picture: true });
    // Layers before the page, what the owner named, a closed menu, and what a box cuts off take no click.
    for (const end of ["button.accept", "button.close", "p.secret", "ul.menu>li>a", "a.folded", "a.later"]) {
      expect(one(end), end).toMatchObject({ hidden: true });
    }
    for (const end of ["a.free", "a.now"]) expect(one(end), end).not.toHaveProperty("hidden");
    const prepared = prepareMap(map);
    expect(resolve({ s: "x>li.card:9>button.add", t: "افزودن", k: "/product/p2" }, prepared).tier).toBe("found");

    const settings = { DATA_DIR: scene.folder };
    const id = "0190c1a0-0000-7000-8000-000000000001";
    await writeCapture(settings, id, { map, picture });
    expect(await readElementMap(settings, id)).toEqual(map);
    expect(await readPicture(settings, id)).toEqual(picture);
  });
});

it("without a browser a capture says so", async () => {
  const request = { url: "http://shop.test/", device: "desktop", hide: [] } as const;
  const means = { ...scene.means, chromium: "/nowhere/chromium" };
  const before = scene.leftovers();
  const taken = capturePage(request, means, new AbortController().signal);
  await expect(taken).rejects.toMatchObject({ name: "CaptureError", reason: "no_browser" });
  expect(scene.leftovers()).toEqual(before);
});
