import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import type { Client } from "#contract/client.ts";
import { cellInFile, expectCourse, expectRows, expectShades, figure, tenth } from "./compare-screen.ts";
import { expectFigures, inFile, numbersIn, readFile } from "./figures.ts";
import { cardOf, readBars, readTable } from "./read-screen.ts";
import { addressed, openSampleShop, type SampleShop } from "./sample-shop.ts";
import { expect, signIn, test } from "./test.ts";

/** Of every report, the numbers on the screen, in the server's picture, in its tables, in its file and in the API are equal. */

let shop: SampleShop;
test.beforeAll(async ({ nabz }) => {
  shop = await openSampleShop(nabz);
});

const open = async (page: Page, url: string, path: string) => {
  await signIn(page, url, shop.owner);
  expect((await page.goto(`${url}/w/${shop.input.website}${path}`))?.status(), path).toBe(200);
};

/** The screens that list what sessions have one of: each view's call, the filter that its rows are links to, the chart's metric. */
const screens = {
  campaign: [{ call: "campaign", filter: "campaign", metric: "people" }],
  medium: [
    { call: "medium", filter: "medium", metric: "sales" },
    { view: "source", call: "sources", filter: "source", metric: "orders" },
  ],
  pages: [
    { call: "pages", filter: "path", metric: "pageViews" },
    { view: "landing", call: "landing", filter: "path", metric: "bounceRate" },
    { view: "exit", call: "exit", filter: "path", metric: "duration" },
  ],
  technology: [
    { call: "devices", filter: "device", metric: "newLeads" },
    { view: "os", call: "os", filter: "os", metric: "conversionRate" },
    { view: "browser", call: "browsers", filter: "browser", metric: "sessions" },
  ],
  geography: [
    { call: "country", filter: "country", metric: "averageOrder" },
    { view: "city", call: "city", filter: "city", metric: "people" },
  ],
} as const;
const additive = ["sessions", "pageViews", "orders", "sales"];

for (const [screen, views] of Object.entries(screens)) {
  test(`reports/${screen}`, { tag: "@plain" }, async ({ page, nabz }) => {
    const { result: course } = await shop.api.reports.overview(shop.compared);
    for (const { call, filter, metric, ...list } of views) {
      const view = "view" in list ? `&view=${list.view}` : "";
      await open(page, nabz.url, `/reports/${screen}?${addressed}${view}&metric=${metric}`);
      await expectCourse(page, course);
      const sort = call === "pages" ? "-pageViews" : "-sessions";
      const { result } = await shop.api.reports[call]({ ...shop.compared, sort, limit: 25 });
      const columns = await expectRows(page.getByRole("table", { name: /به تفکیک/ }), filter, result);
      const { items: all = [] } = (await shop.api.reports[call]({ ...shop.input, sort, limit: 100 })).result;
      expect(all.length).toBe(result.total);
      const lines = await readFile(page);
      expect(lines.map(([, ...cells]) => cells)).toEqual(
        all.map((item) => [item.key, ...columns.map((name) => cellInFile(item, name))]),
      );
      for (const [place, name] of columns.entries()) {
        if (!additive.includes(name) || (call === "pages" && name !== "pageViews")) continue;
        const sum = lines.reduce((total, line) => total + Number(line[place + 2]), 0);
        expect(sum, `all ${name} of ${call}`).toBeCloseTo(figure(result.totals, name), 6);
      }
    }
  });
}

test("the ways around a page", { tag: "@plain" }, async ({ page, nabz }) => {
  await open(page, nabz.url, `/reports/pages?${addressed}&path=%2F`);
  const { result } = await shop.api.behaviour.paths({ ...shop.input, around: "/" });
  const steps = [...result.before, ...result.after].filter(({ sessions }) => sessions > 0);
  expect(result.sessions).toBeGreaterThan(20);
  const expected = steps.map(({ items, others, ended }) => [
    ...items.map(({ sessions }) => sessions),
    ...(others.pages > 0 ? [others.sessions] : []),
    ...(ended > 0 ? [ended] : []),
  ]);
  const card = cardOf(page, "مسیرهای پیش و پس از «صفحهٔ اصلی»").or(cardOf(page, "مسیرهای پیش و پس از «خانه»")).first();
  const drawn = await card.locator("ul").evaluateAll((all) =>
    all.map((list) =>
      [...list.children].map((row) => ({
        figure: row.querySelector("b")?.textContent ?? "",
        width: Number.parseFloat(row.querySelector("rect")?.getAttribute("width") ?? ""),
      })),
    ),
  );
  expect(drawn.map((rows) => rows.map(({ figure }) => numbersIn(figure)[0]))).toEqual(expected);
  // Bars of the longest of their side; many pages together have none.
  const bars = [result.before, result.after].flatMap((side) => {
    const max = Math.max(...side.flatMap(({ ended, items }) => [ended, ...items.map(({ sessions }) => sessions)]));
    return side
      .filter(({ sessions }) => sessions > 0)
      .map(({ items, others, ended }) => [
        ...items.map(({ sessions }) => tenth(sessions / max)),
        ...(others.pages > 0 ? [0] : []),
        ...(ended > 0 ? [tenth(ended / max)] : []),
      ]);
  });
  expect(drawn.map((rows) => rows.map(({ width }) => width))).toEqual(bars);
  expect(
    await card
      .locator("p")
      .first()
      .textContent()
      .then((text) => numbersIn(text ?? "")),
  ).toEqual([result.sessions]);
  const lines = await readFile(page, "paths");
  expect(lines.map((line) => Number(line.at(-1)))).toEqual(expected.flat());
});

