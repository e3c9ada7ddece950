import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JourneyGoal } from "#contract/journeys/settings.ts";
import { call, dayMs, hourMs, minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

const cart = (to = {}) => ({
  type: "trigger.event" as const,
  fields: { event: "add_to_cart", key: "cart" },
  to: { next: 2 },
  ...to,
});
const abandoned = {
  1: cart(),
  2: {
    type: "flow.wait_event" as const,
    fields: { event: "purchase", timeout: { amount: 1, unit: "hour" }, matchKey: true, resetEvent: "add_to_cart" },
    to: { yes: 5, no: 3 },
  },
  3: call({ next: 4 }),
  4: { type: "flow.wait_time" as const, fields: { for: { amount: 23, unit: "hour" } }, to: { next: 5 } },
  5: { type: "flow.end" as const },
};
const finished = { reentry: { mode: "finished" as const } };

/** Lets time go by in steps, as a worker would. */
async function pass(ms: number, stepMs = 30 * minuteMs): Promise<void> {
  for (let left = ms; left > 0; left -= stepMs) {
    scene.clock.time += Math.min(left, stepMs);
    await scene.step();
  }
}

describe("سبد رهاشده", () => {
  const act = async (name: string, person: string, of: string) => {
    await scene.apply([scene.event(name, person, { properties: { cart: of } })]);
    await scene.step();
  };

  it("reminds سارا once, an hour after she last changed her cart, and lets her go a day later", async () => {
    const { no } = await scene.addJourney(abandoned, { settings: finished });
    const sara = await scene.addPerson();
    const started = scene.clock.time;
    await act("add_to_cart", sara, "الف");
    await pass(40 * minuteMs);
    await act("add_to_cart", sara, "الف");
    await pass(40 * dayMs, 6 * hourMs);
    const at = (ms: number) => new Date(started + ms).toISOString();
    expect(await scene.wayOf(no, sara)).toEqual([
      [1, "next", at(0)],
      [2, "no", at(100 * minuteMs)],
      [3, "next", at(100 * minuteMs)],
      [4, "next", at(100 * minuteMs + 23 * hourMs)],
      [5, "end", at(100 * minuteMs + 23 * hourMs)],
    ]);
    expect(await scene.messagesOf(no)).toMatchObject([{ person: sara, block: 3, content: { body: "الف" } }]);
    expect(await scene.runsOf(no)).toEqual([]);
  });

  it("says nothing to نرگس, who buys in time, not even where her purchase is heard of late", async () => {
    const { no } = await scene.addJourney(abandoned);
    const narges = await scene.addPerson();
    await act("add_to_cart", narges, "ب");
    const bought = scene.clock.time + 59 * minuteMs;
    scene.clock.time += 3 * hourMs;
    // Steps wait for what is not heard yet.
    await scene.step(scene.postgres, bought);
    await scene.apply([scene.event("purchase", narges, { at: bought, properties: { cart: "ب" } })]);
    await scene.step();
    expect((await scene.wayOf(no, narges)).map(([block, way]) => [block, way])).toEqual([
      [1, "next"],
      [2, "yes"],
      [5, "end"],
    ]);
    expect(await scene.messagesOf(no)).toEqual([]);
  });

  it("knows the two carts of مریم apart, and a cart and its purchase in one batch", async () => {
    const { no } = await scene.addJourney(abandoned);
    const maryam = await scene.addPerson();
    await scene.apply([
      scene.event("add_to_cart", maryam, { properties: { cart: "۱" } }),
      scene.event("add_to_cart", maryam, { properties: { cart: "۲" } }),
      scene.event("purchase", maryam, { at: scene.clock.time + 1, properties: { cart: "۲" } }),
      scene.event("add_to_cart", maryam, { properties: {} }),
    ]);
    await scene.step();
    expect((await scene.runsOf(no)).map(({ key }) => key)).toEqual(["۱"]);
    await pass(2 * hourMs);
    expect((await scene.messagesOf(no)).map(({ content }) => content.body)).toEqual(["۱"]);
    const outcomes = await scene.postgres.query(
      "SELECT outcome FROM journey_entries WHERE journey = $1 AND outcome IS NOT NULL",
      [no],
    );
    expect(outcomes).toEqual([{ outcome: "no_key" }]);
  });
});

describe("who may enter", () => {
  const open = {
    1: { type: "trigger.event" as const, fields: { event: "visit" }, to: { next: 2 } },
    2: { type: "flow.wait_time" as const, fields: { for: { amount: 1, unit: "day" } }, to: {} },
  };
  const outcomesOf = async (no: number) =>
    (
      await scene.postgres.query<{ outcome: string | null }>(
        "SELECT outcome FROM journey_entries WHERE journey = $1 ORDER BY at, outcome NULLS FIRST",
        [no],
      )
    ).map(({ outcome }) => outcome);
  const visit = async (person: string) => {
    await scene.apply([scene.event("visit", person)]);
    await scene.step();
    scene.clock.time += 1_000;
  };

  it("once, or again after the end, or days later", async () => {
    const once = await scene.addJourney(open);
    const again = await scene.addJourney(open, { settings: finished });
    const later = await scene.addJourney(open, { settings: { reentry: { mode: "days", days: 3 } } });
    const reza = await scene.addPerson();
    await visit(reza);
    await visit(reza);
    await pass(25 * hourMs, hourMs);
    await visit(reza);
    await pass(72 * hourMs, hourMs);
    await visit(reza);
    expect(await outcomesOf(once.no)).toEqual([null, "inside", "once", "once"]);
    expect(await outcomesOf(again.no)).toEqual([null, "inside", null, null]);
    expect(await outcomesOf(later.no)).toEqual([null, "inside", "too_soon", null]);
  });

  it("each trigger once, however often it comes; nobody after the end, late or before the start", async () => {
    const { no } = await scene.addJourney(open, {
      settings: { ...finished, expiresAt: new Date(scene.clock.time + 5 * dayMs).toISOString() },
    });
    const [ali, hossein, zahra] = [await scene.addPerson(), await scene.addPerson(), await scene.addPerson()];
    const event = scene.event("visit", ali);
    await scene.apply([event, event]);
    await Promise.all([scene.apply([event]), scene.apply([event]), scene.apply([event, event])]);
    await scene.apply([
      scene.event("visit", hossein, { at: scene.clock.time - dayMs }),
      scene.event("visit", zahra, { provenance: "import" }),
    ]);
    await scene.step();
    expect((await scene.runsOf(no)).map(({ person }) => person)).toEqual([ali]);
    scene.clock.time += 4 * dayMs;
    await scene.apply([scene.event("visit", hossein, { at: scene.clock.time - 2 * dayMs })]);
    scene.clock.time += 2 * dayMs;
    await scene.apply([scene.event("visit", zahra)]);
    expect(await outcomesOf(no)).toEqual([null, "late", "expired"]);
  });

  it("but the control group goes nowhere, and its goals are counted beside the others'", async () => {
    const goal: JourneyGoal = {
      event: "purchase",
      filters: [],
      matchKey: false,
      deadlineDays: 7,
      trafficPercent: 50,
      onConversion: "leave",
    };
    const { no } = await scene.addJourney({ ...open, 2: { ...open[2], to: { next: 3 } }, 3: call() }, { goal });
    const people = await Promise.all(Array.from({ length: 40 }, () => scene.addPerson()));
    await scene.apply(people.map((person) => scene.event("visit", person)));
    await scene.step();
    scene.clock.time += hourMs;
    await scene.apply(people.map((person) => scene.event("purchase", person)));
    await scene.step();
    const rows = await scene.postgres.query<{ control: boolean; n: number; converted: number }>(
      `SELECT is_control AS control, count(*)::int AS n, count(converted_at)::int AS converted FROM journey_people
       WHERE journey = $1 GROUP BY 1 ORDER BY 1`,
      [no],
    );
    expect(rows.map(({ control, n, converted }) => [control, n === converted])).toEqual([
      [false, true],
      [true, true],
    ]);
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(40);
    await pass(2 * dayMs, hourMs);
    expect([await scene.runsOf(no), await scene.messagesOf(no)]).toEqual([[], []]);
  });
});

describe("dates", () => {
  it("find a birthday of 30 Esfand on 29 Esfand of a common year, at nine, and follow a change of it", async () => {
    const { no } = await scene.addJourney({
      1: { type: "trigger.event", fields: { event: "hello" }, to: { next: 2 } },
      2: {
        type: "flow.wait_date",
        fields: { attribute: "birthday", time: "09:00", yearly: "jalali" },
        to: { next: 3, no: 3 },
      },
      3: { type: "flow.end" },
    });
    // 30 Esfand 1399 was 20 March 2021; 1405 is a common year.
    const [leila, amir] = [
      await scene.addPerson({ birthday: "2021-03-20" }),
      await scene.addPerson({ birthday: "2000-01-01" }),
    ];
    await scene.apply([scene.event("hello", leila), scene.event("hello", amir)]);
    await scene.step();
    await scene.postgres.query("UPDATE people SET birthday = '2021-03-20' WHERE website_id = $1 AND id = $2", [
      scene.website,
      amir,
    ]);
    await scene.step();
    const dues = (await scene.runsOf(no)).map(({ due }) => due.toISOString());
    expect(dues).toEqual(["2027-03-20T05:30:00.000Z", "2027-03-20T05:30:00.000Z"]);
    await scene.postgres.query("UPDATE people SET birthday = NULL WHERE website_id = $1 AND id = $2", [
      scene.website,
      amir,
    ]);
    await scene.step();
    expect((await scene.wayOf(no, amir)).map(([block, way]) => [block, way])).toEqual([
      [1, "next"],
      [2, "no"],
      [3, "end"],
    ]);
  });
});
