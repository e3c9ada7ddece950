import { randomUUID } from "node:crypto";
import { expect, type Owner } from "./test.ts";

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0";
/** The element that visitors of these pages click most. */
export const button = { s: "main#shop>button.buy", t: "افزودن به سبد" };

/** What a visitor's browser says of a page: that it was seen, clicked, and left. */
export async function visit(platformUrl: string, { website }: Owner, clicks: readonly object[], depth = 1_500) {
  const url = "https://shop.example/product/tea";
  const event = (name: string, data?: object) => ({ id: randomUUID(), name, url, ...(data && { data }) });
  const size = [1_440, 900, 3_000];
  const session = randomUUID();
  const events = [
    event("page_view"),
    ...clicks.map((click) => event("click", { p: [16_000, 16_000, 700, 400], v: size, ...click })),
    event("leave", { y: depth, v: size }),
  ].map((each) => ({ ...each, session, screen: [1_440, 900] }));
  const body = JSON.stringify({ key: website.key, visitor: randomUUID(), events });
  const headers = { "content-type": "application/json", "user-agent": agent };
  expect((await fetch(`${platformUrl}/collect`, { method: "POST", headers, body })).status).toBe(202);
}
