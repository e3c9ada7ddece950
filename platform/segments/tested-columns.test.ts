import { describe, expect, it } from "vitest";
import type { Condition } from "#contract/conditions/condition.ts";
import type { DefinedEvent } from "#platform/event-definitions/definition.ts";
import { listTested } from "./tested-columns.ts";

const did = (name: string, property?: string): Condition => ({
  ...{ of: "event", field: name, op: "did" },
  event: { name, days: 30, filters: property === undefined ? [] : [{ property, op: "exists" }] },
});
const attribute = (field: string): Condition => ({ of: "attribute", field, op: "exists" });
const kpi = (field: "pageViews" | "monetary"): Condition => ({ of: "kpi", field, op: "gte", value: 1 });
const columnsOf = (...items: Condition[]) =>
  [...listTested([{ groups: [{ negate: false, items }] }], []).columns].sort();

const defined = (name: string, more: Partial<DefinedEvent> = {}): DefinedEvent => ({
  ...{ id: name, name, action: "click", match: null, selector: null, text: null, stoppedAt: null },
  ...more,
});

describe("what definitions look at of events", () => {
  it("is nothing beside name, time and visit unless a condition says so", () => {
    expect(columnsOf(did("search"), kpi("pageViews"), attribute("email"), attribute("attr.medium"))).toEqual([]);
    expect(columnsOf({ of: "segment", field: "another", op: "is" })).toEqual([]);
  });

  it("is the order of a purchase and of figures about orders", () => {
    expect(columnsOf(did("purchase"))).toEqual(["isOrder", "sale"]);
    expect(columnsOf(kpi("monetary"))).toEqual(["isOrder", "sale"]);
  });

  it("is a trait that an attribute falls back to, and what filters name", () => {
    expect(columnsOf(attribute("city"), attribute("medium"))).toEqual(["city", "medium"]);
    expect(columnsOf(did("page_view", "path"), did("page_view", "device"))).toEqual(["device", "path"]);
    expect(columnsOf(did("page_view", "product"))).toEqual(["data"]);
    expect(columnsOf(did("page_view", "data.size"))).toEqual(["data"]);
  });

  it("is order and money of the events themselves where a filter names one", () => {
    const hasMoney = (...items: Condition[]) => listTested([{ groups: [{ negate: false, items }] }], []).hasMoney;
    for (const name of ["order", "value", "currency"])
      expect(hasMoney(did("purchase", `data.${name}`)), name).toBe(true);
    expect(hasMoney(did("purchase"), did("purchase", "data.orders"), kpi("monetary"))).toBe(false);
    expect(columnsOf(did("add_to_cart", "data.value"))).toEqual(["data"]);
  });

  it("is the element of a defined event that a condition names", () => {
    const all = [defined("Menu"), defined("Button", { text: "Buy" })];
    const listed = (name: string) => {
      const found = listTested([{ groups: [{ negate: false, items: [did(name)] }] }], all);
      return [[...found.columns], found.defined.map((each) => each.name)];
    };
    expect(listed("Menu")).toEqual([[], ["Menu"]]);
    expect(listed("Button")).toEqual([["data"], ["Button"]]);
    expect(listed("search")).toEqual([[], []]);
  });
});
