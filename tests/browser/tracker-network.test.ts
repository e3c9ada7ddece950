import type { Page } from "playwright/test";
import { expect, kept, type Shop, statusMessage, test, track } from "./shop.ts";

const offline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/;

/** Events of the last successful answers, by the number in their data. */
const numbers = (shop: Shop) => shop.events("step").map(({ data }) => data.n);
const attempts = (shop: Shop) => shop.batches.map(({ status, attempt }) => [status, attempt]);

async function steps(page: Page, from: number, to: number): Promise<void> {
  await page.evaluate(
    ([first, last]) => {
      const { nabz } = window as unknown as { nabz: (...call: unknown[]) => void };
      for (let n = first; n <= last; n += 1) nabz("track", "step", { n });
    },
    [from, to] as const,
  );
}

/** Whole numbers from and to, both among them. */
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("what happens without a network is sent once it is back, once, in order, with its own time", async ({
  page,
  context,
  shop,
  expected,
}) => {
  expected.push(offline);
  await page.goto(shop.url);
  await shop.heard("page_view");
  await context.setOffline(true);
  await steps(page, 1, 2);
  await expect.poll(async () => ((await kept(page))?.k as unknown[] | undefined)?.length).toBe(2);
  await page.waitForTimeout(1_000);
  await steps(page, 3, 3);
  const back = Date.now();
  // Until the page knows that it was heard, it would say all of it again on going.
  const taken = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/collect"));
  await context.setOffline(false);
  await shop.heard("step", 3);
  await taken;
  expect(numbers(shop)).toEqual([1, 2, 3]);
  const times = shop.events("step").map(({ at }) => Date.parse(at ?? ""));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect((times[2] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_000);
  expect(times[0]).toBeLessThan(back);
  expect((await kept(page))?.k).toBeUndefined();
  await page.goto("about:blank");
  await shop.heard("leave");
  expect(numbers(shop)).toEqual([1, 2, 3]);
  expect(shop.repeated()).toEqual([]);
});

test("what a page could not send is sent by the next", async ({ page, shop, expected }) => {
  expected.push(offline, statusMessage(503));
  shop.answer(503);
  await page.goto(shop.url);
  await steps(page, 1, 1);
  await expect.poll(async () => ((await kept(page))?.k as unknown[] | undefined)?.length).toBe(2);
  await page.goto("about:blank");
  shop.answer(202);
  await page.goto(shop.url);
  await shop.heard("page_view", 2);
  expect(shop.events().map(({ name }) => name)).toEqual(["page_view", "step", "leave", "page_view"]);
});

test("a busy collector gets the batch again when it wants it, with nothing lost and nothing twice", async ({
  page,
  shop,
  expected,
}) => {
  expected.push(statusMessage(503), statusMessage(429));
  shop.answer(503, { "retry-after": "3" });
  await page.goto(shop.url);
  await expect.poll(() => shop.batches.length).toBe(1);
  await steps(page, 1, 3);
  shop.answer(202);
  await shop.heard("step", 3);
  const [refused, taken] = shop.batches;
  expect((taken?.came ?? 0) - (refused?.came ?? 0)).toBeGreaterThanOrEqual(3_000);
  expect(attempts(shop)).toEqual([
    [503, 1],
    [202, 2],
  ]);
  expect(shop.events().map(({ name }) => name)).toEqual(["page_view", "step", "step", "step"]);
  expect(shop.repeated()).toEqual([]);
});

test("what the collector refuses for good is not asked again", async ({ page, shop, expected }) => {
  expected.push(statusMessage(400));
  shop.answer(400);
  await page.goto(shop.url);
  await expect.poll(() => shop.batches.length).toBe(1);
  shop.answer(202);
  await steps(page, 1, 1);
  await shop.heard("step");
  expect(attempts(shop)).toEqual([
    [400, 1],
    [202, 1],
  ]);
});

test("at most 100 events are kept; 25 go at a time", async ({ page, shop, expected }) => {
  expected.push(statusMessage(503));
  shop.answer(503, { "retry-after": "1" });
  await page.goto(shop.url);
  await expect.poll(() => shop.batches.length).toBe(1);
  await steps(page, 1, 150);
  await expect.poll(async () => (await kept(page))?.k).toHaveLength(100);
  shop.answer(202);
  await shop.heard("step", 99);
  expect(numbers(shop)).toEqual(range(1, 99));
  // A slow machine may try once more before the collector's response changes.
  const taken = shop.batches.filter(({ status }) => status === 202);
  expect(taken.map(({ events }) => events.length)).toEqual([25, 25, 25, 25]);
  expect(shop.repeated()).toEqual([]);
});

test("what is under way when the page goes arrives, marked as a repeated batch", async ({ page, shop }) => {
  shop.hold(true);
  await page.goto(shop.url);
  await expect.poll(() => shop.batches.length).toBe(1);
  await page.goto("about:blank");
  await expect.poll(() => shop.batches.length).toBe(2);
  shop.hold(false);
  const [first, again] = shop.batches;
  expect(first?.events.map(({ name }) => name)).toEqual(["page_view"]);
  expect(again).toMatchObject({ attempt: 2, visitor: first?.visitor });
  expect(again?.events.map(({ name }) => name)).toEqual(["page_view", "leave"]);
  expect(again?.events[0]).toEqual(first?.events[0]);
  expect(shop.repeated()).toEqual([first?.events[0]?.id]);
  expect(shop.events("page_view")).toHaveLength(1);
});

test("a strict content policy needs the platform's address and nothing else", async ({ page, shop }) => {
  const policy = `default-src 'none'; script-src ${shop.platformUrl}; connect-src ${shop.platformUrl}; img-src data:; require-trusted-types-for 'script'; trusted-types`;
  shop.put("/strict", "<title>سخت</title>{{snippet}}<button>خرید</button>", { "content-security-policy": policy });
  await page.goto(`${shop.url}/strict`);
  await page.getByRole("button").click();
  await shop.heard("click");
  await page.goto("about:blank");
  await shop.heard("leave");
});

test("a page that replaces fetch is tracked all the same", async ({ page, shop }) => {
  shop.put("/own-fetch", `<script>window.fetch = () => { throw new Error("not that one") }</script>{{snippet}}`);
  await page.goto(`${shop.url}/own-fetch`);
  await shop.heard("page_view");
});

for (const [what, script] of Object.entries({
  "that throws": "window.Date = function () { throw new Error('no time') }",
  "that is none": "window.Date = undefined",
  "with its own calendar": "Date.prototype.toISOString = () => '۱۴۰۵/۰۸/۳۰'; Date.now = () => 0",
}))
  test(`a page with a Date ${what} is tracked, with the time of arrival`, async ({ page, shop }) => {
    shop.put("/date", `<script>${script}</script>{{snippet}}<button>خرید</button>`);
    await page.goto(`${shop.url}/date`);
    const [view] = await shop.heard("page_view");
    expect(view).not.toHaveProperty("at");
    expect(shop.batches[0]).not.toHaveProperty("sentAt");
    // The session and the ids go by a time that the page did not replace.
    expect(Number.parseInt(view?.id.replace("-", "").slice(0, 12) ?? "", 16) - Date.now()).toBeLessThan(1_000);
    await page.getByRole("button").click();
    expect((await shop.heard("click"))[0]?.session).toBe(view?.session);
  });

test("where storage is refused a page sends what happens on it", async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto(shop.url);
  await shop.heard("page_view");
  await track(page, "step", { n: 1 });
  await shop.heard("step");
  const [view, step] = shop.events();
  expect(step?.session).toBe(view?.session);
  expect(new Set(shop.batches.map(({ visitor }) => visitor)).size).toBe(1);
});
