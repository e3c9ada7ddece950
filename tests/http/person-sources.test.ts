import { afterAll, beforeAll, expect, it } from "vitest";
import { blankRow, noUtm } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { host, now, openShop, type Shop } from "./shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.stop());

it("a person's source has the name that the source report shows, wherever it stands", async () => {
  const { client, website } = shop;
  const [visitor, session] = [visitorKey(website, "tagged"), visitorKey(website, "tagged session")];
  const tagged = { medium: "cpc", source: "Google", utm: { ...noUtm, source: "Google", medium: "cpc" } };
  const own = { visitor, session, host, path: "/", ...tagged };
  await shop.importRows([
    { ...blankRow(uuidOf("tagged 1"), "page_view"), ...own, at: now - 60_000 },
    { ...blankRow(uuidOf("tagged 2"), "page_view"), ...own, at: now - 30_000, utm: { ...own.utm, source: "google" } },
  ]);
  const user = visitor.toString();
  const sources = (await client.reports.sources({ website })).result.items?.map(({ key }) => key);
  expect(sources).toContain("google.com");
  const { items } = (await client.people.list({ website })).result;
  expect(items.find(({ id }) => id === user)).toMatchObject({ source: "google.com" });
  expect((await client.profiles.detail({ wid: website, user })).result.source).toBe("google.com");
  const utms = (await client.profiles.utms({ wid: website, user })).result;
  expect(utms).toMatchObject({ total: 1, items: [{ source: "google.com", medium: "cpc" }] });
  const timeline = (await client.profiles.timeline({ wid: website, user })).result.items;
  expect(timeline.flatMap((item) => item.session?.source ?? [])).toEqual(["google.com"]);
});

it("the first visit of a person is a session's start, not the purchase that a server sent before", async () => {
  const { client, website } = shop;
  const [visitor, session] = [visitorKey(website, "late"), visitorKey(website, "late session")];
  const [bought, came] = [now - 2 * 86_400_000, now - 600_000];
  await shop.importRows([
    { ...blankRow(uuidOf("late 1"), "purchase"), visitor, at: bought, orderId: "L-1", value: 10, currency: "IRT" },
    { ...blankRow(uuidOf("late 2"), "page_view"), visitor, session, host, path: "/", at: came },
    { ...blankRow(uuidOf("never 1"), "purchase"), visitor: visitorKey(website, "never"), at: bought, orderId: "L-2" },
  ]);
  const detailOf = async (name: string) =>
    (await client.profiles.detail({ wid: website, user: visitorKey(website, name).toString() })).result;
  const { firstSeenAt, firstVisitAt, sessions } = await detailOf("late");
  expect([firstSeenAt, firstVisitAt ?? ""].map(Date.parse)).toEqual([bought, came]);
  expect([sessions, (await detailOf("never")).firstVisitAt]).toEqual([1, null]);
});
