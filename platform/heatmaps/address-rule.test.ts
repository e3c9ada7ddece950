import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { AddressMode } from "#contract/heatmaps.ts";
import { violationText } from "#contract/text/violations.ts";
import { readPage } from "#platform/collect/page.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { Stores } from "#platform/stores/open.ts";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { meetsRule, readAddress } from "./address-rule.ts";

let stores: Stores;
beforeAll(async () => {
  stores = await newTestStores();
});
afterAll(() => stores?.close());

const host = "shop.ir";

/** Which of these addresses, as they are collected, meet a rule. */
async function listMatches(mode: AddressMode, url: string, addresses: readonly string[]): Promise<string[]> {
  const rule = readAddress({ mode, url }, host);
  if ("problem" in rule) throw new Error(rule.problem);
  const pages = addresses.map((address) => {
    const page = readPage(address.startsWith("/") ? `https://${host}${address}` : address);
    return `${page?.host}${page?.path}`;
  });
  const rows = await stores.clickhouse.select(
    sql`SELECT place FROM (SELECT arrayJoin(arrayZip(${pages}, range(${pages.length}))) AS each, each.1 AS page, each.2 AS place)
        WHERE ${meetsRule(rule, host)} ORDER BY place`,
    z.object({ place: z.coerce.number() }),
    { owner: "test" },
  );
  return rows.map(({ place }) => addresses[place] ?? "");
}

const table: readonly [mode: AddressMode, url: string, matches: string[], others: string[]][] = [
  [
    "is",
    "/product/p1",
    ["/product/p1/?utm_source=x", "https://www.shop.ir/product/p1#tab", "/product/p1/index.html"],
    ["/product/p10", "/Product/p1", "https://other.ir/product/p1"],
  ],
  ["is", "https://www.shop.ir/product/p1?utm_source=x&gclid=1#tab", ["/product/p1"], ["/product"]],
  ["is", "m.shop.ir/p", ["https://m.shop.ir/p/"], ["/p"]],
  ["exactly", "/جستجو", ["/%D8%AC%D8%B3%D8%AA%D8%AC%D9%88"], ["/جستجو/۲"]],
  ["start with", "/product/", ["/product/p1"], ["/products", "/product", "/a/product/p1"]],
  ["start with", "/pro", ["/product/p1", "/products"], ["/Product"]],
  ["end with", "/checkout", ["/fa/checkout/", "/checkout"], ["/checkout/step2", "/checkouts"]],
  ["regex", "^/p/\\d+$", ["/p/12"], ["/p/12/reviews", "/x/p/12"]],
  ["regex", "p/1|^/b", ["/up/12", "/b"], ["/ab"]],
  // What looks like look-around and is none: an escaped bracket, a class, a quotation.
  ["regex", "^/p\\(?=1", ["/p(=1", "/p=1"], ["/p1"]],
  ["regex", "^/[(?=]p[^]](?:\\Q(?!\\E)?", ["/=p1", "/(p1"], ["/p1"]],
];

describe("a page's address", () => {
  it.each(table)("%s %s", async (mode, url, matches, others) => {
    expect(await listMatches(mode, url, [...others, ...matches])).toEqual(matches);
  });

  it("is refused where nothing could match it", () => {
    const problemOf = (mode: AddressMode, url: string) => {
      const rule = readAddress({ mode, url }, host);
      return "problem" in rule ? rule.problem : undefined;
    };
    expect(problemOf("exactly", "/search?q=چای")).toBe(violationText.addressQuery);
    expect(problemOf("is", "/search?q=چای&utm_source=x")).toBe(violationText.addressQuery);
    expect(problemOf("is", "product")).toBe(violationText.eventPage);
    expect(problemOf("regex", "^/p(?!/)")).toBe(violationText.patternPart("(?!"));
    expect(problemOf("regex", "(?<=a)b")).toBe(violationText.patternPart("(?<="));
    expect(problemOf("regex", "\\\\(?=a)")).toBe(violationText.patternPart("(?="));
    expect(problemOf("regex", "[^]](?!a)")).toBe(violationText.patternPart("(?!"));
    expect(problemOf("regex", "a".repeat(201))).toBe(violationText.tooLong);
    expect(problemOf("regex", "(?:a|b)?$")).toBeUndefined();
  });

  it("is compared by pattern in time that grows with the address alone", async () => {
    expect(await listMatches("regex", "^/(a+)+$", [`/${"a".repeat(400)}!`])).toEqual([]);
  });
});
