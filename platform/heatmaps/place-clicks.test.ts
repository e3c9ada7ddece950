import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { dayMs } from "#platform/visits/day.ts";
import { openTestPlatform, type Platform, scene } from "#tests/platform-fixtures/test-platform.ts";
import { placeClicks } from "./place-clicks.ts";
import type { ElementMap } from "./placement/element-map.ts";
import { isSeen } from "./sql/page-rows.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const size = { width: 301, height: 299 };
/** Boxes that begin at halves, go on beyond the picture, and are mirrored. */
const map: ElementMap = {
  ...{ ...size, pageHeight: 299, screenHeight: 200 },
  elements: [
    { s: "html>body>a.plain", box: [0, 0, 301, 299] },
    { s: "html>body>a.half", box: [10.5, 20.5, 99.5, 40.5], rtl: true },
    { s: "html>body>img.left", box: [150, 10, 100, 100], picture: true },
    { s: "html>body>img.right", box: [150, 110, 100, 100], picture: true, rtl: true },
    { s: "html>body>p.long", box: [250, 250, 120, 90] },
    { s: "html>body", box: [0, 0, 301, 299] },
  ],
};
const edge = fc.constantFrom(0, 1, 16_383, 16_384, 32_766, 32_767);
const share = fc.oneof(edge, fc.nat(32_767));
const clicks = fc.array(
  fc.record({
    s: fc.constantFrom(...map.elements.map((each) => each.s)),
    p: fc.tuple(share, share, fc.nat(320), fc.nat(320)),
    f: fc.constantFrom(0, 0, 0, 2, 2, 1, 16, 18, 32, 64, 98),
  }),
  { minLength: 300, maxLength: 300, size: "max" },
);

it("places clicks that come with the names of elements as the store places them", async () => {
  const { collector, site } = await scene(platform);
  const { dependencies, clock } = platform;
  const [made = []] = fc.sample(clicks, { numRuns: 1, seed: 7 });
  await collector.acceptServer(site.secret, {
    events: made.map((each, index) => ({
      ...{ id: v7(), name: "click", visitor: `v${index}`, session: v7(), url: "https://shop.example/" },
      ...{ at: new Date(clock.time - 60_000 - index).toISOString(), data: { ...each, v: [301, 200, 299] } },
    })),
  });
  const { query, run } = await prepareReport(dependencies, {
    ...{ account: "test", website: { id: site.id, host: "shop.example", timeZone: "+00:00", currency: "IRT" } },
    input: { from: new Date(clock.time - dayMs).toISOString(), to: new Date(clock.time).toISOString() },
  });
  const where = isSeen({ mode: "is", value: "/" }, "shop.example");
  const clicked = { query, period: query.range, where };
  const statements: string[] = [];
  const place = async (maxPacked: number) => {
    const counted: typeof run = (statement, row) => {
      statements.push(statement.text);
      return run(statement, row);
    };
    const placement = await placeClicks({ clicked, layer: "all", map, maxPacked }, counted);
    const elements = placement.elements.map(({ packed: _, ...each }) => each);
    const lost = placement.lost.toSorted((one, other) =>
      `${one.element}${one.reason}`.localeCompare(`${other.element}${other.reason}`),
    );
    return { ...placement, elements, lost };
  };
  const [packed, limit, counted] = [await place(made.length), await place(made.length - 1), await place(0)];
  expect(packed.accuracy).toMatchObject({ clicks: made.length, alike: null });
  expect(new Set(packed.lost.map(({ reason }) => reason))).toEqual(new Set(["keyboard", "frame", "hidden", "below"]));
  expect(packed.cells.counts.length).toBeGreaterThan(100);
  expect(limit).toEqual(packed);
  expect(counted).toEqual(packed);
  const boxes = statements.map((text) => /(\[[\d,]+\]) AS Array\(UInt64\)/.exec(text)?.[1]?.split(",").length);
  expect(boxes).toEqual([undefined, 1, undefined, 6, undefined, 6]);
});
