import { createHmac } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ExclusionScene } from "./exclusion-scene.ts";
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

it("excluded events take the word with them that vouched for whose browser it is", async () => {
  const { browse, exclude, undo, secret, website } = await scene.shop();
  const visitor = v7();
  const linkedBy = async () =>
    (
      await platform.dependencies.postgres.query<{ provenance: string }>(
        "SELECT provenance FROM visitor_links WHERE website_id = $1",
        [website],
      )
    ).map(({ provenance }) => provenance);
  await browse([{ name: "identify", data: { id: "7" } }], { visitor });
  expect(await linkedBy()).toEqual(["browser"]);
  platform.advance(1_000);
  const signature = createHmac("sha256", secret).update("7").digest("hex");
  await browse([{ name: "identify", data: { id: "7", signature } }], { visitor });
  expect(await linkedBy()).toEqual(["server"]);
  const id = await exclude({
    event: ["identify"],
    from: new Date(platform.dependencies.clock.now() - 500).toISOString(),
  });
  expect(await linkedBy()).toEqual(["browser"]);
  await undo(id);
  expect(await linkedBy()).toEqual(["server"]);
});
