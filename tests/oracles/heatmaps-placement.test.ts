import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { unpackCells } from "#contract/heat/cells.ts";
import type { Accuracy, ClickStat } from "#contract/heatmaps.ts";
import type { ElementMap, MapElement } from "#platform/heatmaps/placement/element-map.ts";
import { placeInBox } from "#platform/heatmaps/placement/place-click.ts";
import { prepareMap, resolve } from "#platform/heatmaps/placement/resolve.ts";
import { makeCollectingWebsite } from "../http/collecting-website.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "../http/platform.ts";
import { takeCapture } from "../http/take-capture.ts";
import { firstSeed } from "./oracle.ts";

/** Random clicks on random pictures: the store places all of them by one statement, a plain program each by itself. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  owner = await makeOwner(platform, "placement");
});
afterAll(() => platform?.stop());

const names = [
  ...["a.buy", "p", "p:2", "img.tea", "nav>a", "b.gone", "div.app", "li.card:1>a", "li.card:2>a", "i.low", "u.off"].map(
    (step) => ({ s: `html>body>${step}` }),
  ),
  { s: "html>body" },
];
const texts = ["", "خرید", "سبد (۳)", "سبد (12)"];
const size = { width: 1_440, height: 3_000 };
const half = (max: number) => fc.integer({ min: 0, max: max * 2 }).map((value) => value / 2);

const element = (place: number): fc.Arbitrary<MapElement> =>
  fc.record(
    {
      ...{ s: fc.constant(names[place]?.s ?? ""), t: fc.constantFrom(...texts), k: fc.constantFrom("", "/p/1") },
      box: fc.tuple(half(1_400), half(3_200), half(600), half(400)),
      ...{ rtl: fc.boolean(), hidden: fc.constantFrom(false, false, true), picture: fc.boolean() },
    },
    { requiredKeys: ["s", "t", "k", "box", "rtl", "picture"] },
  );

/** The page itself and some of its elements; one holds all of it. */
const map: fc.Arbitrary<ElementMap> = fc
  .tuple(...names.map((_, place) => fc.option(element(place), { nil: undefined, freq: 6 })), fc.boolean())
  .map((drawn) => {
    const elements = drawn.filter((each): each is MapElement => typeof each === "object");
    const whole: MapElement = { s: "html>body>div.app", box: [0, 0, 1_440, 4_000], rtl: drawn.at(-1) === true };
    return { ...size, pageHeight: 3_000, screenHeight: 900, elements: [...elements, whole] };
  });

const click = fc.record({
  name: fc.constantFrom(...names),
  text: fc.constantFrom(...texts),
  k: fc.constantFrom("", "", "/p/1"),
  share: fc.tuple(fc.nat({ max: 32_767 }), fc.nat({ max: 32_767 })),
  page: fc.tuple(fc.nat({ max: 1_500 }), fc.nat({ max: 3_400 })),
  height: fc.constantFrom(3_000, 3_000, 2_900, 3_149, 3_200),
  /** None, right to left, without effect, by keyboard, into a frame. */
  flags: fc.constantFrom(0, 0, 0, 2, 16, 18, 32, 64, 96),
  isPlaceless: fc.constantFrom(false, false, false, false, true),
  visitor: fc.nat({ max: 3 }),
});
type Click = typeof click extends fc.Arbitrary<infer T> ? T : never;

type Place = { cell: string; tier: string } | { lost: string };

/** On a picture from a file, which has no elements. */
function placeOnFile({ page, height, flags, isPlaceless }: Click, { width, height: high }: ElementMap): Place {
  if ((flags & 64) !== 0) return { lost: "frame" };
  if ((flags & 32) !== 0 || isPlaceless) return { lost: "keyboard" };
  const point = { x: (page[0] * width) / 1_440, y: (page[1] * high) / height };
  if (point.y > high) return { lost: "below" };
  if (point.x > width) return { lost: "hidden" };
  const [column, row] = [Math.min(719, Math.floor(point.x / 2)), Math.min(1_499, Math.floor(point.y / 2))];
  return { cell: `${row}:${column}`, tier: "page" };
}

function placePlainly(click: Click, sheet: ElementMap): Place {
  if (sheet.isFile) return placeOnFile(click, sheet);
  const { name, text, k, share, page, height, flags, isPlaceless } = click;
  const found = resolve({ ...name, t: text, l: "", k }, prepareMap(sheet));
  if (found.tier === undefined) return { lost: found.lost };
  if ((flags & 64) !== 0) return { lost: "frame" };
  if ((flags & 32) !== 0 || isPlaceless) return { lost: "keyboard" };
  const rtl = (flags & 2) !== 0;
  const isOfPage = found.tier === "page";
  if (isOfPage && Math.abs(height - sheet.pageHeight) > sheet.pageHeight * 0.05) return { lost: "ambiguous" };
  const across = rtl ? 1_440 - page[0] : page[0];
  const point = isOfPage
    ? { x: found.element.rtl ? sheet.width - across : across, y: page[1] }
    : placeInBox({ share, rtl }, found.element);
  if (point.y > sheet.height) return { lost: "below" };
  if (point.x < 0 || point.x > sheet.width || point.y < 0) return { lost: "hidden" };
  const [column, row] = [Math.min(719, Math.floor(point.x / 2)), Math.min(1_499, Math.floor(point.y / 2))];
  return { cell: `${row}:${column}`, tier: found.tier };
}

