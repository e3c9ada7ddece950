import type { BrowserContext, Page } from "playwright-core";
import { z } from "zod";
import type { HeatmapDevice } from "#contract/captures.ts";
import { openForwardProxy } from "#platform/outgoing/forward-proxy.ts";
import type { PageCopy } from "../page-copies/page-copy.ts";
import { CaptureError } from "./capture-error.ts";
import { type CaptureMeans, defaultLimits } from "./capture-page.ts";
import { agentOf, screens } from "./devices.ts";
import { type CaptureBrowser, openBrowser } from "./open-browser.ts";
import { openWorld } from "./page-world.ts";
import { type Picture, takePicture } from "./take-picture.ts";

/** A copy runs nothing and fetches nothing; what it shows, it holds. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";
const openMs = 15_000;
const fontsMs = 3_000;
const pauseMs = 100;

export interface CopyRequest {
  copy: PageCopy;
  device: HeatmapDevice;
}

/**
 * Photographs the copy of a page in a browser that reaches nothing at all: the copy is answered to the page's own address,
 * so that links are named as on the page, and every other request is refused, here and by a proxy without a single request
 * to give. Throws CaptureError.
 */
export async function renderCopy(
  request: CopyRequest,
  { limits: given, rules, script, ...settings }: CaptureMeans,
  signal: AbortSignal,
): Promise<Picture> {
  const limits = { ...defaultLimits, ...given };
  const proxy = await openForwardProxy(rules, { maxRequests: 0, maxBytes: 0, connectMs: 1 });
  try {
    const opened = await openBrowser(settings, { proxy: proxy.url, limits, signal });
    try {
      return await opened.bound(() => photograph(opened, request, script));
    } finally {
      await opened.close();
    }
  } finally {
    await proxy.close();
  }
}

async function photograph({ browser }: CaptureBrowser, { copy, device }: CopyRequest, script: string) {
  const context = await browser.newContext({
    viewport: { width: copy.width, height: copy.height },
    hasTouch: screens[device].isTouch,
    userAgent: agentOf(device, browser.version()),
    locale: "fa-IR",
    reducedMotion: "reduce",
    acceptDownloads: false,
    serviceWorkers: "block",
    permissions: [],
  });
  await answerCopy(context, copy);
  const page = await context.newPage();
  const failed = new Promise<never>((_, reject) => {
    page.once("crash", () => reject(new CaptureError("crashed", "The page's process ended")));
  });
  failed.catch(() => undefined);
  return await Promise.race([failed, take(context, page, { copy, device, script })]);
}

/** The copy once, to the page's own address, and nothing else. */
async function answerCopy(context: BrowserContext, { html }: PageCopy): Promise<void> {
  let isAnswered = false;
  await context.route("**/*", async (route) => {
    if (isAnswered || !route.request().isNavigationRequest()) return route.abort("blockedbyclient");
    isAnswered = true;
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
    return route.fulfill({ status: 200, headers, body: html });
  });
}

async function take(
  context: BrowserContext,
  page: Page,
  { copy, device, script }: CopyRequest & { script: string },
): Promise<Picture> {
  try {
    await page.goto(copy.url, { waitUntil: "load", timeout: openMs });
  } catch (error) {
    throw new CaptureError("timeout", "The copy does not open", { cause: error });
  }
  const session = await context.newCDPSession(page);
  const world = await openWorld(session, script);
  // Nothing in the copy runs, not even our own timers: what is waited for is looked at from here.
  for (let waited = 0; waited < fontsMs && !(await world.call("hasFonts", truth)); waited += pauseMs) await pause();
  const { isEmpty } = await world.call("look", z.object({ isEmpty: truth }));
  if (isEmpty) throw new CaptureError("empty");
  const { scale, maxHeight } = screens[device];
  return await takePicture(session, world, { scale, maxHeight, isStill: true });
}

const truth = z.union([z.boolean(), z.number()]).transform(Boolean);
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
