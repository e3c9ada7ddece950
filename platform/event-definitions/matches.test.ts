import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { definedEventRule, pageMatchModes, type UserEvent } from "#contract/defined-events.ts";
import { readPageMatch } from "#platform/defined-events/read-page-match.ts";
import { blankRow, toColumns } from "#platform/events/event-row.ts";
import { constant, join, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Stores } from "#platform/stores/open.ts";
import { newTestStores } from "#tests/platform-fixtures/test-stores.ts";
import { compileDefinition, type EventDefinition, type NamedRow } from "./definition.ts";
import { matchesDefinition } from "./matches-definition.ts";

const ownHost = "shop.example";
let stores: Stores;
beforeAll(async () => {
  stores = await newTestStores();
});
afterAll(() => stores?.close());

const noon = Date.UTC(2026, 10, 20, 12);
const pick = <const T extends string | number>(...values: T[]) => fc.constantFrom(...values);

/** Names that a path may hold, a selector may ask for, or neither. */
const names = pick("card", "add", "a", "کارت", "a_b", "دکمه‌ها", "x!", "a%", "A");
const tags = pick("div", "a", "button", "h1", "x-y", "DIV");
const place = fc.option(pick("1", "2", "13", "02"), { nil: undefined });
const pathStep = fc
  .record({
    tag: tags,
    id: fc.option(names, { nil: undefined, freq: 4 }),
    classes: fc.array(names, { maxLength: 3 }),
    place,
  })
  .map(({ tag, id, classes, place: nth }) => {
    const name = id === undefined ? [tag, ...classes].join(".") : `${tag}#${id}`;
    return nth === undefined ? name : `${name}:${nth}`;
  });
const ownName = pick("buy", "a>button.add", 'a"b', "a]b", "خرید");
const path = fc
  .record({
    own: fc.option(ownName, { nil: undefined, freq: 3 }),
    steps: fc.array(pathStep, { minLength: 1, maxLength: 4 }),
    glue: fc.array(pick(">", ">", ">>"), { minLength: 5, maxLength: 5 }),
    end: pick("", "", "", ">", ">>"),
  })
  .map(({ own, steps, glue, end }) => {
    const all = own === undefined ? steps : [`[data-nabz="${own}"]`, ...steps];
    return all.map((step, index) => (index === 0 ? "" : (glue[index] ?? ">")) + step).join("") + end;
  });
/** Whatever a stranger sends. */
const hostilePath = fc.string({
  unit: pick(">", ".", "#", ":", "[", "]", '"', "a", "div", "2", " ", "\n", "\\", "^", "$"),
  maxLength: 14,
});
const text = pick("\ud800", "افزودن به سبد", "Buy", "buy", "a b", "50%", "\\", "'");
const row = fc.record({
  name: pick("click", "click", "click", "page_view", "custom"),
  at: pick(noon - 1, noon, noon + 1),
  host: pick(ownHost, ownHost, "", "blog.shop.example", "other.example"),
  path: pick("/", "/p", "/p/1", "/p/12", "/Product", "/صفحه", "/a_b", "/a%", ""),
  data: fc
    .record({ s: fc.oneof({ weight: 4, arbitrary: path }, hostilePath), t: text }, { requiredKeys: [] })
    .map((element) => (Object.keys(element).length === 0 ? "" : JSON.stringify({ ...element, p: [1, 2] }))),
}) satisfies fc.Arbitrary<NamedRow>;

const selectorStep = fc
  .record({
    tag: fc.option(tags, { nil: "" }),
    name: fc.oneof(
      fc.constant(""),
      names.map((name) => `.${name}`),
      names.map((name) => `#${name}`),
      fc.tuple(names, names).map(([one, other]) => `.${one}.${other}`),
    ),
    nth: fc.option(pick(1, 2, 13), { nil: undefined, freq: 4 }),
  })
  .map(({ tag, name, nth }) => {
    const whole = tag + name === "" ? "div" : tag + name;
    return nth === undefined ? whole : `${whole}:nth-child(${nth} of ${whole})`;
  });
const ownStep = ownName.map((own) => `[data-nabz="${own}"]`);
const selector = fc
  .tuple(
    fc.array(fc.oneof({ weight: 5, arbitrary: selectorStep }, ownStep), { minLength: 1, maxLength: 3 }),
    fc.array(pick(" ", ">", " > "), { minLength: 3, maxLength: 3 }),
  )
  .map(([steps, glue]) => steps.map((step, index) => (index === 0 ? "" : glue[index]) + step).join(""));
const url = pick(
  "/",
  "/p",
  "/p/",
  "/p/1",
  "1",
  "shop.example/p",
  "https://blog.shop.example/p/1",
  "blog.shop.example",
  "صفحه",
  "/a_b",
  "%",
);

/** Definitions that pass the contract, as they are stored. */
const definition = fc
  .record({
    action: pick("click", "click", "click", "page_view", "custom"),
    match: fc.option(fc.record({ mode: pick(...pageMatchModes), url })),
    selector: fc.option(selector, { freq: 3 }),
    text: fc.option(text),
    stoppedAt: fc.option(fc.constant(new Date(noon)), { freq: 3 }),
  })
  .map(({ selector: chosen, text: pressed, ...rest }) => ({
    ...rest,
    selector: rest.action === "click" ? chosen : null,
    text: rest.action === "click" ? (pressed?.toWellFormed() ?? null) : null,
  }))
  .filter((each) => definedEventRule.safeParse(each).success && readable(each.match))
  .map((each): EventDefinition => ({ ...each, match: each.match && readPageMatch(each.match, ownHost) }));