for (const step of ["day", "week"] as const) {
  test(`reports/retention by ${step}`, { tag: "@plain" }, async ({ page, nabz }) => {
    await open(page, nabz.url, `/reports/retention?${addressed}&step=${step}`);
    const { items } = (await shop.api.behaviour.retention({ ...shop.input, boundary: step })).result;
    expect(items.flatMap(({ values }) => values.slice(1)).some((people) => people > 0)).toBe(true);
    const rows = await page.locator("main tbody tr").evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll("td")].map((cell) => ({
          text: cell.querySelector("a")?.firstChild?.textContent ?? cell.textContent ?? "",
          words: cell.title,
          shade: Number(/s(\d)/.exec(cell.className.split(" ")[1] ?? "")?.[1] ?? 0),
        })),
      ),
    );
    const cells = rows.flatMap(([, ...later], index) => {
      const { size = 0, values = [] } = items[index] ?? {};
      expect(later.map(({ words }) => numbersIn(words))).toEqual(values.slice(1).map((value) => [value, size]));
      expectFigures(
        later.map(({ text }) => text),
        values.slice(1).map((value) => value / Math.max(size, 1)),
        "shares",
      );
      return later.map(({ shade }, place) => ({ shade, value: (values[place + 1] ?? 0) / Math.max(size, 1) }));
    });
    expectFigures(
      rows.map(([size]) => size?.text ?? ""),
      items.map(({ size }) => size),
      "sizes",
    );
    expectShades(cells);
    const lines = await readFile(page);
    expect(lines.map(([, start, size, , ...later]) => [start, size, ...later])).toEqual(
      items.map(({ key, size, values }) => [key, size, ...values.slice(1)].map(String)),
    );
  });
}

for (const metric of ["sessions", "sales"] as const) {
  test(`reports/sessions, its week by ${metric}`, { tag: "@plain" }, async ({ page, nabz }) => {
    await open(page, nabz.url, `/reports/sessions?${addressed}&metric=duration&grid=${metric}`);
    const { result } = await shop.api.behaviour.session(shop.compared);
    await expectCourse(page, result);
    const cells = await page.locator("main td[title]").evaluateAll((all) =>
      all.map((cell) => ({
        words: cell.getAttribute("title") ?? "",
        shade: Number(/ s(\d)/.exec(cell.className)?.[1]),
      })),
    );
    const values = result.grid.map((cell) => cell[metric]);
    expectFigures(
      cells.map(({ words }) => words.slice(words.lastIndexOf(": "))),
      values,
      "hours of the week",
    );
    expectShades(cells.map(({ shade }, index) => ({ shade, value: values[index] ?? 0 })));
    const names = ["hour", "sessions", "pageViews", "events", "orders", "sales"] as const;
    expect((await readFile(page)).map(([, ...line]) => line)).toEqual(
      result.grid.map((cell) => names.map((name) => inFile(cell[name]))),
    );
    for (const name of additive) {
      expect(
        result.grid.reduce((sum, cell) => sum + figure(cell, name), 0),
        name,
      ).toBe(figure(result.totals, name));
    }
  });
}

test("reports/goals", { tag: "@plain" }, async ({ page, nabz }) => {
  const { website } = shop.input;
  const set = async (goal: Omit<Parameters<Client["goals"]["create"]>[0], "website" | "name">) =>
    (await shop.api.goals.create({ website, name: randomUUID(), ...goal })).result;
  const goals = [
    await set({ kind: "event", match: "purchase", value: null, counts: "each" }),
    await set({ kind: "page", match: "/p/*", value: 10, counts: "session" }),
  ];
  await open(page, nabz.url, `/reports/goals?${addressed}&metric=value`);
  const { result } = await shop.api.goals.report({ ...shop.compared, sort: "-conversions" });
  await expectCourse(page, result);
  const columns = await expectRows(page.getByRole("table", { name: "هدف‌های سایت" }), "goal", result);
  const matches = new Map(goals.map(({ id, match }) => [id, match]));
  expect((await readFile(page)).map(([, ...line]) => line)).toEqual(
    result.items.map((item) => [matches.get(item.key), ...columns.map((name) => inFile(figure(item, name)))]),
  );
  for (const { id } of goals) await shop.api.goals.delete({ website, id });
});