const held: Record<string, number> = {};

function expectPlaced(stat: ClickStat, clicks: readonly Click[], sheet: ElementMap): void {
  const places = clicks.map((each) => placePlainly(each, sheet));
  const count = (values: readonly string[]) => {
    const counts: Record<string, number> = {};
    for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
    return counts;
  };
  const placed = places.filter((place) => "cell" in place);
  const tiers = count(placed.map(({ tier }) => tier));
  const lost = count(places.flatMap((place) => ("lost" in place ? [place.lost] : [])));
  for (const [name, number] of Object.entries({ ...tiers, ...lost })) held[name] = (held[name] ?? 0) + number;
  const { lostItems, ...accuracy } = stat.accuracy as Accuracy;
  expect(accuracy).toEqual({
    ...{ clicks: clicks.length, placed: placed.length, lost: clicks.length - placed.length },
    ...{ exact: 0, moved: 0, place: 0, slot: 0, found: 0, page: 0, ...tiers },
    alike: sheet.isFile ? countAlike(clicks, sheet) : null,
  });
  const reasons: Record<string, number> = {};
  for (const { reason, clicks: number } of lostItems) reasons[reason] = (reasons[reason] ?? 0) + number;
  expect(reasons).toEqual(lost);
  const { columns, rows, counts } = unpackCells(Buffer.from(stat.points?.data ?? "", "base64"));
  const cells = Object.fromEntries([...counts].map((number, index) => [`${rows[index]}:${columns[index]}`, number]));
  expect(cells).toEqual(count(placed.map(({ cell }) => cell)));
  expect(stat.items.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(placed.length === 0 ? 0 : 1, 9);
  const boxSize = sheet.isFile ? undefined : 4;
  for (const { box, tier } of stat.items) expect({ box: box?.length, tier }).toEqual({ box: boxSize, tier });
}

/** Placed clicks on a page of the picture's proportions. */
const countAlike = (clicks: readonly Click[], sheet: ElementMap) =>
  clicks.filter(
    (each) => Math.abs(each.height - sheet.height) <= 0.05 * sheet.height && "cell" in placeOnFile(each, sheet),
  ).length;

async function check(clicks: readonly Click[], sheet: ElementMap): Promise<void> {
  const { website, serve } = await makeCollectingWebsite(platform, owner);
  const events = clicks.map(({ name, text, k, share, page, height, flags, isPlaceless, visitor }, index) => ({
    ...{ name: "click", visitor: `v${visitor}`, ago: 60_000 * index, url: "https://shop.example/" },
    data: {
      ...{ ...name, t: text, k, v: [1_440, 900, height], f: flags },
      ...(isPlaceless ? {} : { p: [...share, ...page] }),
    },
  }));
  expect(await serve(...events)).toMatchObject({ accepted: clicks.length });
  const { heatmaps } = owner.client;
  const { id } = (await heatmaps.create({ wid: website.id, name: "Page", type: "click", mode: "is", url: "/" })).result;
  const capture = await takeCapture(platform.dependencies, { heatmap: id, device: "desktop", map: sheet });
  const now = platform.dependencies.clock.now();
  const iso = (instant: number) => new Date(instant).toISOString();
  const input = { id, from: iso(now - 86_400_000), to: iso(now + 1_000), points: true, limit: 200 };
  const all = (await heatmaps.clicks(input)).result;
  expect(all.capture).toMatchObject({ id: capture, device: "desktop", variant: null, width: 1_440, height: 3_000 });
  expectPlaced(all, clicks, sheet);
  const dead = (await heatmaps.clicks({ ...input, layer: "dead" })).result;
  expectPlaced(
    dead,
    clicks.filter(({ flags }) => (flags & 16) !== 0),
    sheet,
  );
  const second = (await heatmaps.clicks({ ...input, limit: 1, page: 2 })).result;
  expect(second.items).toEqual(all.items.slice(1, 2));
  const file = { ...sheet, elements: [], isFile: true };
  await takeCapture(platform.dependencies, { heatmap: id, device: "desktop", map: file });
  expectPlaced((await heatmaps.clicks(input)).result, clicks, file);
}

/** Of at most 48 clicks no list of lost elements is cut off. */
const runs = 6;
it(`clicks are placed as by a plain program (REPORT_SEED=${firstSeed})`, { timeout: 240_000 }, async () => {
  const scene = fc.tuple(fc.array(click, { minLength: 30, maxLength: 48, size: "max" }), map);
  await fc.assert(
    fc.asyncProperty(scene, ([clicks, sheet]) => check(clicks, sheet)),
    { seed: firstSeed, numRuns: runs, endOnFailure: true },
  );
  const expected = ["exact", "page", "keyboard", "frame", "ambiguous", "hidden", "below", "gone"];
  expect(expected.filter((name) => held[name] === undefined)).toEqual([]);
});