function readable(match: UserEvent["match"]): boolean {
  try {
    return match === null || readPageMatch(match, ownHost) !== undefined;
  } catch {
    return false;
  }
}

/** The numbers of the definitions that match each row, by the event store. */
async function judgeInStore(rows: readonly NamedRow[], definitions: readonly EventDefinition[]): Promise<number[][]> {
  const website = v7();
  const stored = rows.map((each, index) => {
    const id = `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`;
    return toColumns(website, { ...blankRow(id, each.name), ...each }, 1, "2026-11-20 12:00:00.000");
  });
  await stores.clickhouse.insert("events", stored, website);
  const marks = join(
    definitions.map((each) => sql`toUInt8(${matchesDefinition(each, ownHost)})`),
    ", ",
  );
  const found = await stores.clickhouse.select(
    sql`SELECT [${marks}] AS marks FROM ${constant("events")} WHERE website = ${uuid(website)} ORDER BY id`,
    z.object({ marks: z.array(z.coerce.number()) }),
    { owner: website, afterLoad: true },
  );
  return found.map(({ marks: each }) => each.flatMap((mark, index) => (mark === 1 ? [index] : [])));
}

it("the store and the matcher in memory agree on any definitions and events", async () => {
  let matched = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 60, maxLength: 150 }),
      fc.array(definition, { minLength: 15, maxLength: 40 }),
      async (rows, definitions) => {
        const matchers = definitions.map((each) => compileDefinition(each, ownHost));
        const inMemory = rows.map((each) => matchers.flatMap((matches, index) => (matches(each) ? [index] : [])));
        matched += inMemory.flat().length;
        expect(await judgeInStore(rows, definitions)).toEqual(inMemory);
      },
    ),
    { numRuns: 15 },
  );
  // Else nothing was compared.
  expect(matched).toBeGreaterThan(50);
}, 120_000);

const click = (s: string, t = ""): NamedRow => ({
  ...{ name: "click", at: noon, host: ownHost, path: "/" },
  data: JSON.stringify({ s, t }),
});
const rule = { action: "click", match: null, selector: null, text: null, stoppedAt: null } as const;

it.each([
  ["button.add", "div.card>button.add", true],
  ["button.add", "div.card>button.add.main:2>svg", true],
  ["button.add", "div.card>a.add", false],
  [".main.add", "button.add.main", true],
  ["div.card > button", "div.card:3>button", true],
  ["div.card > button", "div.card>p>button", false],
  ["div.card button", "div.card>p>span>button", true],
  ["div.card > button", "div.card>>button", true],
  ["div.card:nth-child(2 of div.card)", "div.card:2>b", true],
  ["div.card:nth-child(2 of div.card)", "div.card:12>b", false],
  ["div.card:nth-child(1 of div.card)", "div.card>b", true],
  ["#buy", "button#buy", true],
  ["#buy", "button.buy", false],
  ['[data-nabz="buy"]', '[data-nabz="buy"]:2>span', true],
  ["button", '[data-nabz="a>button>b"]>span', false],
  ["a b", "b>a", false],
] as const)("the selector %s and a click on %s: %s", async (chosen, path, expected) => {
  const definition = { ...rule, selector: chosen };
  expect(compileDefinition(definition, ownHost)(click(path))).toBe(expected);
  expect(await judgeInStore([click(path)], [definition])).toEqual([expected ? [0] : []]);
});

it.each([
  ["starts_with", "/product/", "/product/p1", true],
  ["starts_with", "/product/", "/products", false],
  ["starts_with", "/product", "/products", true],
  ["ends_with", "/checkout", "/fa/checkout", true],
  ["ends_with", "/checkout/", "/fa/checkout", true],
  ["ends_with", "/checkout", "/checkout/2", false],
  ["exact", "https://www.shop.example/product/p1/?a=1#b", "/product/p1", true],
  ["exact", "/product/p1", "/product/p10", false],
  ["exact", "/Product", "/product", false],
  ["exact", "/%DA%86%D8%A7%DB%8C", "/چای", true],
  ["starts_with", "/100%_", "/1000x", false],
] as const)("a page that %s %s and %s: %s", async (mode, url, path, expected) => {
  const definition = { ...rule, action: "page_view", match: readPageMatch({ mode, url }, ownHost) } as const;
  const view = { name: "page_view", at: noon, host: ownHost, path, data: "" };
  expect(compileDefinition(definition, ownHost)(view)).toBe(expected);
  expect(await judgeInStore([view], [definition])).toEqual([expected ? [0] : []]);
});

it("the path of a click as long as an event allows is judged at once", async () => {
  const definition = { ...rule, selector: `${"a ".repeat(11)}b` };
  const long = click("a>".repeat(3_500));
  expect(compileDefinition(definition, ownHost)(long)).toBe(false);
  expect(await judgeInStore([long], [definition])).toEqual([[]]);
});
