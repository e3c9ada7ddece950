import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnWebsite } from "#platform/caller.ts";
import { call, hourMs, minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";
import { readRuns } from "./read-runs.ts";
import { takeOut } from "./take-out.ts";

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

const website = () => ({ id: scene.website, timeZone: "+03:30" }) as OwnWebsite;
const wayOf = (id: string, person: string) => readRuns(scene.dependencies, website(), { id, person });
const out = (id: string, person: string) =>
  takeOut(scene.dependencies, website(), { id, person, by: { fullName: "نسترن احمدی" } });

const cart = {
  1: { type: "trigger.event" as const, fields: { event: "add_to_cart", key: "cart" }, to: { next: 2 } },
  2: {
    type: "flow.wait_event" as const,
    fields: { event: "purchase", timeout: { amount: 1, unit: "hour" }, matchKey: true },
    to: { yes: 4, no: 3 },
  },
  3: call({ next: 5 }),
  4: { type: "flow.end" as const },
  5: { type: "flow.wait_time" as const, fields: { for: { amount: 1, unit: "day" } }, to: { next: 4 } },
};

async function act(name: string, person: string, of: string): Promise<void> {
  await scene.apply([scene.event(name, person, { properties: { cart: of } })]);
  await scene.step();
}

describe("a person's way", () => {
  it("says why each decision was taken, where they stand, and why they did not enter", async () => {
    const { id } = await scene.addJourney(cart);
    const sara = await scene.addPerson();
    await scene.postgres.query("UPDATE people SET name = 'سارا' WHERE website_id = $1 AND id = $2", [
      scene.website,
      sara,
    ]);
    await act("add_to_cart", sara, "الف");
    await scene.apply([scene.event("add_to_cart", sara, { properties: {} })]);
    scene.clock.time += 61 * minuteMs;
    await scene.step();
    await act("add_to_cart", sara, "ب");
    await act("purchase", sara, "ب");
    const { runs, refused, person } = await wayOf(id, sara);
    expect(person).toEqual({ key: sara, name: "سارا" });
    expect(runs.map(({ key, decisions }) => [key, decisions.map(({ reason }) => reason)])).toEqual([
      ["ب", ["entered", "event_came", "end"]],
      ["الف", ["entered", "timed_out", "sent_on"]],
    ]);
    const [bought, left] = runs;
    expect(bought?.stands).toBeNull();
    expect(bought?.decisions[1]?.sentence).toMatch(/^سارا از شاخهٔ «بله» رفت، چون .* رویداد «خرید» را داشت\.$/);
    expect(bought?.decisions[2]?.sentence).toBe("سارا از سفر بیرون رفت، چون به پایان رسید.");
    expect(left?.decisions[1]?.sentence).toMatch(/^سارا از شاخهٔ «خیر · مهلت تمام شد» رفت، چون تا .* را نداشت\.$/);
    expect(left?.decisions[2]?.message).toMatchObject({ state: "queued" });
    expect(left?.stands?.sentence).toMatch(/^تا .* صبر می‌کند\.$/);
    expect(refused.map(({ sentence }) => sentence)).toEqual(["سارا وارد این سفر نشد، چون رویداد «cart» نداشت."]);
  });

  it("ends by a colleague's hand once, and takes what waits to be sent with it", async () => {
    const { id, no } = await scene.addJourney(cart);
    const [narges, other] = [await scene.addPerson(), await scene.addPerson()];
    for (const of of ["الف", "ب"]) await act("add_to_cart", narges, of);
    await act("add_to_cart", other, "پ");
    scene.clock.time += 2 * hourMs;
    await scene.step();
    await act("add_to_cart", narges, "ت");
    const [one, repeat] = await Promise.all([out(id, narges), out(id, narges)]);
    expect([one.ended + repeat.ended, one.dropped + repeat.dropped]).toEqual([3, 2]);
    expect(await out(id, narges)).toMatchObject({ person: narges, ended: 0, dropped: 0 });
    expect((await scene.runsOf(no)).map(({ person }) => person)).toEqual([other]);
    const messages = await scene.messagesOf(no);
    expect(messages.map(({ person, state, reason }) => [person, state, reason]).toSorted()).toEqual(
      [
        [narges, "dropped", "left"],
        [narges, "dropped", "left"],
        [other, "queued", null],
      ].toSorted(),
    );
    const { runs } = await wayOf(id, narges);
    expect(runs).toHaveLength(3);
    for (const { decisions, endedAt } of runs) {
      expect(endedAt).not.toBeNull();
      expect(decisions.at(-1)?.sentence).toBe("این مخاطب از سفر بیرون رفت، چون نسترن احمدی او را بیرون برد.");
    }
    expect(runs[0]?.decisions.map(({ reason }) => reason)).toEqual(["entered", "by_hand"]);
    const counts = await scene.postgres.query<{ block: number; counter: string; n: number }>(
      `SELECT block, counter, sum(n)::int AS n FROM (SELECT journey, block, counter, n FROM journey_stats
         UNION ALL SELECT journey, block, counter, n FROM journey_stat_deltas) AS counts
       WHERE journey = $1 AND block IN (0, 2) AND counter IN ('entered', 'left') GROUP BY 1, 2 ORDER BY 1, 2`,
      [no],
    );
    expect(counts).toEqual([
      { block: 0, counter: "entered", n: 4 },
      { block: 0, counter: "left", n: 3 },
      { block: 2, counter: "entered", n: 4 },
      { block: 2, counter: "left", n: 1 },
    ]);
  });

  it("is nobody else's: a journey or person of another website is not found", async () => {
    const { id } = await scene.addJourney(cart);
    const sara = await scene.addPerson();
    const foreign = { ...website(), id: "0190c1a0-0000-7000-8000-000000000000" };
    await expect(readRuns(scene.dependencies, foreign, { id, person: sara })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(wayOf(id, "424242")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(out(id, "424242")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
