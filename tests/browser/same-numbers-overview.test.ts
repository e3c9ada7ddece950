import type { Page } from "playwright/test";
import { cellInFile, expectCourse, figure, namelessLast, tenth } from "./compare-screen.ts";
import { expectFigures, numbersIn, readFile } from "./figures.ts";
import { cardOf, readBars, readNow, readTable } from "./read-screen.ts";
import { addressed, days, openSampleShop, type SampleShop, sendRecentVisits } from "./sample-shop.ts";
import { expect, signIn, test } from "./test.ts";

/** The numbers of the overview and of real-time visitors are equal wherever they stand. */

let shop: SampleShop;
test.beforeAll(async ({ nabz }) => {
  shop = await openSampleShop(nabz);
});

const open = async (page: Page, url: string, path: string) => {
  await signIn(page, url, shop.owner);
  expect((await page.goto(`${url}/w/${shop.input.website}${path}`))?.status(), path).toBe(200);
};

test("the overview", { tag: "@plain" }, async ({ page, nabz }) => {
  await open(page, nabz.url, `?${addressed}&metric=people`);
  const { result } = await shop.api.reports.overview(shop.compared);
  await expectCourse(page, result);
  const lines = await readFile(page);
  const expected = ["people", "sessions", "bounceRate", "newLeads", "orders", "sales", "pageViews", "duration"];
  expect(lines.map((line) => line.slice(1, 9))).toEqual(
    result.series?.map((point) => expected.map((name) => cellInFile(point, name))),
  );
  const { people: all = 0, leads = 0, customers = 0 } = result.totals;
  const types = [all - leads - customers, leads, customers];
  const card = await readBars(cardOf(page, "ترکیب مخاطبان"));
  expectFigures(
    card.rows.flatMap(({ figures }) => figures),
    types.flatMap((people) => [people, people / all]),
    "types",
  );
  expect(card.parts).toEqual(types.map((people) => tenth(people / all)));
  const { items } = (await shop.api.reports.top({ ...shop.input, sort: "-lastSeenAt" })).result;
  const recent = await readTable(page.getByRole("table", { name: "ده مخاطب اخیر" }));
  expectFigures(
    recent.rows.map(({ figures: [sales = ""] }) => sales),
    items.map(({ salesRial }) => salesRial / 10),
    "the last ten",
  );
});

/** The overview's cards, each with the calls of its views. */
const cards = [
  { name: "کانال‌های ورودی", card: "origin", views: { medium: "medium", source: "sources", campaign: "campaign" } },
  { name: "صفحه‌های پربازدید", card: "pages", views: { all: "pages", landing: "landing", exit: "exit" } },
  { name: "جغرافیا", card: "geo", views: { country: "country", city: "city" } },
  { name: "دستگاه‌ها", card: "tech", views: { device: "devices", os: "os", browser: "browsers" } },
] as const;
/** What a card shows of each row after its share. */
const rates = { origin: ["conversionRate"], pages: ["bounceRate"], geo: [], tech: [] } as const;

test("the overview's cards", { tag: "@plain" }, async ({ page, nabz }) => {
  for (const tab of [0, 1, 2]) {
    const shown = cards.map(({ views, ...card }) => ({ ...card, view: Object.entries(views)[tab] }));
    const chosen = shown.map(({ card, view: [view = ""] = [] }) => `&${card}=${view}`).join("");
    await open(page, nabz.url, `?${days}&compare=none${chosen}`);
    for (const { name, card, view: [, call] = [] } of shown) {
      if (call === undefined) continue;
      const leading = call === "pages" ? "pageViews" : "sessions";
      const { result } = await shop.api.reports[call]({ ...shop.input, limit: 8 });
      const { totals, total = 0 } = result;
      const items = namelessLast(result.items ?? []);
      const whole = figure(totals, leading);
      const parts = items.map((item) => figure(item, leading));
      const rest = whole - parts.reduce((sum, part) => sum + part, 0);
      const { rows, foot, parts: drawn } = await readBars(cardOf(page, name));
      const names = call === "pages" ? [] : rates[card];
      const figures = items.map((item, index) => [
        ...[parts[index] ?? 0, (parts[index] ?? 0) / whole],
        ...names.map((rate) => figure(item, rate)),
      ]);
      if (total > 8) figures.push(card === "tech" ? [rest, rest / whole] : [rest]);
      expect(rows.length, name).toBe(figures.length);
      for (const [index, { figures: written }] of rows.entries()) expectFigures(written, figures[index] ?? [], name);
      const bars = items.map(({ key }, index) => (key === "" ? 0 : (parts[index] ?? 0)));
      const max = Math.max(...bars);
      if (card === "tech") expect(drawn).toEqual(parts.map((part) => tenth(part / whole)));
      else expect(rows.slice(0, items.length).map(({ width }) => width)).toEqual(bars.map((part) => tenth(part / max)));
      expect(numbersIn(foot)[0], name).toBe(whole);
    }
  }
});

test("real-time visitors", { tag: "@plain" }, async ({ page, nabz }) => {
  await sendRecentVisits(nabz, shop);
  await signIn(page, nabz.url, shop.owner);
  const { website } = shop.input;
  // The screen and the API are read one after the other: a minute, or five, may end in between.
  await expect(async () => {
    await page.goto(`${nabz.url}/w/${website}/realtime`);
    const now = await readNow(page);
    const { result } = await shop.api.reports.realtime({ website });
    const { minutes, by } = result;
    expect(result.people).toBeGreaterThan(2);
    expect(now.figures.map((text) => numbersIn(text)[0])).toEqual([
      ...[result.people, result.recentPeople],
      minutes.reduce((sum, { pageViews }) => sum + pageViews, 0),
    ]);
    const counts = minutes.map(({ people, pageViews }) => [people, pageViews]);
    expect(now.hints.map((hint) => numbersIn(hint.slice(hint.lastIndexOf(": "))))).toEqual(counts);
    expect(now.table.map((cells) => cells.flatMap(numbersIn)).toReversed()).toEqual(counts);
    const [top = 0] = numbersIn(now.top);
    expect(now.heights).toEqual(minutes.map(({ people }) => (people === 0 ? 1.5 : tenth(people / top))));
    const lists = [
      ["صفحه‌هایی که دیده می‌شوند", result.items],
      ["از کجا آمده‌اند", by.medium.items],
      ["کجا هستند", by.city.items],
      ["با چه دستگاهی", by.device.items],
    ] as const;
    for (const [name, items] of lists) {
      const { rows, foot } = await readBars(cardOf(page, name));
      const expected = items.slice(0, 8).map(({ people }) => [people, people / result.people]);
      expect(rows.length, name).toBe(expected.length);
      for (const [index, { figures }] of rows.entries()) expectFigures(figures, expected[index] ?? [], name);
      expect(numbersIn(foot)[0], name).toBe(result.people);
    }
    await page.goto(`${nabz.url}/w/${website}`);
    const pill = page.locator("main").getByRole("link", { name: /نفر همین حالا/ });
    expect(numbersIn((await pill.textContent()) ?? "")).toEqual([
      (await shop.api.reports.realtimeVisitors({ website })).result.people,
    ]);
  }).toPass({ timeout: 30_000 });
});
