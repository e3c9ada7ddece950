import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exclusionFields } from "#contract/exclusions.ts";
import { exclusionKind } from "#platform/exclusions/job-kinds.ts";
import { insertExclusion, saveCut } from "#platform/exclusions/sql/exclusions.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { ExclusionScene, view } from "./exclusion-scene.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
let scene: ExclusionScene;

beforeAll(async () => {
  platform = await startTestPlatform();
  scene = new ExclusionScene(platform, await makeOwner(platform, "owner"));
  await scene.restart();
});
afterAll(async () => {
  await scene?.collector.drain();
  await platform?.stop();
});

it("an exclusion that is being applied gets the events of both from one that is undone", async () => {
  const { website, browse, exclude, undo, overview, list, runJobs } = await scene.shop();
  const [first, second] = [await exclude({ page: ["/test/*"] }, true), v7()];
  platform.advance(1_000);
  // Its first try saved the cut and failed.
  const { postgres } = platform.dependencies;
  const conditions = exclusionFields.parse({ name: "x", conditions: { event: ["page_view"] } }).conditions;
  await postgres.transaction(async (queries) => {
    await insertExclusion(
      queries,
      {
        ...{ id: second, website, name: "Second", conditions, visitors: [], fromNowOn: true },
        createdAt: new Date(platform.dependencies.clock.now()),
      },
      { count: 50, length: 20_000 },
    );
    await saveCut(queries, second, scene.collector.storedSeq);
  });
  scene.collector.forgetWebsites(website);
  await browse([{ ...view, url: "https://shop.example/test/1" }]);
  await undo(first);
  await addJob(postgres, {
    ...{ kind: exclusionKind, key: `${second}/applying`, payload: { id: second }, website },
    due: platform.dependencies.clock.now(),
  });
  await runJobs();
  expect(await list()).toMatchObject([
    { id: second, state: "active", events: 1 },
    { id: first, state: "undone", events: 0 },
  ]);
  expect(await overview()).toMatchObject({ pageViews: 0 });
  await undo(second);
  expect(await overview()).toMatchObject({ pageViews: 1 });
});
