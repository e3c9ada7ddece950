import { afterAll, beforeAll, expect, it } from "vitest";
import { blankRow } from "#platform/events/event-row.ts";
import { uuidOf, visitorKey } from "#platform/events/keys.ts";
import { inSegment, openLiveWebsite, viewed } from "#tests/platform-fixtures/live-segments.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { previewSegment } from "./preview-segment.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

it("estimates the members of a segment from the sample that all conditions are estimated from", async () => {
  const { dependencies, website, clock, collector, start, evaluate } = await openLiveWebsite(platform);
  const rows = Array.from({ length: 320 }, (_, index) => ({
    ...blankRow(uuidOf(`view ${index}`), "page_view"),
    ...{ host: website.host, path: "/", at: clock.time, visitor: visitorKey(website.id, `crowd ${index}`) },
  }));
  await collector.importRows(website.id, rows);
  clock.time += 1;
  await dependencies.barrier.ensureLoaded();
  const id = await start(viewed("did", 5));
  await evaluate();
  const count = async (groups: ReturnType<typeof viewed>, isEstimate: boolean) => {
    const previewed = { website, account: "test", definition: { groups }, isEstimate };
    return (await previewSegment(dependencies, previewed)).count;
  };
  expect(await count(inSegment(id, "is"), false)).toBe(320);
  expect(await count(inSegment(id, "is"), true)).toBe(await count(viewed("did", 5), true));
});
