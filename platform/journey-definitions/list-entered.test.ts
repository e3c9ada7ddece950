import { afterAll, beforeAll, expect, it } from "vitest";
import { isoIn } from "#contract/time/zone.ts";
import { call, dayMs, hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { countEntered, listEntered } from "./list-entered.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

const zone = "+03:30";

it("a person's journeys are all that they entered, under merged numbers too, with where they stand and why they left", async () => {
  const { clock, postgres } = scene;
  const trigger = { type: "trigger.event", fields: { event: "visit", key: "cart" }, to: { next: 2 } } as const;
  const wait = { type: "flow.wait_time", fields: { for: { amount: 2, unit: "day" } }, to: { next: 3 } } as const;
  const goal = {
    ...{ event: "buy", filters: [], matchKey: false, deadlineDays: 7, onConversion: "leave" as const },
  };
  const end = { type: "flow.end" } as const;
  const first = await scene.addJourney({ 1: trigger, 2: call({ next: 3 }), 3: end });
  const second = await scene.addJourney({ 1: trigger, 2: wait, 3: end }, { goal: { ...goal, trafficPercent: 100 } });
  const [person, merged, other] = [await scene.addPerson(), await scene.addPerson(), await scene.addPerson()];
  const visit = (of: string, cart: string) => scene.event("visit", of, { properties: { cart } });
  await scene.apply([visit(person, "a"), visit(other, "a")]);
  await scene.step();
  clock.time += hourMs;
  await scene.apply([visit(person, "b"), visit(merged, "c")]);
  await scene.step();
  clock.time += dayMs;
  await scene.apply([scene.event("buy", person)]);
  await scene.step();

  const found = {
    key: BigInt(person),
    visitors: [BigInt(person), BigInt(merged)],
    website: { id: scene.website, timeZone: zone },
  };
  const rows = await postgres.query<{
    no: number;
    key: string;
    at: Date;
    ended: Date | null;
    exit: string | null;
    reached: boolean;
  }>(
    `SELECT journey AS no, key, entered_at AS at, ended_at AS ended, exit, converted_at IS NOT NULL AS reached FROM journey_people
     WHERE person::text = $1 OR person::text = $2`,
    [person, merged],
  );
  const plain = rows
    .sort(
      (one, another) =>
        another.at.getTime() - one.at.getTime() || one.no - another.no || (one.key < another.key ? -1 : 1),
    )
    .map(({ no, at, ended, exit, reached }) => ({
      ...{ journey: no === first.no ? first.id : second.id, name: "سفر", exit },
      state: reached ? "converted" : ended === null ? "inside" : "left",
      ...{ enteredAt: isoIn(zone, at.getTime()), endedAt: ended && isoIn(zone, ended.getTime()) },
    }));
  const states = plain.map(({ state, exit }) => `${state} ${exit}`).sort();
  expect(states).toEqual(["converted goal", "inside null", "inside null", "left end", "left end", "left end"]);
  const list = await listEntered(postgres, found, { page: 1, limit: 20 });
  expect(list).toEqual({ items: plain, total: 6, page: 1, limit: 20 });
  expect((await listEntered(postgres, found, { page: 2, limit: 4 })).items).toEqual(plain.slice(4));
  expect(await countEntered(postgres, found)).toBe(6);
  const alone = { ...found, key: BigInt(other), visitors: [BigInt(other)] };
  expect(await countEntered(postgres, alone)).toBe(2);
});
