import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultSettings } from "#contract/journeys/settings.ts";
import type { StartMode } from "#contract/journeys/start-modes.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { call, dayMs, hourMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { insertWhole } from "../create-journey.ts";
import { deactivateJourney, startJourney } from "../start-journey.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

const stepMs = 12 * hourMs;
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= stepMs) {
    scene.clock.time += Math.min(left, stepMs);
    await scene.step();
  }
}

const useZone = (zone: string) =>
  scene.postgres.query("UPDATE websites SET time_zone = $2 WHERE id = $1", [scene.website, zone]);
const hello = { type: "trigger.event" as const, fields: { event: "hello" }, to: { next: 2 } };
const wait = (fields: object) => ({ type: "flow.wait_time" as const, fields: fields as never, to: { next: 3 } });
const end = { type: "flow.end" as const };

/** Somebody comes in at an instant: when their wait is over. */
async function dueOf(at: string, fields: object): Promise<string | undefined> {
  scene.clock.time = Date.parse(at);
  const { no } = await scene.addJourney({ 1: hello, 2: wait(fields), 3: end });
  await scene.apply([scene.event("hello", await scene.addPerson())]);
  await scene.step();
  return (await scene.runsOf(no))[0]?.due.toISOString();
}

describe("waits", () => {
  it("end by the clock on the wall, in Tehran, in Kabul, and where summer begins meanwhile", async () => {
    const [day, untilNine] = [{ for: { amount: 1, unit: "day" } }, { for: { amount: 1, unit: "hour" }, time: "09:00" }];
    await useZone("+03:30");
    expect(await dueOf("2027-03-26T10:00:00Z", untilNine)).toBe("2027-03-27T05:30:00.000Z");
    await useZone("+04:30");
    expect(await dueOf("2027-03-26T10:00:00Z", untilNine)).toBe("2027-03-27T04:30:00.000Z");
    await useZone("Europe/Berlin");
    // The night before 28 March 2027 has an hour less.
    expect(await dueOf("2027-03-27T11:00:00Z", day)).toBe("2027-03-28T10:00:00.000Z");
    expect(await dueOf("2027-03-27T11:00:00Z", untilNine)).toBe("2027-03-28T07:00:00.000Z");
    await useZone("+03:30");
  });
});

describe("a journey that stood still for two of the three days of a wait", () => {
  const ends: [StartMode, number][] = [
    ["active", 5],
    ["always", 3],
    ["over", 6],
  ];

  it.each(ends)("and goes on by «%s» ends it %i days after the entry", async (mode, days) => {
    const { dependencies, postgres } = scene;
    const website = { id: scene.website, timeZone: "+03:30" } as OwnWebsite;
    const block = (type: string, fields: object, to?: string) => ({
      ...{ id: v7(), type, title: "", x: 0, y: 0, fields, items: [] },
      connections: to === undefined ? [] : [{ output: "next", to }],
    });
    const last = block("flow.end", {});
    const three = block("flow.wait_time", { for: { amount: 3, unit: "day" } }, last.id);
    const blocks = [block("trigger.event", { event: "hello" }, three.id), three, last] as never;
    const { id } = await insertWhole(dependencies, website, {
      ...{ name: "سفر", blocks, pathOf: () => [], goal: null, settings: defaultSettings },
    });
    await startJourney(dependencies, website, { id, mode: "active", dryRun: false });
    scene.clock.time += hourMs;
    const entered = scene.clock.time;
    const person = await scene.addPerson();
    await scene.apply([scene.event("hello", person)]);
    await pass(dayMs);
    await deactivateJourney(dependencies, website, id);
    await pass(2 * dayMs);
    await startJourney(dependencies, website, { id, mode, dryRun: false });
    await pass(4 * dayMs);
    const [ended] = await postgres.query<{ at: Date }>(
      "SELECT ended_at AS at FROM journey_people JOIN journeys ON no = journey WHERE journeys.id = $1",
      [id],
    );
    expect(ended?.at.getTime()).toBe(entered + days * dayMs);
  });
});

describe("خوشامد و بازگشت", () => {
  it("greets پریسا a day after she came to be known, and not again when she comes back", async () => {
    const { no } = await scene.addJourney({
      1: { type: "trigger.event", fields: { event: "identify" }, to: { next: 2 } },
      2: wait({ for: { amount: 1, unit: "day" } }),
      3: call({ next: 4 }, { body: "خوش آمدید" }),
      4: end,
    });
    const parisa = await scene.addPerson();
    await scene.apply([scene.event("identify", parisa)]);
    await pass(2 * dayMs);
    await scene.apply([scene.event("identify", parisa)]);
    await pass(2 * dayMs);
    expect(await scene.messagesOf(no)).toMatchObject([{ person: parisa, content: { body: "خوش آمدید" } }]);
  });

  it("calls کاوه back when he has not bought for long, once more where he stays away, and never where he buys", async () => {
    const week = { event: "purchase", timeout: { amount: 7, unit: "day" } };
    const { no } = await scene.addJourney({
      1: { type: "trigger.event", fields: { event: "went_quiet" }, to: { next: 2 } },
      2: call({ next: 3 }, { body: "دلمان تنگ شد" }),
      3: { type: "flow.wait_event", fields: week as never, to: { yes: 5, no: 4 } },
      4: call({ next: 5 }, { body: "ده درصد تخفیف" }),
      5: end,
    });
    const [kaveh, roya] = [await scene.addPerson(), await scene.addPerson()];
    await scene.apply([scene.event("went_quiet", kaveh), scene.event("went_quiet", roya)]);
    await pass(3 * dayMs);
    await scene.apply([scene.event("purchase", roya)]);
    await pass(6 * dayMs);
    const said = (await scene.messagesOf(no)).map(({ person, content }) => [person, content.body]);
    expect(said.toSorted()).toEqual(
      [
        [kaveh, "دلمان تنگ شد"],
        [kaveh, "ده درصد تخفیف"],
        [roya, "دلمان تنگ شد"],
      ].toSorted(),
    );
  });
});
