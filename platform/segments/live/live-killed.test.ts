import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inSegment, type LiveWebsite, openLiveWebsite, viewed } from "#tests/platform-fixtures/live-segments.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { dayMs } from "../judge/calendar.ts";
import { changeSegment } from "../save-segment.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const visitors = Array.from({ length: 12 }, (_, index) => `visitor ${index}`);

/** Runs work that dies at every step, or every few, until it comes through; answers how often it died. */
async function untilThrough(work: (postgres: Platform["dependencies"]["postgres"]) => Promise<unknown>, stride = 1) {
  for (let deaths = 0; ; deaths += 1) {
    const { postgres, isDead } = mortalPostgres(platform.dependencies.postgres, 1 + deaths * stride);
    await work(postgres).catch((error: Error) => expect(error.message).toBe("killed"));
    if (!isDead()) return deaths;
  }
}

interface Run {
  follow(): Promise<unknown>;
  evaluate(): Promise<unknown>;
}

/** One history; who is who does not depend on the website. */
async function live(scene: LiveWebsite, { follow, evaluate }: Run) {
  const { clock, dependencies, website } = scene;
  for (const visitor of visitors.slice(0, 8)) await scene.send(visitor);
  const silent = await scene.start(viewed("did_not", 3));
  const busy = await scene.start(viewed("did", 5, 2));
  const both = await scene.start([...inSegment(silent, "is"), ...inSegment(busy, "is")]);
  await evaluate();
  for (const visitor of visitors.slice(4)) await scene.send(visitor);
  await follow();
  clock.time += 4 * dayMs;
  await follow();
  for (const visitor of visitors.slice(2, 6)) await scene.send(visitor);
  await scene.send("visitor 0", { name: "identify", data: { email: "zero@shop.example" } });
  await follow();
  const groups = viewed("did", 5).map(({ negate, items }) => ({
    negate,
    items: items.map((condition) => ({ id: v7(), condition })),
  }));
  await changeSegment(dependencies, website, { id: busy, change: { groups: () => groups } });
  await scene.send("visitor 1");
  await follow();
  await evaluate();
  await follow();
  clock.time += 10 * dayMs;
  await follow();
  return Promise.all([silent, busy, both].map((id) => historyOf(scene, id)));
}

/** By visitor: what happened in which order. */
async function historyOf(scene: LiveWebsite, id: string) {
  const changes = await scene.listChanges(id);
  return visitors.map((visitor) =>
    changes
      .filter(({ person }) => person === scene.personOf(visitor))
      .map(({ enters, cause }) => `${enters ? "enter" : "exit"} ${cause}`),
  );
}

describe("a process that dies at any moment of following and evaluating", () => {
  it("leaves the history of enters and exits that it would have written", async () => {
    const undisturbed = await openLiveWebsite(platform);
    const expected = await live(undisturbed, { follow: undisturbed.follow, evaluate: undisturbed.evaluate });
    expect(expected.flat(2)).toContain("enter time");
    expect(expected.flat(2)).toContain("exit event");
    const killed = await openLiveWebsite(platform);
    let deaths = 0;
    const found = await live(killed, {
      async follow() {
        await killed.dependencies.barrier.ensureLoaded();
        deaths += await untilThrough(async (postgres) => {
          const follower = killed.newFollower({ postgres });
          while (await follower.follow()) {
            // Until nobody waits.
          }
        }, 3);
      },
      async evaluate() {
        deaths += await untilThrough((postgres) => killed.evaluate({ postgres }), 23);
      },
    });
    expect(deaths).toBeGreaterThan(40);
    expect(found).toEqual(expected);
  });
});
