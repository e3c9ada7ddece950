import { expect, it } from "vitest";
import type { Journey } from "#contract/journeys/journey.ts";
import { headOf } from "./journey-head.server.ts";

const journey = {
  ...{ id: "1", name: "سفر", status: "active", violations: [], goal: null, blocks: 3, moving: 0 },
  health: { late: 0, waiting: 0, broken: 0, uncertain: 0 },
} as unknown as Journey;

it("a journey says how many a start has not come to yet, before whatever else is wrong with it", () => {
  const late = { ...journey, health: { ...journey.health, broken: 2 } };
  expect(headOf({ ...late, moving: 12_345 }).alarm).toBe("شروع در جریان است: ۱۲٬۳۴۵ نفر مانده");
  expect(headOf(late).alarm).toBe("۲ نفر با خطا");
  expect(headOf(journey).alarm).toBeNull();
});
