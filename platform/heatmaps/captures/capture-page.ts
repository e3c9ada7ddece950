import type { BrowserContext, Page } from "playwright-core";
import { z } from "zod";
import type { HeatmapDevice } from "#contract/captures.ts";
import { consentWords } from "#contract/text/captured-pages.ts";
import { type ForwardProxy, openForwardProxy } from "#platform/outgoing/forward-proxy.ts";
import type { TargetRules } from "#platform/outgoing/target.ts";
import { CaptureError } from "./capture-error.ts";
import { agentOf, screens, widePage } from "./devices.ts";
import { type BrowserSettings, type CaptureBrowser, openBrowser } from "./open-browser.ts";
import { LostWorld, openWorld } from "./page-world.ts";
import { type Picture, takePicture } from "./take-picture.ts";
import { visitPage } from "./visit-page.ts";

/** The page to photograph. */
export interface CaptureRequest {
  url: string;
  device: HeatmapDevice;
  /** CSS selectors of what the picture leaves out. */
  hide: readonly string[];
}

export interface CaptureLimits {
  totalMs: number;
  /** To the first answer and the whole text of a page. */
  answerMs: number;
  memoryBytes: number;
  /** By the browser, to its files and to us. */
  writtenBytes: number;
  /** Of all answers. */
  maxBytes: number;
  maxRequests: number;
}

/** What a capture runs on. */
export interface CaptureMeans extends BrowserSettings {
  rules: TargetRules;
  /** The page's part (`tracker/capture.ts`). */
  script: string;
  limits?: Partial<CaptureLimits>;
}

export const defaultLimits: CaptureLimits = {
  totalMs: 45_000,
  answerMs: 25_000,
  memoryBytes: 1_073_741_824,
  writtenBytes: 200_000_000,
  maxBytes: 30_000_000,
  maxRequests: 300,
};
const connectMs = 8_000;
/** Of the walk down a page. */
const maxSteps = 24;
/** A page that goes elsewhere while it is looked at is looked at again. */
const tries = 3;

/**
 * Photographs a page in a browser of its own, which reaches public addresses alone and leaves nothing behind. Throws
 * CaptureError with the reason; no other error is the page's fault.
 */
export async function capturePage(
  request: CaptureRequest,
  { limits: given, rules, script, ...settings }: CaptureMeans,
  signal: AbortSignal,
): Promise<Picture> {
  const limits = { ...defaultLimits, ...given };
  const proxy = await openForwardProxy(rules, { ...limits, connectMs });
  try {
    const opened = await openBrowser(settings, { proxy: proxy.url, limits, signal });
    try {
      return await opened.bound(() => photograph(opened, { request, script, proxy, limits }));
    } catch (error) {
      // Over its bytes a page looks broken in one way or another.
      if (proxy.spent().isOver) throw new CaptureError("too_big", "More than a capture may fetch", { cause: error });
      throw error;
    } finally {
      await opened.close();
    }
  } finally {
    await proxy.close();
  }
}

interface Work {
  request: CaptureRequest;
  script: string;
  proxy: ForwardProxy;
  limits: CaptureLimits;
}

async function photograph({ browser }: CaptureBrowser, work: Work): Promise<Picture> {
  const { device } = work.request;
  const { width, height, isTouch } = screens[device];
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: isTouch,
    userAgent: agentOf(device, browser.version()),
    locale: "fa-IR",
    reducedMotion: "reduce",
    acceptDownloads: false,
    serviceWorkers: "block",
    permissions: [],
  });
  const page = await context.newPage();
  const failed = refuseExtras(context, page, work.limits);
  return await Promise.race([failed, openAndTake(context, page, work)]);
}

/** Windows beside the page are closed, questions are refused. Rejects where the page ends, or asks for too much. */
function refuseExtras(context: BrowserContext, page: Page, { maxRequests }: CaptureLimits): Promise<never> {
  let requests = 0;
  context.on("page", (other) => {
    if (other !== page) other.close().catch(() => undefined);
  });
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  const failed = new Promise<never>((_, reject) => {
    page.once("crash", () => reject(new CaptureError("crashed", "The page's process ended")));
    // Those inside a tunnel do not pass the proxy one by one.
    context.on("request", () => {
      requests += 1;
      if (requests > maxRequests) reject(new CaptureError("too_big", `More than ${maxRequests} requests`));
    });
  });
  failed.catch(() => undefined);
  return failed;
}

async function openAndTake(context: BrowserContext, page: Page, work: Work): Promise<Picture> {
  const { request, proxy, limits } = work;
  const visit = await visitPage(page, request.url, { proxy, answerMs: limits.answerMs });
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      return await take(context, page, { ...work, judge: visit.judge });
    } catch (error) {
      if (!(error instanceof LostWorld)) throw error;
      await page.waitForLoadState("load", { timeout: 5_000 }).catch(() => undefined);
    }
  }
  throw new CaptureError("unstable", "The page goes elsewhere by itself");
}

const truth = z.union([z.boolean(), z.number()]).transform(Boolean);
const looked = z.object({ text: z.string(), isEmpty: truth, asksPassword: truth, hasViewport: truth });

async function take(
  context: BrowserContext,
  page: Page,
  { request: { device, hide }, script, judge }: Work & { judge(look: z.output<typeof looked>): void },
): Promise<Picture> {
  const session = await context.newCDPSession(page);
  const world = await openWorld(session, script);
  const first = await world.call("look", looked);
  let screen = screens[device];
  if (screen.isTouch && !first.hasViewport) {
    screen = widePage(screen);
    await page.setViewportSize(screen);
  }
  await world.call("walkDown", z.unknown(), maxSteps, screen.maxHeight);
  await page.waitForLoadState("networkidle", { timeout: 1_500 }).catch(() => undefined);
  // Once more: what stands there by now is what is photographed.
  judge(await world.call("look", looked));
  await world.call("hideLayers", z.unknown(), hide, consentWords);
  return await takePicture(session, world, screen);
}
