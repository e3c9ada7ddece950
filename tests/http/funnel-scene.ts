import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { makeOwner, TestPlatform } from "./platform.ts";

/** Four people: one buys, one comes to the cart, two look at a product. */
const visits: Record<string, readonly [minutes: number, name: string, path: string][]> = {
  buyer: [
    [0, "product_view", "/p/1"],
    [2, "add_to_cart", "/p/1"],
    [5, "purchase", "/thanks"],
  ],
  doubter: [
    [1, "product_view", "/p/2"],
    [5, "add_to_cart", "/p/2"],
    [6, "page_view", "/blog"],
  ],
  looker: [[3, "product_view", "/p/1"]],
  reader: [
    [4, "product_view", "/p/1"],
    [9, "page_view", "/blog"],
  ],
};

/** Sends what they do from an instant on. */
export async function sendVisits(
  platform: TestPlatform,
  owner: Awaited<ReturnType<typeof makeOwner>>,
  start: number,
): Promise<void> {
  const minute = 60_000;
  const { secret } = (await owner.client.websites.install({ id: owner.website.id })).result;
  const sessions = new Map(Object.keys(visits).map((visitor) => [visitor, randomUUID()]));
  const events = Object.entries(visits).flatMap(([visitor, list]) =>
    list.map(([minutes, name, path]) => ({
      ...{
        id: randomUUID(),
        visitor,
        session: sessions.get(visitor),
        name,
        at: new Date(start + minutes * minute).toISOString(),
      },
      url: owner.website.url + path,
      ...(name === "purchase" ? { data: { order: "A-1", value: 250_000, currency: "IRT" } } : {}),
    })),
  );
  const sent = await platform.send("POST", "/collect/server", { token: secret, body: { events } });
  expect(sent.body.accepted).toBe(events.length);
}
