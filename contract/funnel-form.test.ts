import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { upgradeFilterRows } from "./funnel-filter-rows.ts";
import { funnelBasics, funnelRows, toRows, toStepInputs } from "./funnel-form.ts";
import {
  listOperators,
  numberOperators,
  presenceOperators,
  stepProperties,
  textOperators,
} from "./funnel-operators.ts";
import { type StepFilter, stepFilter } from "./funnel-steps.ts";

const word = fc.oneof(
  fc.constantFrom("Tehran", "تهران", "موبایل", "mobile", "/p/1", 'a "b"', "a، b", "12", "۱۲"),
  fc.string({ minLength: 1, maxLength: 12 }),
);
const property = fc.constantFrom(...stepProperties, "data.size", "data.رنگ", "data.product");
const filter = fc
  .oneof(
    fc.record({ property, op: fc.constantFrom(...textOperators), value: word }),
    fc.record({
      property,
      op: fc.constantFrom(...listOperators),
      value: fc.array(word, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ property, op: fc.constantFrom(...numberOperators), value: fc.integer() }),
    fc.record({ property, op: fc.constantFrom(...presenceOperators), value: fc.constant(null) }),
  )
  .map((given) => stepFilter.safeParse(given))
  .filter(({ success }) => success)
  .map(({ data }) => data as StepFilter);

const step = (filters: StepFilter[]) => [
  { type: "event" as const, event: "product_view", optional: false, exclusion: false, filters },
  { type: "event" as const, event: "purchase", optional: false, exclusion: false, filters: [] },
];

describe("filters of a funnel's steps", () => {
  it("are what the form makes of them", () => {
    fc.assert(
      fc.property(fc.array(filter, { maxLength: 4 }), (filters) => {
        const read = funnelRows.parse({ type: "ordered", steps: toRows(step(filters)) });
        expect(toStepInputs(read.steps)[0]).toMatchObject({ filters });
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [{ op: "is" }, "property", "این فیلد لازم است."],
    [{ property: "رنگ", op: "is", value: "x" }, "property", "چنین فیلدی پذیرفته نیست."],
    [{ property: "شهر", op: "is" }, "value", "این فیلد لازم است."],
    [{ property: "دستگاه", op: "is", value: "یخچال" }, "value", "این مقدار درست نیست."],
    [{ property: "data.size", op: "gt", value: "بزرگ" }, "value", "این مقدار درست نیست."],
    [{ property: "شهر", op: "any_of", value: "،" }, "value", "این فیلد لازم است."],
  ])("that make no filter are refused beside their field: %j", (given, field, message) => {
    const rows = { type: "ordered", steps: [{ kind: "event", value: "a", filters: [given] }, { value: "/b" }] };
    const issues = funnelRows.safeParse(rows).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path, issue.message])).toEqual([[["steps", 0, "filters", 0, field], message]]);
  });

  it("do not count of a page, and are there again where it becomes an event", () => {
    const rows = { type: "ordered", steps: [{ kind: "page", value: "/a", filters: [{ op: "is" }] }, { value: "/b" }] };
    const read = funnelRows.parse(rows);
    expect(read.steps[0]?.filters).toHaveLength(1);
    expect(toStepInputs(read.steps)[0]).not.toHaveProperty("filters");
  });

  it("of a draft of an earlier release, which kept JSON, are rows", () => {
    const stored = JSON.stringify([{ property: "city", op: "is", value: "Tehran" }]);
    expect(upgradeFilterRows(stored)).toMatchObject([{ property: "شهر", op: "is", value: "تهران" }]);
    expect(upgradeFilterRows("no JSON")).toEqual([]);
    expect(upgradeFilterRows([{ op: "is" }])).toEqual([{ op: "is" }]);
  });
});

it.each([
  ["\u06f3\u06f0", 30],
  ["\u0667", 7],
  ["14", 14],
  [undefined, 14],
])("a window of %s days is read as %s", (windowDays, days) => {
  expect(funnelBasics.parse({ name: "Buy", windowDays })).toMatchObject({ windowDays: days });
});

it.each(["\u06f0", "\u06f9\u06f1", "two"])("a window of %s days is refused", (windowDays) => {
  expect(funnelBasics.safeParse({ name: "Buy", windowDays }).success).toBe(false);
});
