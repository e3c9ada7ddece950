import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "playwright/test";
import {
  bundleDeadClicks,
  bundleOnSite,
  bundlePush,
  bundlePushWorker,
  bundleTracker,
} from "../../scripts/build-tracker.mjs";
import { test as base, statusMessage } from "./test.ts";

export { expect, statusMessage };

/** An event as it came over the wire. */
export interface SentEvent {
  id: string;
  name: string;
  at?: string;
  session?: string;
  url?: string;
  referrer?: string;
  title?: string;
  screen?: [number, number];
  // biome-ignore lint/suspicious/noExplicitAny: the event's own fields, which the test then checks.
  data?: any;
}

/** A request to `/collect`. */
export interface Batch {
  key: string;
  visitor: string;
  sentAt?: string;
  attempt: number;
  events: SentEvent[];
  method: string;
  headers: IncomingHttpHeaders;
  text: string;
  status: number;
  /** Arrival, in milliseconds since 1970. */
  came: number;
}

/** A shop's website and, on another origin, a collector that records what it receives. */
export interface Shop {
  url: string;
  platformUrl: string;
  /** The snippet with additional attributes. */
  snippet(attributes?: string): string;
  /** Puts a page on the website. `{{snippet}}` stands for the snippet. */
  put(path: string, html: string, headers?: Record<string, string>): void;
  /** Puts a script on the website. */
  putScript(path: string, code: string): void;
  batches: Batch[];
  /** Acknowledged events in order of arrival, each id once as the platform stores it. */
  events(name?: string): SentEvent[];
  /** Ids that were acknowledged more than once: a closing page repeats what is still in flight. */
  repeated(): string[];
  /** Waits until that many events of the name were acknowledged; returns them. */
  heard(name: string, count?: number): Promise<SentEvent[]>;
  /** Sets the collector's response; 202 at first. */
  answer(status: number, headers?: Record<string, string>): void;
  /** While true, requests are recorded and not answered. */
  hold(held: boolean): void;
  /** The message that waits on pages for every visitor; what pages ask for it with is answered. */
  wait(message: object | undefined): { url: string; visitor: string; test?: string }[];
  /** The website has heatmaps: pages distinguish dead clicks. */
  drawClicks(): void;
  /** What the prompt of web push says; what pages and workers say of it is answered. */
  prompt(words: object | undefined): PushCall[];
  close(): Promise<void>;
}

/** A request to `/push/…`. */
export interface PushCall {
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: what was sent, which the test then checks.
  body: any;
}

async function listen(answer: RequestListener, host: string): Promise<{ server: Server; url: string }> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://${host}:${(server.address() as AddressInfo).port}` };
}

/** A collector on its own origin that records every request. */
async function openCollector({ tracker, onSite, deadClicks, push, pushWorker }: Scripts) {
  const batches: Batch[] = [];
  const state = { status: 202, headers: {} as Record<string, string>, isHeld: false };
  const waiting = { message: undefined as object | undefined, requested: [] as ReturnType<Shop["wait"]> };
  const heat = { isOn: false };
  const pushes = { words: undefined as object | undefined, calls: [] as PushCall[] };
  const files: Record<string, string> = { "/t.js": tracker, "/push.js": push, "/push-worker.js": pushWorker };
  const { server, url } = await listen(async (request, response) => {
    const { method = "", headers } = request;
    const allow = {
      "access-control-allow-origin": headers.origin ?? "*",
      "access-control-expose-headers": "retry-after",
    };
    const tools: Record<string, string> = { "/o?KEY": onSite, "/h?KEY": deadClicks };
    const served = tools[request.url ?? ""] ?? files[request.url ?? ""];
    if (served !== undefined) {
      return response.writeHead(200, { ...allow, "content-type": "text/javascript" }).end(served);
    }
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    if (request.url === "/collect/on-site") {
      waiting.requested.push(JSON.parse(text));
      return response.writeHead(200, allow).end(JSON.stringify({ message: waiting.message }));
    }
    if (request.url?.startsWith("/push/")) {
      pushes.calls.push({ path: request.url, body: JSON.parse(text || "{}") });
      return response.writeHead(200, allow).end(JSON.stringify({ prompt: pushes.words }));
    }
    const { status } = state;
    batches.push({ ...JSON.parse(text || "{}"), method, headers, text, status, came: Date.now() });
    const loaded = { ...(waiting.message && { on: 1 }), ...(heat.isOn && { more: ["heat"] }) };
    if (!state.isHeld) response.writeHead(status, { ...allow, ...state.headers }).end(JSON.stringify(loaded));
  }, "127.0.0.1");
  return { server, url, batches, state, waiting, heat, pushes };
}

