import { describe, expect, it } from "vitest";
import { defaultSettings, type JourneyGoal, type JourneySettings } from "#contract/journeys/settings.ts";
import type { Plan, PlanBlock } from "../compile-plan.ts";
import type { Candidate, Sighting } from "../engine/match-events.ts";
import { type Delivery, judgeDelivery, SentSoFar } from "./judge-delivery.ts";
import { rehearsePerson } from "./rehearse-person.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const start = Date.parse("2026-11-20T08:00:00+03:30");
const end = start + 7 * dayMs;
const person = "77";

const block = (type: PlanBlock["type"], to: PlanBlock["to"] = {}, fields: object = {}): PlanBlock => ({
  ...{ id: type, type, to, items: [], fields: fields as PlanBlock["fields"] },
});

/** Cart, an hour for the purchase, a mail, a day, and the end. */
const planOf = (
  settings: Partial<JourneySettings> = {},
  { goal = null, mail = {} }: { goal?: JourneyGoal | null; mail?: object } = {},
): Plan => ({
  ...{ settings: { ...defaultSettings, ...settings } as JourneySettings, goal, start: 1 },
  blocks: {
    1: block("trigger.event", { next: 2 }, { event: "add_to_cart" }),
    2: block(
      "flow.wait_event",
      { yes: 5, no: 3 },
      { event: "purchase", timeout: { amount: 1, unit: "hour" }, resetEvent: "add_to_cart" },
    ),
    3: block("action.email", { next: 4 }, mail),
    4: block("flow.wait_time", { next: 5 }, { for: { amount: 1, unit: "day" } }),
    5: block("flow.end"),
  },
});

const cart = (at: number, key = ""): Candidate => ({
  ...{ journey: 1, person, key, trigger: `cart ${at}`, at: start + at, data: {} },
});
const saw = (watch: string, at: number): Sighting => ({
  ...{ journey: 1, person, key: undefined, watch, event: `${watch} ${at}`, at: start + at },
});

function rehearse(
  plan: Plan,
  candidates: readonly Candidate[],
  sightings: readonly Sighting[] = [],
  deliver = async (_: number, at: number): Promise<Delivery> => ({ state: "sent", at, reason: null }),
) {
  const facts = {
    ...{ zone: "+03:30", shift: 0, shiftAt: () => 0, floor: start, matches: () => false, attribute: () => undefined },
    ...{ isInSegments: () => false, areMembersComing: () => false, isReachable: () => true },
  };
  return rehearsePerson(
    { person, candidates, sightings },
    { plan, no: 1, end, worldOf: () => ({ facts, deliver, answer: () => ({ yes: false, count: 0 }) }) },
  );
}

describe("a rehearsal of one person", () => {
  it("mails who leaves a cart, an hour after its last change, and lets them go a day later", async () => {
    const { entries } = await rehearse(planOf(), [cart(0)], [saw("2.reset", 40 * minuteMs)]);
    expect(entries).toHaveLength(1);
    expect(entries[0]?.messages).toEqual([{ block: 3, state: "sent", at: start + 100 * minuteMs, reason: null }]);
    expect(entries[0]).toMatchObject({ exit: "end", endedAt: start + 100 * minuteMs + dayMs });
  });

  it("says nothing to who buys in time, and knows nothing of what had not happened yet", async () => {
    const bought = await rehearse(planOf(), [cart(0)], [saw("2", 59 * minuteMs)]);
    expect(bought.entries[0]).toMatchObject({ messages: [], exit: "end", endedAt: start + 59 * minuteMs });
    const late = await rehearse(planOf(), [cart(0)], [saw("2", 61 * minuteMs)]);
    expect(late.entries[0]?.messages).toHaveLength(1);
  });

  it("lets nobody in twice at a time, and again as the journey says", async () => {
    const twice = [cart(0), cart(10 * minuteMs), cart(3 * dayMs)];
    const never = await rehearse(planOf(), twice);
    expect([never.entries.length, never.refused]).toEqual([1, ["inside", "once"]]);
    const finished = await rehearse(planOf({ reentry: { mode: "finished" } }), twice);
    expect([finished.entries.length, finished.refused]).toEqual([2, ["inside"]]);
    const days = await rehearse(planOf({ reentry: { mode: "days", days: 5 } }), [...twice, cart(6 * dayMs)]);
    expect([days.entries.length, days.refused]).toEqual([2, ["inside", "too_soon"]]);
    expect(days.entries[1]).toMatchObject({ exit: null, block: 4 });
  });

  it("drops what had not left when the goal was reached, and sends the control group nothing", async () => {
    const goal: JourneyGoal = {
      ...{ event: "purchase", filters: [], matchKey: false, deadlineDays: 7 },
      ...{ trafficPercent: 100, onConversion: "leave" },
    };
    const waits = async (_: number, at: number): Promise<Delivery> => ({ state: "sent", at: at + dayMs, reason: null });
    const reached = await rehearse(planOf({}, { goal }), [cart(0)], [saw("goal", 2 * hourMs)], waits);
    expect(reached.entries[0]).toMatchObject({ exit: "goal", endedAt: start + 2 * hourMs, isConverted: true });
    expect(reached.entries[0]?.messages).toMatchObject([{ state: "dropped", reason: "goal_reached" }]);
    const atOnce = await rehearse(planOf({}, { goal }), [cart(0)], [saw("2", hourMs / 2), saw("goal", hourMs / 2)]);
    expect(atOnce.entries[0]).toMatchObject({ exit: "goal", messages: [] });
    const control = await rehearse(planOf({}, { goal: { ...goal, trafficPercent: 0 } }), [cart(0)]);
    expect(control).toEqual({ entries: [], refused: ["control"], isControl: true });
  });

  it("holds where the block does until the message has left, by the way of what became of it", async () => {
    const held = planOf({}, { mail: { hold: true } });
    const later = async (_: number, at: number): Promise<Delivery> => ({
      state: "sent",
      at: at + 2 * hourMs,
      reason: null,
    });
    const { entries } = await rehearse(held, [cart(0)], [], later);
    expect(entries[0]).toMatchObject({ exit: "end", endedAt: start + 3 * hourMs + dayMs });
  });
});