test("reports/audience", { tag: "@plain" }, async ({ page, nabz }) => {
  await open(page, nabz.url, `/reports/audience?${addressed}`);
  const { compare, ...now } = (await shop.api.reports.counts(shop.compared)).result;
  const parts = {
    "جدید و بازگشته": (counts: typeof now) => [counts.newPeople, counts.all - counts.newPeople],
    "نوع مخاطبان": ({ visitors, leads, customers }: typeof now) => [visitors, leads, customers],
  };
  for (const [name, of] of Object.entries(parts)) {
    const card = cardOf(page, name);
    const { rows, total } = await readTable(card.getByRole("table"));
    const figures = [...rows.map((row) => row.figures), total];
    const [people, before] = [
      [...of(now), now.all],
      [...of(compare ?? now), compare?.all ?? 0],
    ];
    expectFigures(
      figures.map(([number = ""]) => number),
      people,
      name,
    );
    expectFigures(
      figures.map(([, share = ""]) => share),
      people.map((number) => number / now.all),
      `shares: ${name}`,
    );
    expectFigures(
      figures.map(([, , was = ""]) => was),
      before,
      `before: ${name}`,
    );
    const { parts: drawn } = await readBars(card);
    expect(drawn).toEqual(of(now).map((number) => tenth(number / now.all)));
  }
  const [fresh = [], types = []] = Object.values(parts).map((of) =>
    of(now).map((number, index) => [number, of(compare ?? now)[index]]),
  );
  expect((await readFile(page, "table=people")).map(([, ...line]) => line.map(Number))).toEqual([
    ...fresh,
    ...types,
    [now.all, compare?.all],
  ]);

  const churn = (await shop.api.behaviour.churn(shop.compared)).result;
  // The screen begins with whom a shop misses most.
  const order = ["customer", "lead", "visitor"];
  const figuresOf = (items: typeof churn.items) =>
    [...items, churn.totals].map(({ people, returned, lost, churnRate }) => [people, returned, lost, churnRate]);
  const shown = figuresOf(churn.items.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key)));
  const table = await readTable(page.getByRole("table", { name: "ریزش مخاطبان" }));
  expect(table.rows.length).toBe(churn.items.length);
  for (const [index, figures] of [...table.rows.map((row) => row.figures), table.total].entries()) {
    expectFigures(figures, shown[index] ?? [], "churn");
  }
  expect((await readFile(page, "table=churn")).map(([, ...line]) => line)).toEqual(
    figuresOf(churn.items).map((line) => line.map(inFile)),
  );

  const { items } = (await shop.api.reports.top(shop.input)).result;
  const top = await readTable(page.getByRole("table", { name: "مخاطبان برتر" }));
  expectFigures(
    top.rows.flatMap(({ figures: [sessions = "", sales = ""] }) => [sessions, sales]),
    items.flatMap(({ sessions = -1, sales = -1 }) => [sessions, sales]),
    "top",
  );

  const dobs = (await shop.api.audience.dobs({ website: shop.input.website, limit: 12 })).result;
  expect(dobs.known).toBeGreaterThan(5);
  const ages = await readBars(cardOf(page, "سن مخاطبان"));
  expectFigures(
    ages.rows.flatMap(({ figures }) => figures),
    dobs.ages.flatMap(({ people }) => [people, people / dobs.known]),
    "ages",
  );
  const max = Math.max(...dobs.ages.map(({ people }) => people));
  expect(ages.rows.map(({ width }) => width)).toEqual(dobs.ages.map(({ people }) => tenth(people / max)));
  expect(numbersIn(ages.foot)).toEqual([dobs.known]);
  expect((await readFile(page, "table=ages")).map((line) => line.map(Number))).toEqual(
    dobs.ages.map(({ from, people }) => [from, people]),
  );
  const births = page.getByRole("table", { name: "تولدهای ۳۰ روز آینده" }).locator("tbody tr");
  expect(
    (
      await births.evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll("td")].slice(1).map((cell) => cell.textContent ?? "")),
      )
    ).map((cells) => cells.flatMap(numbersIn)),
  ).toEqual(dobs.items.map(({ age, inDays }) => (inDays === 0 ? [age] : [age, inDays])));
  const coming = await readFile(page, "table=birthdays");
  expect(coming.length).toBe(dobs.total);
  expect(coming.slice(0, 12).map((line) => line.slice(3))).toEqual(
    dobs.items.map(({ birthday, inDays, age }) => [birthday, String(inDays), String(age)]),
  );
});
