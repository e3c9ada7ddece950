import { afterAll, beforeAll, expect, it } from "vitest";
import { uuidOf } from "#platform/events/keys.ts";
import { inSegment, type LiveWebsite, openLiveWebsite, viewed } from "#tests/platform-fixtures/live-segments.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { changeSegment } from "../save-segment.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

/** A person who has one page view, and a segment that names one of two page views. */
async function openNaming() {
  const scene = await openLiveWebsite(platform);
  await scene.send("a");
  const inner = await scene.start(viewed("did", 5, 2));
  const outer = await scene.start(inSegment(inner, "is"));
  await scene.evaluate();
  await scene.follow();
  return { scene, inner, outer };
}

const redefine = ({ dependencies, website }: LiveWebsite, id: string, given: ReturnType<typeof viewed>) => {
  const groups = given.map(({ negate, items }) => ({
    negate,
    items: items.map((condition, place) => ({ id: uuidOf(`${id} ${place}`), condition })),
  }));
  return changeSegment(dependencies, website, { id, change: { groups } });
};

it("hands nobody to journeys whom the definition of a named segment brought in, however deep", async () => {
  const { scene, inner, outer } = await openNaming();
  const outermost = await scene.start(inSegment(outer, "is"));
  await scene.evaluate();
  const { postgres } = scene.dependencies;
  await postgres.query("INSERT INTO journey_watches (segment) SELECT no FROM segments WHERE website_id = $1", [
    scene.website.id,
  ]);
  const listSignals = () =>
    postgres.query("SELECT enters, cause FROM journey_signals WHERE website_id = $1", [scene.website.id]);
  await redefine(scene, inner, viewed("did", 5, 1));
  await scene.evaluate();
  await scene.follow();
  const entered = { person: scene.personOf("a"), enters: true, cause: "redefined" };
  expect(await scene.listChanges(outer)).toMatchObject([entered]);
  expect(await scene.listChanges(outermost)).toMatchObject([entered]);
  expect(await listSignals()).toEqual([]);
  await scene.send("b");
  await scene.follow();
  expect(await listSignals()).toEqual(Array.from({ length: 3 }, () => ({ enters: true, cause: "event" })));
});

it("remembers the cause of whom it judged while all members were computed", async () => {
  const { scene, inner, outer } = await openNaming();
  await redefine(scene, inner, viewed("did", 5, 1));
  await scene.evaluate();
  await redefine(scene, outer, inSegment(inner, "is_not"));
  await scene.follow();
  await scene.evaluate();
  const touches = "SELECT cause FROM segment_touches WHERE website_id = $1";
  expect(await scene.dependencies.postgres.query(touches, [scene.website.id])).toEqual([{ cause: "redefined" }]);
});
