import { afterAll, beforeAll, expect, it } from "vitest";
import { screens } from "#platform/heatmaps/captures/devices.ts";
import { shopPage } from "./placement-pages.ts";
import { openPlacementScene, type PlacementScene } from "./placement-scene.ts";
import { judgeClicks, writeTable } from "./placement-table.ts";

let scene: PlacementScene;
beforeAll(async () => {
  scene = await openPlacementScene();
});
afterAll(() => scene?.close());

/** The long form, with every case: tests/heatmaps/placement.slow.test.ts. */
it("Real clicks find their elements in a reordered list under a new banner, in the other direction", async () => {
  const clicks = await scene.click(shopPage(), { width: 1_440, height: 900, count: 40 });
  const changed = shopPage({ products: [8, 3, 1, 4, 2, 7, 6, 5], more: 7, banner: true, direction: "ltr" });
  const taken = await scene.capture(changed, "desktop", screens.desktop);
  const { misses, ...shares } = judgeClicks("reordered, banner, mirrored", clicks, taken);
  console.info(writeTable([shares]));
  expect(misses).toEqual([]);
  expect(shares.right + shares.gone).toBeGreaterThanOrEqual(0.98);
  expect(shares.error).toBeLessThanOrEqual(2);
  // What the element map is for.
  expect(shares.plain).toBeLessThan(0.5);
});
