import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnWebsite } from "#platform/caller.ts";
import { call, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { removeJourney } from "./change-journey.ts";
import { countInside } from "./count-inside.ts";
import { deactivateJourney } from "./start-journey.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

it("a stop and a deletion do what was counted before: people once each, all messages that wait", async () => {
  const { dependencies, postgres } = scene;
  const website = { id: scene.website, timeZone: "+03:30" } as OwnWebsite;
  const { id, no } = await scene.addJourney({
    1: { type: "trigger.event", fields: { event: "cart", key: "cart" }, to: { next: 2 } },
    2: call({ next: 3 }),
    3: { type: "flow.split", fields: { a: 50 }, to: { a: 4, b: 4 } },
    4: { type: "flow.wait_time", fields: { for: { amount: 1, unit: "day" } }, to: { next: 5 } },
    5: { type: "flow.end" },
  });
  const [sara, other] = [await scene.addPerson(), await scene.addPerson()];
  const carts = [
    ...["a", "b"].map((cart) => scene.event("cart", sara, { properties: { cart } })),
    scene.event("cart", other, { properties: { cart: "c" } }),
  ];
  await scene.apply(carts);
  await scene.step();
  // One has left, and the message of one has been sent.
  await postgres.query("DELETE FROM journey_runs WHERE journey = $1 AND key = 'b'", [no]);
  await postgres.query("UPDATE messages SET state = 'sent' WHERE journey = $1 AND person = $2", [no, other]);
  await scene.apply([scene.event("cart", sara, { properties: { cart: "d" } })]);
  await scene.step();
  const counted = await countInside(postgres, website, id);
  expect(counted).toEqual({ id, people: 2, inside: 3, queued: 3 });
  const stopped = await deactivateJourney(dependencies, website, id);
  expect(stopped).toMatchObject({ inside: counted.inside, queued: counted.queued });
  expect(await countInside(postgres, website, id)).toEqual(counted);
  expect(await removeJourney(dependencies, website, id)).toEqual({ id, inside: 3, dropped: 3 });
  await expect(countInside(postgres, website, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