describe("messages of a rehearsal", () => {
  const known = {
    ...{ zone: "+03:30", isChannelOn: true, address: "sara@mail.example", consent: "granted" as const },
    ...{ requireConsent: false, quiet: [], caps: [{ scope: 0, limits: { day: 1 }, uses: undefined }] },
  };
  const message = (at: number, hours = 24) => ({
    ...{ channel: "EMAIL" as const, isTransactional: false, isTest: false },
    ...{ createdAt: start + at, expiresAt: start + at + hours * hourMs },
  });

  it("are counted in caps as they leave, wait for the next day, and end with their queue", () => {
    const sent = new SentSoFar();
    const judge = (at: number, hours?: number) => judgeDelivery(message(at, hours), known, { sent, end });
    expect(judge(0)).toEqual({ state: "sent", at: start, reason: null });
    expect(judge(hourMs)).toEqual({ state: "sent", at: Date.parse("2026-11-21T00:00:00+03:30"), reason: null });
    expect(judge(2 * hourMs, 3)).toMatchObject({ state: "dropped", reason: "queue_end" });
    expect(judge(3 * hourMs, 0)).toMatchObject({ state: "dropped", reason: "queue_off" });
  });

  it("wait at the end of the time where nothing lets them go before", () => {
    const quiet = [{ zone: "+03:30", slots: [{ days: [0, 1, 2, 3, 4, 5, 6], from: "07:00", to: "23:00" }] }];
    const verdict = judgeDelivery(message(0), { ...known, quiet }, { sent: new SentSoFar(), end: start + hourMs });
    expect(verdict).toEqual({ state: "waiting", at: start, reason: "quiet_hours" });
  });
});

it("somebody who enters without end is a program: it is followed through five hundred entries", async () => {
  const plan = planOf({ reentry: { mode: "finished" } });
  const carts = Array.from({ length: 5_000 }, (_, at) => cart(at * minuteMs, String(at)));
  const seen = carts.map((each) => ({ ...saw("2", each.at - start + 1), key: each.key }));
  const { entries } = await rehearse(plan, carts, seen);
  expect(entries).toHaveLength(500);
  expect(entries.every(({ exit }) => exit === "end")).toBe(true);
});

it("nobody is called: messages after a call have the names of what it would have answered", async () => {
  const plan = planOf();
  const calling = block("action.api", { next: 4 }, { save: [{ path: "code", as: "coupon" }] });
  plan.blocks[3] = calling;
  plan.blocks[4] = block("action.email", { next: 5 });
  const known: unknown[] = [];
  const deliver = async (no: number, at: number, saved?: Record<string, string>): Promise<Delivery> => {
    known.push([no, saved]);
    return { state: "sent", at, reason: null };
  };
  const { entries } = await rehearse(plan, [cart(0)], [], deliver);
  expect(entries.map(({ exit }) => exit)).toEqual(["end"]);
  expect(known).toEqual([
    [3, undefined],
    [4, { coupon: "coupon" }],
  ]);
});
