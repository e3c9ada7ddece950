import { expect, it } from "vitest";
import { defaultSettings, type JourneySettings } from "#contract/journeys/settings.ts";
import type { Plan, PlanBlock } from "../compile-plan.ts";
import type { Trial } from "./trial.ts";
import { walkTrial } from "./walk-trial.ts";

const startedAt = Date.parse("2026-12-22T08:00:00+03:30");
const block = (type: PlanBlock["type"], to: PlanBlock["to"] = {}, more: Partial<PlanBlock> = {}): PlanBlock => ({
  ...{ id: type, type, to, items: [], fields: {}, ...more },
});

function trialOf(blocks: Plan["blocks"]): Trial {
  const plan: Plan = { settings: defaultSettings as JourneySettings, goal: null, start: 1, blocks };
  return {
    ...{
      plan,
      given: { to: {}, day: 60, person: {} as never },
      decisions: [],
      messages: [],
      startedAt,
      due: startedAt,
    },
    ...{ endedAt: null, exit: null },
    run: {
      ...{ id: "0", person: "0", key: "", block: 1, lap: 0, wait: null, enteredAt: startedAt, arrivedAt: startedAt },
      ...{ arrivedShift: 0, data: {}, facts: {} },
    },
  };
}
const walk = (trial: Trial, now: number, more: object = {}) =>
  walkTrial(trial, { now, zone: "Asia/Tehran", outcome: undefined, ...more });

it("what a call's answer says stays with the walk, for the messages after it", () => {
  const save = [{ path: "code", as: "coupon" }];
  const blocks = {
    1: block("trigger.event", { next: 2 }),
    2: block("action.api", { next: 3 }, { fields: { save } }),
    3: block("flow.wait_time", { next: 4 }, { fields: { for: { amount: 1, unit: "day" } } }),
    4: block("action.api", { next: 5 }),
    5: block("flow.end"),
  };
  const called = walk(trialOf(blocks), startedAt);
  expect([called.sends, called.trial.run.wait]).toEqual([[2], "message"]);
  const answered = walk(called.trial, startedAt + 1_000, { outcome: "sent", saved: { coupon: "GOL" } });
  expect(answered.trial.run).toMatchObject({ block: 3, facts: { saved: { coupon: "GOL" } } });
  const ended = walk(answered.trial, startedAt + 90_000);
  expect([ended.sends, ended.trial.exit, ended.trial.run.facts.saved]).toEqual([[4], "end", { coupon: "GOL" }]);
});

it("hours pass by holidays on the walk's clock as well", () => {
  const hours = {
    items: [{ days: ["tue", "wed", "thu"], from: "07:00", to: "08:00" }],
    fields: { skipHolidays: true },
  };
  const blocks = {
    1: block("trigger.event", { next: 2 }),
    2: block("flow.wait_slots", { next: 3 }, hours),
    3: block("flow.end"),
  };
  // Tuesday, eight o'clock: Wednesday is 13 Rajab, so it goes on on Thursday. A day lasts a minute.
  const { trial } = walk(trialOf(blocks), startedAt);
  expect((trial.due - startedAt) / 60_000).toBeCloseTo(2 - 1 / 24, 3);
});
