import { expect, it } from "vitest";
import type { Uplift } from "#contract/journeys/insight-calls.ts";
import type { JourneyGoal } from "#contract/journeys/settings.ts";
import { describeGoal } from "./goal-words.server.ts";

const goal: JourneyGoal = {
  ...{ event: "purchase", filters: [], matchKey: false, deadlineDays: 7, trafficPercent: 90, onConversion: "leave" },
};
const uplift: Uplift = {
  ...{ treated: 0.124, control: 0.092, points: 3.2, low: 1.1, high: 5.3, enough: true },
  ...{ treatedPeople: 1_000, treatedConverted: 124, controlPeople: 1_000, controlConverted: 92 },
};
const describe = (change: Partial<Uplift> | null) =>
  describeGoal({ uplift: change && { ...uplift, ...change } } as Parameters<typeof describeGoal>[0], {
    goal: change && goal,
  });

it("one sentence says what the journey does to its goal, and only what can be said", () => {
  expect(describe({})).toMatchObject({ tone: "ok", hasGoal: true });
  expect(describe({}).says).toBe(
    "سفر رسیدن به «خرید» را ۳٫۲ واحد درصد بالا برد: ۱۲٫۴٪ در برابر ۹٫۲٪ گروه شاهد. با اطمینان ۹۵٪ این اثر میان ۱٫۱ و ۵٫۳ واحد است.",
  );
  const lowered = describe({ points: -3.2, low: -5.3, high: -1.1, treated: 0.06 });
  expect([lowered.tone, lowered.says]).toEqual(["bad", expect.stringMatching(/پایین آورد.*میان ۱٫۱ و ۵٫۳/)]);
  expect(describe({ enough: false }).says).toMatch(/هنوز کم است/);
  const alone = describe({ control: null, controlPeople: 0, points: null, low: null, high: null, enough: false });
  expect(alone.says).toMatch(/^۱۲٫۴٪ از کسانی که وارد شدند تا ۷ روز به «خرید» رسیدند. گروه شاهد ندارد/);
  expect(alone.sides.map(({ name, width }) => [name, width])).toEqual([["treated", 1]]);
  expect(describe({ treated: null, treatedPeople: 0 }).says).toMatch(/کسی وارد نشده/);
  expect(describe(null)).toMatchObject({ hasGoal: false, sides: [], tone: "plain" });
});

it("bars are as long as their part of the larger rate, and nobody reaching it has none", () => {
  expect(describe({ treated: 0.05, control: 0.1 }).sides.map(({ width }) => width)).toEqual([0.5, 1]);
  expect(describe({ treated: 0, control: 0 }).sides.map(({ width }) => width)).toEqual([0, 0]);
});
