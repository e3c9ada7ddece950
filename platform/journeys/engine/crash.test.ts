import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

/** Statements and ends of transactions, with some to spare: the last ones kill nobody. */
const maxSteps = 80;

const journey = {
  1: { type: "trigger.event" as const, fields: { event: "add_to_cart" }, to: { next: 2 } },
  2: {
    type: "flow.wait_event" as const,
    fields: { event: "purchase", timeout: { amount: 1, unit: "hour" } },
    to: { yes: 4, no: 3 },
  },
  3: call({ next: 4 }),
  4: { type: "flow.end" as const },
};

/** What is done again until it is stored: a page of events after a crash, as its cursor has it. */
async function untilDone(work: (isFirst: boolean) => Promise<unknown>): Promise<void> {
  await work(true).catch(() => undefined);
  await work(false);
}

describe("a worker that dies at any statement", () => {
  it("of its matcher and its steps lets everybody in once and writes each message once", async () => {
    for (let step = 1; step < maxSteps; step += 1) {
      const { no } = await scene.addJourney(journey);
      const [buys, forgets] = [await scene.addPerson(), await scene.addPerson()];
      const { postgres, isDead } = mortalPostgres(scene.postgres, step);
      const store = (isFirst: boolean) => (isFirst ? postgres : scene.postgres);
      const carts = [scene.event("add_to_cart", buys), scene.event("add_to_cart", forgets)];
      await untilDone((isFirst) => scene.apply(carts, store(isFirst)));
      await untilDone((isFirst) => scene.step(store(isFirst)));
      scene.clock.time += 1_000;
      const bought = [scene.event("purchase", buys)];
      await untilDone((isFirst) => scene.apply(bought, store(isFirst)));
      scene.clock.time += 2 * hourMs;
      await untilDone((isFirst) => scene.step(store(isFirst)));
      const pathOf = async (person: string) => (await scene.wayOf(no, person)).map(([block, way]) => `${block} ${way}`);
      expect({ step, paths: [await pathOf(buys), await pathOf(forgets)] }).toEqual({
        step,
        paths: [
          ["1 next", "2 yes", "4 end"],
          ["1 next", "2 no", "3 next", "4 end"],
        ],
      });
      const messages = await scene.messagesOf(no);
      expect([step, messages.map(({ person }) => person)]).toEqual([step, [forgets]]);
      const [counted] = await scene.postgres.query<{ entered: number; left: number }>(
        `SELECT sum(n) FILTER (WHERE counter = 'entered')::int AS entered, sum(n) FILTER (WHERE counter = 'left')::int AS left
         FROM journey_stat_deltas WHERE journey = $1 AND block = 0`,
        [no],
      );
      expect([step, counted]).toEqual([step, { entered: 2, left: 2 }]);
      await scene.postgres.query("UPDATE journeys SET status = 'deleted' WHERE no = $1", [no]);
      if (!isDead()) return;
    }
    throw new Error("Nobody survived");
  });

  it("steps nobody twice beside another one", async () => {
    const { no } = await scene.addJourney(journey);
    const people = await Promise.all(Array.from({ length: 300 }, () => scene.addPerson()));
    const events = people.map((person) => scene.event("add_to_cart", person));
    await Promise.all([scene.apply(events), scene.apply(events.toReversed())]);
    await Promise.all([scene.step(), scene.step()]);
    scene.clock.time += 2 * hourMs;
    await Promise.all([scene.step(), scene.step(), scene.step()]);
    expect(await scene.runsOf(no)).toEqual([]);
    const sent = (await scene.messagesOf(no)).map(({ person }) => person);
    expect(sent.toSorted()).toEqual(people.toSorted());
  });
});
