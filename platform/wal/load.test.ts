import { v7 } from "uuid";
import { expect, it } from "vitest";
import { blankRow } from "#platform/events/event-row.ts";
import { TitleCache } from "./load.ts";

const website = v7();
/** A group of page views, each of a page of its own. */
const groupOf = (pages: readonly { path: string; title: string }[]) => ({
  receivedAt: Date.UTC(2026, 10, 20),
  batches: [
    { website, rows: pages.map((page) => ({ ...blankRow(v7(), "page_view"), host: "shop.example", ...page })) },
  ],
});
const countWritten = async (titles: TitleCache, pages: readonly { path: string; title: string }[]) =>
  (await titles.takeChanged([groupOf(pages)])).length;

it("keeps titles of 16 MB: the latest of made-up pages, however long their addresses are", async () => {
  const titles = new TitleCache();
  const longest = Array.from({ length: 6_000 }, (_, index) => ({
    path: `/${index}/`.padEnd(1_980, "x"),
    title: "ع".repeat(300),
  }));
  expect(await countWritten(titles, longest)).toBe(6_000);
  // A page takes 2 × (37 + 12 + 1,980 + 300) bytes: 3,601 of them fit.
  expect(await countWritten(titles, longest.slice(-3_601))).toBe(0);
  expect(await countWritten(titles, longest.slice(0, 2_399))).toBe(2_399);
});

it("keeps those of 30,000 ordinary pages", async () => {
  const titles = new TitleCache();
  const ordinary = Array.from({ length: 30_000 }, (_, index) => ({
    path: `/product/nbz-${index}/کفش-ورزشی-مردانه`,
    title: `کفش ورزشی مردانه، شماره ${index} | فروشگاه نمونه با ارسال رایگان به همه شهرهای ایران`,
  }));
  expect(await countWritten(titles, ordinary)).toBe(30_000);
  expect(await countWritten(titles, ordinary)).toBe(0);
});
