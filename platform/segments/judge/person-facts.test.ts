import { expect, it } from "vitest";
import type { EventCondition } from "#contract/conditions/condition.ts";
import { dayMs } from "./calendar.ts";
import { judgeAttribute } from "./judge-attribute.ts";
import { judgeEvent } from "./judge-event.ts";
import { judgeKpi } from "./judge-kpi.ts";
import { type JudgedEvent, type Visit, visitsOf } from "./person-facts.ts";

const traits = {
  ...{ medium: "direct", source: "", campaign: "", country: "", city: "", device: "", os: "", browser: "" },
};
const moment = { asOf: 400 * dayMs, zone: "Asia/Tehran" };
const purchase: JudgedEvent = {
  ...{ ...traits, at: dayMs, visitor: 1n, name: "purchase", visit: "7", isSession: true, isFolded: true, path: "" },
  ...{ isOrder: true, sale: 500, data: "", defined: [] },
};
const halfHour: Visit = {
  ...{ ...traits, visitor: 1n, begins: true, firstAt: dayMs, lastAt: dayMs, views: 2, orders: 1, sales: 500 },
};

it("a purchase that is left of a folded day is judged, and counts in its folded visit alone", () => {
  expect(visitsOf({ events: [purchase], folded: [halfHour] })).toEqual([halfHour]);
  const bought: EventCondition = { of: "event", field: "", op: "did", event: { name: "purchase", filters: [] } };
  expect(judgeEvent(bought, [purchase], moment).isMet).toBe(true);
});

it("figures count a purchase of a folded day once, by its half-hour", () => {
  const events = [purchase, { ...purchase, at: 300 * dayMs, visit: "8", isFolded: false }];
  const folded = [halfHour];
  const facts = { events, folded, visits: visitsOf({ events, folded }), moneyUnit: 10 };
  const figure = (field: "frequency" | "monetary") => judgeKpi({ of: "kpi", field, op: "gt", value: 0 }, facts, moment);
  expect(figure("frequency").value).toBe(2);
  expect(figure("monetary").value).toBe(100);
});

it("the first visit is the first session; a purchase that a server reports is the first event alone", () => {
  const served = { ...purchase, visit: "9", isSession: false, isFolded: false, at: dayMs };
  const came = { ...served, name: "page_view", visit: "10", isSession: true, at: 395 * dayMs };
  const isRecent = (field: string, events: JudgedEvent[]) => {
    const facts = { person: 1n, isKnown: true, events, folded: [], moneyUnit: 10, segments: new Set<string>() };
    const attributes = { fields: {}, own: { texts: {}, numbers: {}, dates: {}, flags: {}, lists: {} } };
    const condition = { of: "attribute", field, op: "in_last", value: 7 } as const;
    return judgeAttribute(condition, { ...facts, attributes, visits: visitsOf(facts) }, moment);
  };
  expect(isRecent("firstVisitAt", [served, came])).toMatchObject({ isMet: true, due: 402 * dayMs });
  expect(isRecent("firstSeenAt", [served, came]).isMet).toBe(false);
  expect(isRecent("firstVisitAt", [served])).toMatchObject({ isMet: false, due: undefined });
});
