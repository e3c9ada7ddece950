import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "#platform/heatmaps/captures/chromium-arguments.ts";
import { drawMap } from "#platform/heatmaps/captures/draw-map.ts";
import { renderCopy } from "#platform/heatmaps/captures/render-copy.ts";
import { type CaptureScene, openCaptureScene, sizeOf } from "./capture-scene.ts";

let scene: CaptureScene;
beforeAll(async () => {
  scene = await openCaptureScene();
});
afterAll(() => scene?.close());

const limits = { totalMs: 110_000, answerMs: 100_000 };
const sizes = { width: 1_200, height: 800 };
const map = { width: 1_200, pageHeight: 2_000, screenHeight: 800, elements: [] };

describe("a copy from an owner's browser", () => {
  it("is drawn as it stands, runs nothing, and asks nobody for anything", async () => {
    const secret = await scene.openSecret();
    const requested: string[] = [];
    const site = await scene.serve(({ url = "" }, response) => {
      requested.push(url);
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>another page</h1>");
    });
    const at = (path: string) => `http://127.0.0.1:${secret.port}/${path}`;
    const html = `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">
      <meta http-equiv="refresh" content="0;url=${site.url}/refresh"><link rel="stylesheet" href="${site.url}/style.css">
      <link rel="preconnect" href="${at("preconnect")}"><base href="${site.url}/base/">
      <style>@import url("${site.url}/import.css"); body{margin:0} .buy{display:block;height:40px;width:200px;background:url(${at("background")})}
        @font-face{font-family:x;src:url(${site.url}/font.woff2)} h1{font-family:x}</style></head>
      <body><h1>چای</h1><a class="buy" href="/cart">خرید</a><img src="${at("img")}"><iframe src="${site.url}/frame"></iframe>
      <img src="x" onerror="document.body.append('ran')"><script>document.body.append("ran"); fetch("${at("fetch")}")</script>
      <video src="${site.url}/video"></video><object data="${site.url}/object"></object><svg><image href="${at("svg")}"/></svg>
      <my-card><template shadowrootmode="open"><style>b{display:block;height:30px}</style><b class="inside">درون</b></template></my-card>
      <form action="${site.url}/form"><input autofocus onfocus="this.form.submit()"></form><div style="height:1500px"></div></body></html>`;
    const copy = { url: `${site.url}/product/tea`, ...sizes, html, map };
    const taken = await renderCopy(
      { copy, device: "desktop" },
      { ...scene.means, limits },
      new AbortController().signal,
    );
    expect(requested).toEqual([]);
    expect(secret.hits).toEqual([]);
    expect(scene.leftovers()).toEqual([]);
    expect(taken.map).toMatchObject({ width: 1_200, screenHeight: 800 });
    expect(sizeOf(taken.picture)).toEqual([taken.map.width, taken.map.height]);
    const one = (end: string) => taken.map.elements.find(({ s }) => s.endsWith(end));
    expect(one("a.buy")).toMatchObject({
      t: "خرید",
      l: "/cart",
      rtl: true,
      box: [expect.any(Number), expect.any(Number), 200, 40],
    });
    expect(one("my-card>>b.inside")?.box[3]).toBe(30);
    expect(JSON.stringify(taken.map)).not.toContain("ran");
  });

  it("that leads elsewhere by itself stays where it is", async () => {
    const site = await scene.serve((_, response) => void response.writeHead(200).end("elsewhere"));
    const html = `<meta http-equiv="refresh" content="0;url=${site.url}/x"><p class="here">اینجا</p>`;
    const copy = { url: `${site.url}/`, ...sizes, html, map };
    const taken = await renderCopy(
      { copy, device: "mobile" },
      { ...scene.means, limits },
      new AbortController().signal,
    );
    expect(taken.map.elements.some(({ s }) => s.endsWith("p.here"))).toBe(true);
    expect(taken.scale).toBe(2);
  });

  it("is boxes and texts where there is no browser, whatever its map says", async () => {
    expect(findChromium("/nowhere/chromium")).toBeUndefined();
    const wild = [
      { s: "a", t: '</text><script>"&\u0000', box: [10, 10, 200, 40] as const },
      { s: "p", t: "متن", box: [-1e7, -1e7, 1e7, 1e7] as const },
      { s: "b", t: "x", box: [0, 0, 1e7, 1e7] as const, picture: true },
    ];
    const taken = await drawMap({ width: 1e12, pageHeight: 1e12, screenHeight: 800 }, wild);
    expect(sizeOf(taken.picture)).toEqual([2_600, 15_000]);
    expect(taken).toMatchObject({ drawn: true, truncated: true, map: { width: 2_600, height: 15_000 } });
  });
});
