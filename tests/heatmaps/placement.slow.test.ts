import { afterAll, beforeAll, expect, it } from "vitest";
import { screens } from "#platform/heatmaps/captures/devices.ts";
import { newsPage, rowsPage, type ShopChanges, shopPage } from "./placement-pages.ts";
import { type Clicked, openPlacementScene, type PlacementScene } from "./placement-scene.ts";
import { judgeClicks, type Shares, writeTable } from "./placement-table.ts";

/** Every way in which a page changes between clicks and capture; `npm run heatmaps` prints the table. */

const desktop = { width: 1_440, height: 900 };
const count = 400;

let scene: PlacementScene;
const rows: Shares[] = [];
const recorded = new Map<string, Promise<Clicked[]>>();
beforeAll(async () => {
  scene = await openPlacementScene();
});
afterAll(async () => {
  console.info(writeTable(rows));
  await scene?.close();
});

interface Case {
  name: string;
  /** Placed right, or lost because the capture does not show it; of the design's table. */
  right: number;
  clicked: string;
  captured: string;
  at?: { width: number; height: number };
  device?: "desktop" | "mobile";
}

const shop = shopPage();
const changed = (name: string, changes: ShopChanges, right = 0.98, more: Partial<Case> = {}): Case => ({
  ...{ name, right, clicked: shop, captured: shopPage(changes) },
  ...more,
});
const mixed = [6, 3, 8, 1, 5, 2, 7, 4];
const twenty = Array.from({ length: 20 }, (_, index) => index + 1);
const stories = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const phone = { width: 412, height: 860 };

const cases: Case[] = [
  changed("nothing changed", {}),
  changed("other prices, another number in the cart", { more: 250 }),
  changed("a new banner", { banner: true }),
  changed("a reordered list and a new banner", { products: mixed, banner: true }),
  changed("3 of 8 products replaced", { products: [1, 12, 3, 4, 15, 6, 7, 18] }, 0.75),
  changed("sections swapped", { isSwapped: true }),
  changed("the other page of a test of two", { variant: "b" }),
  changed("a carousel two slides on", { slide: 2 }),
  {
    ...changed("a carousel back at its first slide", { slide: 0 }),
    clicked: shopPage({ slide: 1 }),
  },
  {
    ...changed("an endless list, four products put in before", {
      products: [24, 25, 26, 27, ...twenty],
      isEndless: true,
    }),
    clicked: shopPage({ products: twenty, isEndless: true }),
  },
  changed("left to right, clicked right to left", { direction: "ltr" }),
  { ...changed("right to left, clicked left to right", {}), clicked: shopPage({ direction: "ltr" }) },
  { ...changed("clicked 1920 wide", {}), at: { width: 1_920, height: 1_000 } },
  { ...changed("clicked 1280 wide", {}), at: { width: 1_280, height: 720 } },
  { ...changed("clicked 1100 wide, without its side column", {}), at: { width: 1_100, height: 800 } },
  { ...changed("a phone 412 wide, captured 390 wide", {}), at: phone, device: "mobile" },
  { ...changed("pictures that had not come", {}), clicked: shopPage({ hasPictures: false }) },
  changed("another build of its styles", { build: "z9q" }),
  changed("two wrappers around the page", { wrappers: 2 }, 0.97),
  changed("build, order, banner and wrappers", { build: "z9q", products: mixed, banner: true, wrappers: 2 }, 0.96),
  {
    ...changed("products in shadow roots, reordered", { products: mixed, isShadow: true }),
    clicked: shopPage({ isShadow: true }),
  },
  {
    ...changed("another product of the same template", { detail: 2 }, 0.85),
    clicked: shopPage({ detail: 1 }),
  },
  {
    ...{ name: "news, shuffled, with an advertisement", right: 0.98, clicked: newsPage(stories) },
    captured: newsPage(stories.toReversed(), true),
  },
  {
    ...{ name: "rows known by their place alone, a note put in", right: 0.98, clicked: rowsPage(stories) },
    captured: rowsPage(stories, true),
  },
  {
    ...{ name: "rows known by their place alone, shuffled", right: 0, clicked: rowsPage(stories) },
    captured: rowsPage(stories.toReversed()),
  },
];

/** Pages that several cases are captured of are clicked once. */
function clicksOf({ clicked, at = desktop }: Case): Promise<Clicked[]> {
  const key = `${at.width} ${clicked}`;
  const known = recorded.get(key) ?? scene.click(clicked, { ...at, count });
  recorded.set(key, known);
  return known;
}

it.each(cases)("$name", async (each) => {
  const { name, right, captured, device = "desktop" } = each;
  const clicks = await clicksOf(each);
  const { misses, ...shares } = judgeClicks(name, clicks, await scene.capture(captured, device, screens[device]));
  rows.push(shares);
  expect(shares.wrong, misses.join("\n")).toBeLessThanOrEqual(0.01);
  expect(shares.right + shares.gone, misses.join("\n")).toBeGreaterThanOrEqual(right);
  expect(shares.error).toBeLessThanOrEqual(2);
});
