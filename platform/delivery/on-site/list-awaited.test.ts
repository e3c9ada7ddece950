import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { listAwaited } from "../sql/page-messages.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

it("visitors for whom something waits are read in turns by website, the newest first, so that a flood takes no other's room", async () => {
  const account = scene.addAccount("ON_SITE", undefined);
  const quiet = (await scene.addWebsite()).id;
  const at = (seconds: number) => new Date(scene.clock.time + seconds * 1_000);
  await scene.queue(account, { website: quiet, person: "7", createdAt: at(-60) });
  for (const person of ["1", "2", "3", "4"]) {
    await scene.queue(account, { person, createdAt: at(Number(person)) });
  }
  const list = async (limits: { ofWebsite: number; limit: number }) =>
    (await listAwaited(scene.postgres, { now: at(10), since: new Date(0), ...limits })).map(({ visitor }) => visitor);
  expect(new Set(await list({ ofWebsite: 3, limit: 2 }))).toEqual(new Set([4n, 7n]));
  expect((await list({ ofWebsite: 3, limit: 9 })).toSorted()).toEqual([2n, 3n, 4n, 7n]);
});
