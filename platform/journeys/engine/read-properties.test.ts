import { expect, it } from "vitest";
import type { Filter } from "#contract/journeys/items.ts";
import type { StoredEvent } from "#platform/events/stored-event.ts";
import type { Plan } from "../compile-plan.ts";
import { type KnownEvent, matchEvents, trimData } from "./match-events.ts";
import { comparedProperty, meetsFilters, propertyOf } from "./read-properties.ts";
import type { LiveJourney } from "./sql/live-journeys.ts";

const eventOf = (more: Partial<StoredEvent>) =>
  ({ ...{ data: "", orderId: "", value: 0, currency: "", path: "" }, ...more }) as StoredEvent;

it("reads an event's order, amount and currency as they were sent", () => {
  const purchase = eventOf({ orderId: "A-1", value: 2_500_000, currency: "IRT" });
  const read = (name: string) => [propertyOf(purchase, name), propertyOf(purchase, `data.${name}`)];
  expect(["order", "orderId", "value", "currency"].map(read)).toEqual([
    ["A-1", "A-1"],
    ["A-1", "A-1"],
    [250_000, 250_000],
    ["IRT", "IRT"],
  ]);
  expect(trimData(purchase)).toEqual({ order: "A-1", value: 250_000 });
  expect(propertyOf(eventOf({ value: 999, currency: "EUR" }), "value")).toBe(9.99);
  expect(propertyOf(eventOf({ value: 0, currency: "IRT" }), "value")).toBe(0);
  expect(["order", "value", "currency"].map((name) => propertyOf(eventOf({}), name))).toEqual(Array(3).fill(undefined));
  expect(propertyOf(eventOf({ data: '{"value":"large"}' }), "value")).toBe("large");
});

it("compares the amount of a refund without the sign that the store gives it, and adds it up with it", () => {
  const refund = eventOf({ name: "refund", value: -400_000, currency: "IRT" });
  expect(["value", "data.value"].map((path) => comparedProperty(refund, path))).toEqual([40_000, 40_000]);
  expect(["value", "data.value"].map((path) => propertyOf(refund, path))).toEqual([-40_000, -40_000]);
  expect(trimData(refund)).toEqual({ value: -40_000 });
  expect(comparedProperty(eventOf({ data: '{"value":"-5"}' }), "value")).toBe("-5");
});

it("takes the amount of a refund from the value of a goal", () => {
  const goal = {
    event: "refund",
    filters: [filterOf("property", "value", "gt", 100)],
    valuePath: "value",
    matchKey: false,
  };
  const plan = { blocks: {}, start: "1", settings: { audience: "all" }, goal } as unknown as Plan;
  const journey = { no: 1, status: "active", startedAt: 0, expiresAt: null } as unknown as LiveJourney;
  const refund = eventOf({ value: -400_000, currency: "IRT", at: 1 });
  const event: KnownEvent = { ...refund, person: "1", isVisitor: false, names: ["refund"] };
  const { sightings } = matchEvents({ journey, plan, zone: "UTC" }, [event]);
  expect(sightings).toMatchObject([{ watch: "goal", value: -40_000 }]);
});

const filterOf = (of: string, name: string, op: string, value: unknown) =>
  ({ of, name, op, value, group: 0 }) as unknown as Filter;

it("compares the name of a person in any letter case, also as it changes", () => {
  const meets = (filter: Filter, changed?: string) => (value: string) =>
    meetsFilters([filter], () => value, { asOf: 0, zone: "UTC", ...(changed !== undefined && { changed }) });
  const names = ["mina", "MINA", "Mino"];
  expect(names.map(meets(filterOf("attribute", "name", "is", "Mina")))).toEqual([true, true, false]);
  for (const of of ["old", "new"]) {
    expect(names.map(meets(filterOf(of, "", "is", "Mina"), "name"))).toEqual([true, true, false]);
    expect(names.map(meets(filterOf(of, "", "is", "Mina"), "attr.nick"))).toEqual([false, false, false]);
  }
});
