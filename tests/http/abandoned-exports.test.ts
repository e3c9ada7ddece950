import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blankRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { host, now, openShop, type Shop } from "./shop.ts";

let shop: Shop;
let isStopped = false;
/** The connections kept alive by the client of the API. */
let connectionsBefore: number;

const countConnections = () =>
  new Promise<number>((resolve) => shop.platform.server.server.getConnections((_, count) => resolve(count)));

beforeAll(async () => {
  shop = await openShop();
  const { website } = shop;
  // Far more than sockets buffer.
  const rows = Array.from({ length: 5_000 }, (_, number) => ({
    ...blankRow(uuidOf(`abandoned ${number}`), "page_view"),
    ...{ host, path: `/${number}/`.padEnd(450, "پ"), title: "", at: now - 3 * 3_600_000 },
    visitor: visitorKey(website, `abandoned ${number}`),
    session: visitorKey(website, `abandoned session ${number}`),
  }));
  for (let start = 0; start < rows.length; start += 2_500) await shop.importRows(rows.slice(start, start + 2_500));
  connectionsBefore = await countConnections();
}, 120_000);
afterAll(() => (isStopped ? undefined : shop?.stop()));

/** Begins a download and stops reading; resolves with its status once the first bytes are here. */
const begin = () =>
  new Promise<{ status: number; retryAfter: string | undefined; leave: () => void }>((resolve, reject) => {
    const path = `/wm/users/report/${shop.website}/export?list=landing`;
    const headers = { authorization: `Bearer ${shop.token}` };
    const request = get(`${shop.platform.url}${path}`, { agent: false, headers }, (response) => {
      response.once("data", () => {
        response.pause();
        const { statusCode: status = 0, headers } = response;
        resolve({ status, retryAfter: headers["retry-after"], leave: () => request.destroy() });
      });
      response.on("error", () => undefined);
    });
    request.on("error", reject);
  });

describe("an export whose reader is slow or leaves", () => {
  it("keeps its owner's slot, which a second one is refused, until the reader leaves", async () => {
    const first = await begin();
    expect(first.status).toBe(200);
    const second = await begin();
    expect(second).toMatchObject({ status: 429, retryAfter: "10" });
    first.leave();
    const third = await begin();
    expect(third.status).toBe(200);
    third.leave();
  }, 60_000);

  it("leaves no connection behind", async () => {
    for (let count = 0; count < 12; count += 1) (await begin()).leave();
    await expect.poll(countConnections, { timeout: 10_000 }).toBeLessThanOrEqual(connectionsBefore);
  }, 60_000);

  it("does not hold up the platform's stop", async () => {
    await begin();
    isStopped = true;
    expect(await Promise.race([shop.stop().then(() => "stopped"), pause(8_000, "open")])).toBe("stopped");
  }, 60_000);
});
