import { chromium } from "playwright";
import { findChromium } from "../scripts/chromium.mjs";
import { importTypescript } from "../tests/screens/import-typescript.mjs";
import { root } from "./server.mjs";

/** 400 kbit/s each way, a round trip of 400 ms, a CPU four times slower. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowerCpu = 4;
const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };

/** Aims in KiB over the wire of a first visit (headers, compressed bodies, fonts). */
const bytesAims = {
  "/login": 60,
  "overview, scripts off": 90,
  "overview, until usable": 215,
  "overview, with the chart": 360,
};

/**
 * A first visit with an empty cache: bytes of the sign-in page, of the overview of `website` and of each of its screens,
 * first paint on a slow line, and layout shift while scripts, chart and font arrive.
 */
export async function measurePages(server, { browser, website, cookies, rounds }) {
  const overview = `${server.url}/w/${website.id}`;
  const stranger = () => browser.newContext({ locale: "fa-IR", viewport: desk });
  const open = async (options = {}) => {
    const context = await browser.newContext({ locale: "fa-IR", viewport: desk, ...options });
    await context.addCookies(cookies);
    return context;
  };
  const scriptless = { javaScriptEnabled: false };
  const savesData = { extraHTTPHeaders: { "save-data": "on" } };
  const bytes = {
    "/login": await weigh(await stranger(), `${server.url}/login`),
    "overview, scripts off": await weigh(await open(scriptless), overview),
    "overview, until usable": await weigh(await open(savesData), overview, isUsable),
    "overview, with the chart": await weigh(await open(), overview, hasChart),
  };
  for (const [name, row] of Object.entries(bytes)) row.aim = bytesAims[name] * 1024;
  const { addressesOf, screenKeys } = await importTypescript(root, "contract/screens.ts");
  for (const key of screenKeys.filter((each) => each !== "overview")) {
    bytes[`${key}, until usable`] = await weigh(await open(savesData), overview + addressesOf(key)[0], isUsable);
  }
  const slow = { network: slow3g, cpu: slowerCpu };
  const paint = {
    "slow 3G, scripts off": await medianOf(rounds, async () => watch(await open(scriptless), overview, slow)),
    "slow 3G": await medianOf(rounds, async () => watch(await open(), overview, { ...slow, until: hasChart })),
    "slow 3G, phone": await medianOf(rounds, async () =>
      watch(await open({ viewport: phone }), overview, { ...slow, until: isUsable }),
    ),
    "font 3 s late": await watch(await open(), overview, { fontMs: 3_000, until: hasChart }),
    "font 3 s late, phone": await watch(await open({ viewport: phone }), overview, { fontMs: 3_000, until: isUsable }),
    "sign-in, slow 3G": await medianOf(rounds, async () => watch(await stranger(), `${server.url}/login`, slow)),
  };
  return { bytes, paint };
}

/** A browser without background traffic. */
export function openBrowser() {
  const executablePath = findChromium({ given: process.env.CHROMIUM_PATH || undefined, say: () => {} });
  const args = [
    "--disable-gpu",
    "--disable-background-networking",
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ];
  return chromium.launch({ executablePath, args });
}

/** The cookies of the signed-in owner. */
export async function signIn(browser, server) {
  const context = await browser.newContext({ locale: "fa-IR" });
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.fill("[name=email]", server.owner.email);
  await page.fill("[name=password]", server.owner.password);
  await page.click("button[type=submit]");
  await page.waitForURL(/\/w\//);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** The page's scripts have taken over. */
const isUsable = (page) => page.waitForFunction(() => "__remixRouter" in window, undefined, { timeout: 120_000 });
const hasChart = (page) => page.waitForSelector("[data-live] .apexcharts-canvas", { timeout: 120_000 });

async function weigh(context, url, until = async () => {}) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map();
  const bytes = {};
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await until(page);
  await page.waitForLoadState("networkidle");
  await context.close();
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  return { total, ...bytes };
}

/** One first visit: first and largest paint and when scripts took over, in ms; the sum of all layout shifts. */
async function watch(context, url, { network, cpu, fontMs, until }) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (network !== undefined) await session.send("Network.emulateNetworkConditions", network);
  if (cpu !== undefined) await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  if (fontMs !== undefined) await page.route("**/*.woff2", (route) => setTimeout(() => route.continue(), fontMs));
  await page.goto(url, { waitUntil: "load", timeout: 120_000 });
  const usable = until === undefined ? undefined : await (await isUsable(page)).evaluate(() => performance.now());
  await until?.(page);
  if (fontMs !== undefined) await page.evaluate(() => document.fonts.ready.then(() => {}));
  const seen = {
    ...(await page.evaluate(readTimes)),
    ...(until === undefined ? {} : await page.evaluate(readObserved)),
  };
  await context.close();
  return { ...seen, usable };
}

/** In the page: first byte and first paint, in ms. */
function readTimes() {
  const [navigation] = performance.getEntriesByType("navigation");
  const [first] = performance.getEntriesByName("first-contentful-paint");
  return { firstByte: navigation.responseStart, firstPaint: first.startTime };
}

/** In a page with scripts: the largest paint, the sum of all layout shifts, and the elements that moved. */
async function readObserved() {
  const observe = (type) =>
    new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // Without entries the browser never calls.
      setTimeout(() => resolve([]), 500);
    });
  const [shifts, largest] = await Promise.all([observe("layout-shift"), observe("largest-contentful-paint")]);
  const name = ({ node }) => `${node?.nodeName}.${node?.className?.baseVal ?? node?.className ?? ""}`;
  return {
    largestPaint: largest.at(-1)?.startTime,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, startTime, sources }) => ({ value, startTime, what: sources.map(name) })),
  };
}

/** The round with the median first paint. */
async function medianOf(rounds, work) {
  const seen = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await work());
  return seen.toSorted((a, b) => a.firstPaint - b.firstPaint)[Math.floor(rounds / 2)];
}
