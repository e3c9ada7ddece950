import type { Browser, Page } from "playwright-core";
import { chromium } from "playwright-core";
import { consentWords } from "#contract/text/captured-pages.ts";
import type { Screen } from "#platform/heatmaps/captures/devices.ts";
import type { ElementMap } from "#platform/heatmaps/placement/element-map.ts";
import { bundleTracker } from "../../scripts/build-tracker.mjs";
import { type CaptureScene, openCaptureScene, publicAddress } from "./capture-scene.ts";

/** Real clicks on pages with the tracker of this tree, and where what was clicked stands in a capture. */

/** What the tracker sent of a click. */
export interface SentClick {
  s: string;
  t?: string;
  l?: string;
  k?: string;
  p: [number, number, number, number];
  v: [number, number, number];
  f: number;
}

/** What was clicked, as the test knows it. */
export interface Target {
  name: string;
  /** Of the element's box, from the left and from above. */
  share: [number, number];
}

export interface Clicked {
  target: Target;
  sent: SentClick;
}

/** Where an element of a captured page stands, by the test's own reckoning. */
interface Standing {
  box: [number, number, number, number];
  rtl: boolean;
  picture: boolean;
  visible: boolean;
}
export type Standings = ReadonlyMap<string, Standing>;

/** The collector counts 200 clicks of a page view. */
const clicksOfView = 150;

/** Pseudo-random numbers in [0, 1) that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Pieces that run in the page: elements with the test's names, those of open shadow roots too. */
const inPage = `
  window.namedElements = (root = document) => [...root.querySelectorAll("*")].flatMap((each) =>
    [...(each.dataset && each.dataset.o ? [each] : []), ...(each.shadowRoot ? window.namedElements(each.shadowRoot) : [])]);
  window.pointed = (x, y) => {
    let found = document.elementFromPoint(x, y);
    for (let inner; (inner = found?.shadowRoot?.elementFromPoint(x, y)) && inner !== found; ) found = inner;
    while (found?.ownerSVGElement) found = found.ownerSVGElement;
    return found;
  };
  window.isSeen = (each) => {
    const { left, right, width, height } = each.getBoundingClientRect();
    if (width * height === 0 || right <= 0 || left >= innerWidth) return false;
    const clip = each.closest(".slides")?.getBoundingClientRect();
    if (clip && (right <= clip.left + 1 || left >= clip.right - 1)) return false;
    return each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  addEventListener("click", (event) => event.composedPath().some((each) => each.localName === "a") && event.preventDefault());`;

/** A point to click: of a random element, scrolled to a random height of the window. */
const chooseTarget = `(random) => {
  const elements = window.namedElements().filter(window.isSeen);
  const element = elements[Math.floor(random[0] * elements.length)];
  const spread = (start, length, share) => start + 1 + (length - 2) * share;
  const before = element.getBoundingClientRect();
  scrollTo(0, scrollY + spread(before.top, before.height, random[2]) - innerHeight * (0.15 + 0.7 * random[3]));
  const box = element.getBoundingClientRect();
  const x = Math.round(spread(box.left, box.width, random[1])), y = Math.round(spread(box.top, box.height, random[2]));
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
  const hit = window.pointed(x, y);
  if (!hit?.dataset?.o) return null;
  const { left, top, width, height } = hit.getBoundingClientRect();
  return { x, y, target: { name: hit.dataset.o, share: [(x - left) / width, (y - top) / height] } };
}`;

const readStandings = `() => window.namedElements().map((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return [each.dataset.o, { box: [left + scrollX, top + scrollY, width, height], visible: window.isSeen(each),
    rtl: getComputedStyle(each).direction === "rtl", picture: /^(img|video|canvas|iframe)$/.test(each.localName) }];
})`;

interface Layout {
  width: number;
  height: number;
}

interface Chosen {
  x: number;
  y: number;
  target: Target;
}

