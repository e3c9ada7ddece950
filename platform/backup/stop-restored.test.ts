import { afterAll, beforeAll, expect, it } from "vitest";
import { type CampaignScene, openCampaignScene } from "#tests/platform-fixtures/campaigns.ts";
import { stopRestored } from "./sql/stop-restored.ts";

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaignScene();
}, 120_000);
afterAll(() => scene?.close());

it("what is restored sends nothing of a website that could send by itself, until its owner lets it go on", async () => {
  const { postgres, website, clock } = scene;
  await scene.addWebsite();
  const from = new Date(clock.time - 60_000);
  const stop = () => stopRestored(postgres, from);
  expect(await stop()).toBe(0);
  const segment = await scene.addSegment();
  await scene.addPerson([segment]);
  await scene.addPerson([segment]);
  const id = await scene.addCampaign({ segments: { segments: [segment] } });
  await scene.start(id);
  expect([await stop(), await stop()]).toEqual([1, 0]);
  expect(await postgres.query("SELECT website_id AS website, restored_from AS at FROM stopped_sending")).toEqual([
    { website, at: from },
  ]);
  await scene.send();
  await scene.dispatch();
  expect(scene.received).toEqual([]);
  await postgres.query("DELETE FROM stopped_sending");
  await scene.dispatch();
  expect(scene.received).toHaveLength(2);
  // Once all has left, nothing could.
  await scene.send();
  expect([await scene.statusOf(id), await stop()]).toEqual(["sent", 0]);
});
