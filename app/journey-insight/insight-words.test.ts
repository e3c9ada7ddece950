import { expect, it } from "vitest";
import type { JourneyReport } from "#contract/journeys/insight-calls.ts";
import { describeMoney } from "./insight-words.server.ts";

it("what messages of unknown price cost is not known, and a sum says how many it lacks", () => {
  const costOf = (report: { cost: number | null; unpriced: number }) =>
    describeMoney({ totals: { messages: 6, sales: 90 }, orders: 1, return: 2, ...report } as JourneyReport)[1];
  expect(costOf({ cost: null, unpriced: 6 })).toMatchObject({
    value: "نامعلوم",
    note: expect.stringMatching(/۶ پیامک/),
  });
  expect(costOf({ cost: 30, unpriced: 2 })?.note).toMatch(/۲ پیامک نامعلوم/);
  expect(costOf({ cost: 30, unpriced: 0 })?.note).toBe("");
  expect(costOf({ cost: null, unpriced: 0 })?.value).toBe("—");
});
