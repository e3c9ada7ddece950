import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { event, serverEvent } from "#contract/collect.ts";
import { validateEvents } from "./validate.ts";
import { isOrdinary } from "./validate-quickly.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom("", "\0", "\\u0000", "page_view", " a ", "https://a.ir/", "__proto__", "x".repeat(2_001), "\ud800"),
);
const anyField = fc.oneof(anyText, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
const anyData = fc.dictionary(anyText, fc.oneof(anyField, fc.array(anyField), fc.dictionary(anyText, anyField)));
const known: Record<string, fc.Arbitrary<unknown>> = {
  id: fc.oneof(fc.uuid(), anyField),
  name: fc.oneof(fc.constantFrom("page_view", "click"), anyField),
  at: fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constant("2026-02-30T00:00:00Z"),
    anyField,
  ),
  session: fc.oneof(fc.uuid(), anyField),
  url: fc.oneof(fc.webUrl(), anyField),
  referrer: anyField,
  title: anyField,
  screen: fc.oneof(fc.tuple(fc.nat(70_000), fc.nat(70_000)), fc.array(anyField), anyField),
  data: fc.oneof(anyData, anyField),
  visitor: fc.oneof(fc.uuid(), anyField),
  person: anyField,
  userAgent: anyField,
  ip: fc.oneof(fc.ipV4(), anyField),
};
/** Ordinary in all but some fields, so that both answers are common. */
const ordinary = { id: "01890a5d-ac96-774b-bcce-b302099a8057", name: "page_view", url: "https://shop.example/" };
const nearlyOrdinary = fc
  .record(known, { requiredKeys: [] })
  .chain((odd) => fc.subarray(Object.keys(odd), { maxLength: 2 }).map((names) => ({ odd, names })))
  .map(({ odd, names }) => ({ ...ordinary, ...Object.fromEntries(names.map((name) => [name, odd[name]])) }));

describe("the quick validator", () => {
  it.each([
    ["browser", false, event],
    ["server", true, serverEvent],
  ] as const)("accepts no event of a %s that the contract would refuse or change", (_, trusted, schema) => {
    let through = 0;
    fc.assert(
      fc.property(fc.oneof(nearlyOrdinary, fc.anything()), (sent) => {
        const value = trusted && typeof sent === "object" && sent !== null ? { visitor: "1", ...sent } : sent;
        if (!isOrdinary(value, trusted)) return;
        through += 1;
        expect(schema.safeParse(value)).toEqual({ success: true, data: value });
      }),
      { numRuns: 5_000 },
    );
    expect(through).toBeGreaterThan(500);
  });

  it("accepts the tracker's events", () => {
    const product = { id: "1", name: "کفش ورزشی", category: "کفش", price: 120_000, quantity: 1 };
    const data = { product, order: "1", value: 120_000, currency: "IRT" };
    const at = "2026-11-20T09:59:58.120Z";
    expect(
      isOrdinary({ ...ordinary, at, session: ordinary.id, referrer: "", title: "خانه", screen: [390, 844], data }),
    ).toBe(true);
  });

  it("accepts a server's ordinary event, and none without a visitor or a person", () => {
    expect(isOrdinary({ ...ordinary, visitor: "1", userAgent: "Mozilla/5.0" }, true)).toBe(true);
    expect(isOrdinary({ ...ordinary, person: "1" }, true)).toBe(true);
    expect(isOrdinary(ordinary, true)).toBe(false);
    expect(isOrdinary({ ...ordinary, visitor: "1" })).toBe(false);
  });

  it("bounds data below the contract's limit", () => {
    const text = "x".repeat(48);
    const many = (count: number, value: unknown) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${text}${n}`, value]));
    const data = many(8, many(6, `${text}xx`));
    expect(isOrdinary({ ...ordinary, data })).toBe(true);
    expect(event.safeParse({ ...ordinary, data }).success).toBe(true);
  });
});

describe("validation of a batch", () => {
  it("validates each event by itself, with paths into the batch", () => {
    const { events, malformed, issues } = validateEvents([ordinary, { ...ordinary, screen: [1] }, 7], false);
    expect(events).toEqual([ordinary]);
    expect(malformed).toBe(2);
    expect(issues.map(({ path }) => path)).toEqual([
      ["events", 1, "screen"],
      ["events", 2],
    ]);
  });

  it("requires a visitor or a person in events of a server", () => {
    expect(validateEvents([{ ...ordinary, person: "1" }, ordinary], true)).toMatchObject({ malformed: 1 });
  });
});

describe("issues of an event", () => {
  it("name each field once, however many rules it breaks", () => {
    const given = [{ name: "" }, { name: `${"\0"}${"x".repeat(70)}`, url: `\0${"y".repeat(2_001)}`, screen: [1, -1] }];
    const { issues, malformed } = validateEvents(given, false);
    expect(malformed).toBe(2);
    expect(issues.map(({ path }) => path)).toEqual([
      ["events", 0, "name"],
      ["events", 1, "name"],
      ["events", 1, "url"],
      ["events", 1, "screen", 1],
    ]);
  });

  it("name data with thousands of fields as too long, once", () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${"x".repeat(101)}${n}`, 1]));
    const { issues } = validateEvents([{ ...ordinary, data: many }], false);
    expect(issues).toEqual(validateEvents([{ ...ordinary, data: { text: "x".repeat(8_001) } }], false).issues);
    expect(issues.map(({ path }) => path)).toEqual([["events", 0, "data"]]);
  });

  it("repeat no more than 100 characters of a name that the sender made up", () => {
    const { issues } = validateEvents([{ ...ordinary, data: { ["k".repeat(7_000)]: 1 } }], false);
    expect(issues.map(({ path }) => path)).toEqual([["events", 0, "data", "k".repeat(100)]]);
    expect(JSON.stringify(issues).length).toBeLessThan(400);
  });
});
