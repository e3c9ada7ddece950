import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import type { ExportPart, ReportItem } from "#contract/reports.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { host, now, openShop, type Shop } from "./shop.ts";

let shop: Shop;
let client: Client;
let website: string;

const visit = (number: number, path: string) => ({
  ...blankRow(uuidOf(`export ${number}`), "page_view"),
  host,
  path,
  title: path === "/many/7" ? "هفت" : "",
  at: now - 3 * 3_600_000,
  visitor: visitorKey(website, `export ${number}`),
  session: visitorKey(website, `export session ${number}`),
});

beforeAll(async () => {
  shop = await openShop();
  ({ client, website } = shop);
  await shop.importRows(Array.from({ length: 1_200 }, (_, number) => visit(number, `/many/${number}`)));
});
afterAll(() => shop?.stop());

async function collectParts(parts: AsyncIterable<ExportPart>): Promise<ExportPart[]> {
  const found: ExportPart[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

describe("an export", () => {
  it("has all rows in the order of the report, in parts", async () => {
    const parts = await collectParts(await client.reports.export({ website, list: "pages" }));
    expect(parts.map(({ items }) => items.length)).toEqual([500, 500, 204]);
    const paged: ReportItem[] = [];
    for (let page = 1; page <= 7; page += 1) {
      paged.push(...((await client.reports.pages({ website, limit: 200, page })).result.items ?? []));
    }
    expect(parts.flatMap(({ items }) => items)).toEqual(paged);
    const { range } = (await client.reports.pages({ website })).result;
    expect(parts[0]?.range).toEqual(range);
  });

  it.each([
    "medium",
    "sources",
    "campaign",
    "landing",
    "exit",
    "country",
    "city",
    "devices",
    "os",
    "browsers",
  ] as const)("of %s equals its report, sorted and filtered alike", async (list) => {
    for (const more of [{ sort: "people" }, { path: ["/p/1"] }, { sort: "-bounceRate", client: 1 }]) {
      const items = (await collectParts(await client.reports.export({ website, list, ...more }))).flatMap(
        (part) => part.items,
      );
      const { result } = await client.reports[list]({ website, limit: 200, ...more });
      expect(items.slice(0, 200)).toEqual(result.items);
      expect(items).toHaveLength(result.total ?? 0);
    }
  });

  it("is one read: events that arrive while it is taken are not in it", async () => {
    const parts = await client.reports.export({ website, list: "landing", sort: "-key" });
    const first = await parts.next();
    await shop.importRows([visit(9_999, "/zzz")]);
    const rest = await collectParts({ [Symbol.asyncIterator]: () => parts });
    const keys = [...(first.done ? [] : first.value.items), ...rest.flatMap(({ items }) => items)].map(
      ({ key }) => key,
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain("/zzz");
    expect((await client.reports.landing({ website, sort: "-key" })).result.items?.[0]?.key).toBe("/zzz");
  });

  it("of a period without events is one part without rows", async () => {
    const parts = await collectParts(
      await client.reports.export({ website, list: "medium", from: "2020-01-01", to: "2020-01-02" }),
    );
    expect(parts.map(({ items }) => items)).toEqual([[]]);
  });

  it("is refused before it begins: a wrong sort is a 400, another owner's website a 404", async () => {
    const wrong = client.reports.export({ website, list: "pages", sort: "-bounceRate" });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
    const other = client.reports.export({ website: "0190f3c5-8f6e-7000-8000-000000000001", list: "pages" });
    await expect(other).rejects.toMatchObject({ status: 404 });
  });

  it("and a compared report have hundreds of pages with the longest Persian paths", async () => {
    const day = 24 * 3_600_000;
    const long = Array.from({ length: 600 }, (_, number) => `/${number}/`.padEnd(500, "پ"));
    const rowsOf = (at: number) =>
      long.map((path, number) => ({ ...visit(at + number, path), title: `صفحهٔ ${number}`, at: at + number }));
    await shop.importRows([...rowsOf(now - 40 * day), ...rowsOf(now - 41 * day)]);
    const dayBefore = (days: number) => new Date(now - days * day).toISOString().slice(0, 10);
    const period = { website, from: dayBefore(40), to: dayBefore(39) };
    const parts = await collectParts(await client.reports.export({ ...period, list: "pages" }));
    const labels = parts.flatMap(({ items }) => items.map(({ label }) => label));
    expect(new Set(labels)).toEqual(new Set(long.map((_, number) => `صفحهٔ ${number}`)));
    const { result } = await client.reports.pages({ ...period, limit: 200, compare: true });
    expect(result.items).toHaveLength(200);
    for (const { label, compare } of result.items ?? []) {
      expect(label).toMatch(/^صفحهٔ/);
      expect(compare?.pageViews).toBe(1);
    }
  });

  it("of products has every one of them, in the order of the report", async () => {
    // Beside two that the shop sold.
    const [made, count] = [10_200, 10_202];
    const perEvent = 100;
    const product = (number: number) => ({ id: `product ${number}`, name: `کالای ${number}` });
    const listed = Array.from({ length: made / perEvent }, (_, event) => ({
      ...{ ...visit(event, "/"), id: uuidOf(`products ${event}`), name: "product_view" },
      data: JSON.stringify({ products: Array.from({ length: perEvent }, (_, nth) => product(event * perEvent + nth)) }),
    }));
    await shop.importRows(listed);
    const parts = [];
    for await (const part of await client.productReports.export({ website, sort: "-views" })) parts.push(part);
    const items = parts.flatMap((part) => part.items);
    expect(new Set(items.map(({ key }) => key)).size).toBe(count);
    const { result } = await client.productReports.products({ website, sort: "-views", page: 51, limit: 200 });
    expect([result.total, parts[0]?.range]).toEqual([count, result.range]);
    expect(items.slice(50 * 200, 51 * 200)).toEqual(result.items);
    const wrong = client.productReports.export({ website, sort: "-bounceRate" });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
    const none = await client.productReports.export({ website, from: "2020-01-01", to: "2020-01-02" });
    expect((await none.next()).value).toMatchObject({ items: [] });
    await none.return?.(undefined);
  });

  it("of birthdays equals the report", async () => {
    const parts = [];
    for await (const part of await client.audience.exportBirthdays({ website })) parts.push(...part.items);
    expect(parts).toEqual((await client.audience.dobs({ website, limit: 200 })).result.items);
  });
});
