import { describe, expect, it } from "vitest";
import { daysSince, describeLeft } from "./funnel-left.ts";
import { type FunnelType, type StepInput, stepList } from "./funnel-steps.ts";

const steps = (...given: object[]): StepInput[] => stepList.parse(given);
const event = (name: string, more: object = {}) => ({ type: "event", event: name, ...more });

/** Conditions as short words: `did a 2` is "at least twice". */
function left(list: StepInput[], number: number, type: FunnelType = "ordered") {
  const found = describeLeft({ type, scope: "person", steps: list }, { number, days: 30 });
  return found?.groups.map(({ items }) =>
    items.map((item) => {
      if (item.of !== "event") throw new TypeError("Only events");
      const path = item.event.filters.find(({ property }) => property === "path");
      return [item.op, path?.value ?? item.event.name, item.event.count?.n].filter(Boolean).join(" ");
    }),
  );
}

describe("people who left a funnel as a segment", () => {
  it("did the required steps up to one, and not the next required one", () => {
    const shop = steps(
      event("a"),
      event("b", { optional: true }),
      event("x", { exclusion: true }),
      event("c"),
      event("d"),
    );
    expect(left(shop, 1)).toEqual([["did a", "did_not c"]]);
    expect(left(shop, 2)).toEqual([["did a", "did b", "did_not c"]]);
    expect(left(shop, 4)).toEqual([["did a", "did c", "did_not d"]]);
    expect(describeLeft({ type: "strict", scope: "session", steps: shop }, { number: 1, days: 7 })?.losses).toEqual([
      "order",
      "strict",
      "exclusion",
      "session",
    ]);
  });

  it("did a repeated step as often as it stands there", () => {
    const again = steps(event("a"), event("a"), event("b"), event("a"));
    expect(left(again, 1)).toEqual([["did a", "did_not a 2"]]);
    expect(left(again, 2)).toEqual([["did a 2", "did_not b"]]);
    expect(left(again, 3)).toEqual([["did a 2", "did b", "did_not a 3"]]);
  });

  it("of steps in any order did any choice of as many", () => {
    const any = steps(event("a"), event("b"), event("c"));
    expect(left(any, 1, "unordered")).toEqual([
      ["did a", "did_not b", "did_not c"],
      ["did b", "did_not a", "did_not c"],
      ["did c", "did_not a", "did_not b"],
    ]);
    expect(left(any, 2, "unordered")).toHaveLength(3);
    expect(left(any, 3, "unordered")).toBeUndefined();
  });

  it("saw pages by their address, and have no conditions where the page is a pattern", () => {
    const page = (mode: string, url: string) => ({ type: "page", mode, url });
    const pages = steps(page("starts_with", "/p"), page("exactly", "/cart"), page("regex", "^/x"));
    expect(left(pages, 1)).toEqual([["did /p", "did_not /cart"]]);
    expect(left(pages, 2)).toBeUndefined();
  });

  it("with filters of own properties: a flag by its kind, and a loss where kinds may differ", () => {
    const describeFilter = (filter: object) => {
      const list = steps(event("a", { filters: [filter] }), event("b"));
      const found = describeLeft({ type: "ordered", scope: "person", steps: list }, { number: 1, days: 30 });
      const [item] = found?.groups[0]?.items ?? [];
      return [item?.of === "event" ? item.event.filters[0] : undefined, found?.losses.includes("properties")];
    };
    const gift = { property: "data.gift", op: "is" };
    expect(describeFilter({ ...gift, value: "true" })).toEqual([{ ...gift, op: "is_true" }, true]);
    expect(describeFilter({ ...gift, value: "false" })).toEqual([{ ...gift, op: "is_false" }, true]);
    const kept: [filter: { property: string; op: string; value?: unknown }, isLoss: boolean][] = [
      [{ ...gift, value: "red" }, false],
      [{ ...gift, op: "any_of", value: ["red", "42"] }, false],
      [{ ...gift, op: "none_of", value: ["red", "true"] }, true],
      [{ ...gift, op: "contains", value: "red" }, true],
      [{ ...gift, op: "gt", value: 4 }, true],
      [{ property: "medium", op: "contains", value: "red" }, false],
    ];
    for (const [filter, isLoss] of kept) expect(describeFilter(filter)).toEqual([filter, isLoss]);
  });

  it("have none after the last step, at a step that excludes, and where filters are too many", () => {
    const filters = Array(6).fill({ property: "path", op: "is", value: "/" });
    const shop = steps(event("a", { filters }), event("x", { exclusion: true }), event("b"));
    expect(left(shop, 3)).toBeUndefined();
    expect(left(shop, 1)).toBeUndefined();
  });

  it("reaches back to the period's beginning", () => {
    const day = 86_400_000;
    expect([daysSince(0, 0), daysSince(0, day), daysSince(0, day + 1), daysSince(0, 9_000 * day)]).toEqual([
      1, 1, 2, 3_660,
    ]);
  });
});
