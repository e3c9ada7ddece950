import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "playwright/test";
import { bundleTracker } from "../../scripts/build-tracker.mjs";
import { test as base, statusMessage } from "./test.ts";

export { expect, statusMessage };

/** An event as it came over the wire. */
export interface Told {
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
  events: Told[];
  method: string;
  headers: IncomingHttpHeaders;
  text: string;
  status: number;
  /** When it came, in milliseconds since 1970. */
  came: number;
}

/** A shop's website and, on another origin, a collector that writes down what it hears. */
export interface Shop {
  url: string;
  platformUrl: string;
  /** The snippet, with attributes of its own. */
  snippet(attributes?: string): string;
  /** Puts a page on the website. `{{snippet}}` stands for the snippet. */
  put(path: string, html: string, headers?: Record<string, string>): void;
  batches: Batch[];
  /** What the collector acknowledged, in the order in which it came, each id once as the platform keeps it. */
  events(name?: string): Told[];
  /** Ids that were acknowledged more than once: a page that goes says again what is still under way. */
  repeated(): string[];
  /** Waits until as many events of the name were acknowledged; answers all of them. */
  heard(name: string, count?: number): Promise<Told[]>;
  /** What the collector answers from now on; 202 at first. */
  answer(status: number, headers?: Record<string, string>): void;
  /** While true, requests are written down and not answered. */
  hold(held: boolean): void;
  close(): Promise<void>;
}

async function listen(answer: RequestListener, host: string): Promise<{ server: Server; url: string }> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://${host}:${(server.address() as AddressInfo).port}` };
}

async function openShop(script: string): Promise<Shop> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const batches: Batch[] = [];
  let answering: [number, Record<string, string>] = [202, {}];
  let held = false;
  const platform = await listen(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const allow = {
      "access-control-allow-origin": headers.origin ?? "*",
      "access-control-expose-headers": "retry-after",
    };
    if (url === "/t.js") return response.writeHead(200, { "content-type": "text/javascript" }).end(script);
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const [status, more] = answering;
    batches.push({ ...JSON.parse(text || "{}"), method, headers, text, status, came: Date.now() });
    if (!held) response.writeHead(status, { ...allow, ...more }).end("{}");
  }, "127.0.0.1");
  const shop = await listen((request, response) => {
    const found = pages.get((request.url ?? "").split("?")[0] ?? "");
    response.writeHead(found ? 200 : 404, { "content-type": "text/html; charset=utf-8", ...found?.headers });
    response.end(found?.html);
  }, "localhost");
  const snippet = (attributes = "") =>
    `<script async src="${platform.url}/t.js" data-key="KEY" ${attributes}></script>`;
  const acknowledged = () => batches.filter(({ status }) => status < 400).flatMap((batch) => batch.events);
  const isFirst = ({ id }: Told, index: number, all: readonly Told[]) =>
    all.findIndex((each) => each.id === id) === index;
  const events = (name?: string) =>
    acknowledged()
      .filter(isFirst)
      .filter((each) => name === undefined || each.name === name);
  return {
    url: shop.url,
    platformUrl: platform.url,
    snippet,
    put: (path, html, headers = {}) => {
      const whole = `<!doctype html><html lang="fa" dir="rtl"><head><link rel="icon" href="data:,">${html}`;
      pages.set(path, { html: whole.replaceAll("{{snippet}}", snippet()), headers });
    },
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
    answer: (status, headers = {}) => {
      answering = [status, headers];
    },
    hold: (now) => {
      held = now;
    },
    async close() {
      for (const { server } of [platform, shop]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Bundled once in a process. */
let script: Promise<string> | undefined;

export const test = base.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names from the pattern.
  shop: async ({}, use) => {
    script ??= bundleTracker(root);
    const shop = await openShop(await script);
    shop.put("/", "<title>خانه</title>{{snippet}}<h1>خانه</h1>");
    await use(shop);
    await shop.close();
  },
});

/** What the tracker keeps on the device. */
export const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("nabz") ?? "null") as Record<string, unknown> | null);

/** The page's own call. */
export const track = (page: Page, ...call: unknown[]) =>
  page.evaluate((given) => {
    (window as unknown as { nabz: (...call: unknown[]) => void }).nabz("track", ...given);
  }, call);

/** Moves the time that the tracker reads, on pages opened from now on. */
export const moveTime = (page: Page, milliseconds: number) =>
  page.addInitScript((shift) => {
    const real = File;
    window.File = class extends real {
      override get lastModified() {
        return super.lastModified + shift;
      }
    };
  }, milliseconds);