/** One page at a time with the tracker of this tree, and what the tracker sends from it. */
async function openSite(scene: CaptureScene) {
  const tracker = await bundleTracker(new URL("../..", import.meta.url).pathname);
  const seen = new Set<string>();
  const held = { html: "", received: [] as SentClick[] };
  const receive = (body: string) => {
    for (const { id, name, data } of JSON.parse(body).events) {
      // What was on its way when the page ended comes twice.
      if (name === "click" && !seen.has(id)) held.received.push(data);
      seen.add(id);
    }
  };
  const { url } = await scene.serve((request, response) => {
    if (request.url === "/t.js") {
      response.writeHead(200, { "content-type": "text/javascript" }).end(tracker);
    } else if (request.method === "POST") {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => {
        body += part;
      });
      request.on("end", () => {
        receive(body);
        response.writeHead(202).end();
      });
    } else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(held.html);
  });
  const show = (content: string) => {
    held.html = content.replace("</head>", '<script src="/t.js" data-key="k"></script></head>');
  };
  return { url: `${url}/`, held, show };
}

/** Pages on a public name, a browser that visits them, and captures of them by the platform's own. */
export async function openPlacementScene() {
  const scene = await openCaptureScene();
  const { url, held, show } = await openSite(scene);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
    args: [`--host-resolver-rules=MAP shop.test ${publicAddress}`, "--no-sandbox"],
  });
  return {
    /** Clicks a page by mouse, as often as `count` says. */
    async click(content: string, { count, seed = 1, ...layout }: Layout & { count: number; seed?: number }) {
      show(content);
      const random = randomOf(seed);
      const clicked: Clicked[] = [];
      while (clicked.length < count) {
        held.received = [];
        const page = await openPage(browser, layout);
        await page.goto(url);
        const targets = await clickView(page, random, Math.min(clicksOfView, count - clicked.length));
        await page.goto("about:blank");
        for (let tries = 0; held.received.length < targets.length && tries < 200; tries += 1)
          await page.evaluate("new Promise((resolve) => setTimeout(resolve, 25))");
        await page.context().close();
        if (held.received.length !== targets.length)
          throw new Error(`${targets.length} clicks, ${held.received.length} of them were sent`);
        clicked.push(...targets.map((target, index) => ({ target, sent: held.received[index] as SentClick })));
      }
      return clicked;
    },
    /** The map of a capture of a page, and where its elements stand by another browser's reckoning. */
    async capture(content: string, device: "desktop" | "mobile", screen: Screen) {
      show(content);
      const { map } = await scene.capture(url, { device, limits: { totalMs: 110_000, answerMs: 100_000 } });
      const page = await openPage(browser, screen);
      await page.goto(url);
      await page.evaluate(
        `${scene.means.script};(async () => { await nabzCapture.walkDown(24, ${screen.maxHeight}); nabzCapture.hideLayers([], ${JSON.stringify(consentWords)}); await nabzCapture.settle(); })()`,
      );
      const standings: Standings = new Map(await page.evaluate<[string, Standing][]>(`(${readStandings})()`));
      await page.context().close();
      return { map: map as ElementMap, standings };
    },
    async close() {
      await browser.close();
      await scene.close();
    },
  };
}
export type PlacementScene = Awaited<ReturnType<typeof openPlacementScene>>;

async function openPage(browser: Browser, { width, height }: Layout): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.addInitScript(inPage);
  return page;
}

async function clickView(page: Page, random: () => number, count: number): Promise<Target[]> {
  const targets: Target[] = [];
  while (targets.length < count) {
    const drawn = [random(), random(), random(), random()];
    const chosen = await page.evaluate<Chosen | null>(`(${chooseTarget})(${JSON.stringify(drawn)})`);
    if (chosen === null) continue;
    await page.mouse.click(chosen.x, chosen.y);
    targets.push(chosen.target);
  }
  return targets;
}