/** The pages of a website, changed by `put`. */
async function openWebsite() {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const { server, url } = await listen((request, response) => {
    const found = pages.get((request.url ?? "").split("?")[0] ?? "");
    response.writeHead(found ? 200 : 404, { "content-type": "text/html; charset=utf-8", ...found?.headers });
    response.end(found?.html);
  }, "localhost");
  return { server, url, pages };
}

const isFirst = ({ id }: SentEvent, index: number, all: readonly SentEvent[]) =>
  all.findIndex((each) => each.id === id) === index;

type Scripts = Record<"tracker" | "onSite" | "deadClicks" | "push" | "pushWorker", string>;

async function openShop(scripts: Scripts): Promise<Shop> {
  const collector = await openCollector(scripts);
  const website = await openWebsite();
  const { batches, state } = collector;
  const snippet = (attributes = "") =>
    `<script async src="${collector.url}/t.js" data-key="KEY" ${attributes}></script>`;
  const acknowledged = () => batches.filter(({ status }) => status < 400).flatMap((batch) => batch.events);
  const events = (name?: string) =>
    acknowledged()
      .filter(isFirst)
      .filter((each) => name === undefined || each.name === name);
  return {
    url: website.url,
    platformUrl: collector.url,
    snippet,
    put: (path, html, headers = {}) => {
      const whole = `<!doctype html><html lang="fa" dir="rtl"><head><link rel="icon" href="data:,">${html}`;
      website.pages.set(path, { html: whole.replaceAll("{{snippet}}", snippet()), headers });
    },
    putScript: (path, html) => website.pages.set(path, { html, headers: { "content-type": "text/javascript" } }),
    batches,
    events,
    repeated: () =>
      acknowledged()
        .filter((...each) => !isFirst(...each))
        .map(({ id }) => id),
    async heard(name, count = 1) {
      await expect.poll(() => events(name).length, { message: `${name} on the wire`, intervals: [50] }).toBe(count);
      return events(name);
    },
    answer: (status, headers = {}) => Object.assign(state, { status, headers }),
    hold: (isHeld) => Object.assign(state, { isHeld }),
    wait(message) {
      collector.waiting.message = message;
      return collector.waiting.requested;
    },
    drawClicks() {
      collector.heat.isOn = true;
    },
    prompt(words) {
      collector.pushes.words = words;
      return collector.pushes.calls;
    },
    async close() {
      for (const { server } of [collector, website]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Bundled once in a process. */
let scripts: Promise<Scripts> | undefined;

async function bundle(): Promise<Scripts> {
  return {
    ...{ tracker: await bundleTracker(root), onSite: await bundleOnSite(root) },
    deadClicks: await bundleDeadClicks(root),
    ...{ push: await bundlePush(root), pushWorker: await bundlePushWorker(root) },
  };
}

export const test = base.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from the pattern.
  shop: async ({}, use) => {
    scripts ??= bundle();
    const shop = await openShop(await scripts);
    shop.put("/", "<title>خانه</title>{{snippet}}<h1>خانه</h1>");
    await use(shop);
    await shop.close();
  },
});

/** The tracker's state on the device. */
export const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("nabz") ?? "null") as Record<string, unknown> | null);

/** Calls the page's `nabz("track", …)`. */
export const track = (page: Page, ...call: unknown[]) =>
  page.evaluate((given) => {
    (window as unknown as { nabz: (...call: unknown[]) => void }).nabz("track", ...given);
  }, call);

/** Shifts the tracker's time on pages opened from now on. */
export const moveTime = (page: Page, milliseconds: number) =>
  page.addInitScript((shift) => {
    const real = File;
    window.File = class extends real {
      override get lastModified() {
        return super.lastModified + shift;
      }
    };
  }, milliseconds);
