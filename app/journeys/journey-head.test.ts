import { expect, it } from "vitest";
import type { Journey } from "#contract/journeys/journey.ts";
import { headOf } from "./journey-head.server.ts";

const journey = {
  ...{ id: "1", name: "سفر", status: "active", violations: [], goal: null, blocks: 3, moving: 0 },
  counts: { entered: 0, inside: 0, left: 0, converted: 0, control: 0 },
  health: { late: 0, waiting: 0, broken: 0, uncertain: 0 },
} as unknown as Journey;

it("a journey says how many a start has not come to yet, before whatever else is wrong with it", () => {
  const late = { ...journey, health: { ...journey.health, broken: 2 } };
  expect(headOf({ ...late, moving: 12_345 }).alarm).toBe("شروع در جریان است: ۱۲٬۳۴۵ ورود مانده");
  expect(headOf(late).alarm).toBe("۲ ورود با خطا");
  expect(headOf(journey).alarm).toBeNull();
});

it("a journey can be stopped while people go on in it, also after its end", () => {
  const withInside = (status: Journey["status"], inside: number) =>
    headOf({ ...journey, status, counts: { ...journey.counts, inside } }).canStop;
  expect([withInside("active", 0), withInside("expired", 3), withInside("expired", 0)]).toEqual([true, true, false]);
  expect([withInside("deactive", 3), withInside("finished", 0)]).toEqual([false, false]);
});

it("an end that is past is something to do only before a start", () => {
  const violations = [{ code: "end_past" as const, path: [], message: "" }];
  expect(headOf({ ...journey, status: "deactive", violations }).todo).toBe("۱");
  expect(headOf({ ...journey, status: "expired", violations }).todo).toBeNull();
});
