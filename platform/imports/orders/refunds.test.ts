import { expect, test } from "vitest";
import type { Provenance } from "#contract/provenance.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { planRefund } from "./refunds.ts";

const refund = (provenance: Provenance, value: number, { importId = "", currency = "IRT" } = {}) => ({
  ...blankRow("", "refund"),
  ...{ provenance, value, currency, importId, hasProducts: false, products: [] },
});
const back = { value: -100, currency: "IRT" };

test.each([
  ["nothing is known", [], back],
  ["an earlier import said as much", [refund("import", -100)], undefined],
  ["an earlier import said less", [refund("import", -40)], back],
  ["an earlier import said more", [refund("import", -140)], back],
  ["the server said as much", [refund("server", -60), refund("server", -40)], undefined],
  ["the server said a part", [refund("server", -60)], { value: -40, currency: "IRT" }],
  ["the server said a part in rial", [refund("server", -60, { currency: "IRR" })], { value: -40, currency: "IRT" }],
  ["the server said more", [refund("server", -140)], undefined],
  ["the server said by now what was imported", [refund("server", -100), refund("import", -100)], { ...back, value: 0 }],
  ["a browser said it", [refund("browser", -100)], back],
  [
    "this import said it before it was cut off",
    [refund("import", -40), refund("import", -100, { importId: "a" })],
    undefined,
  ],
])("what an import adds where %s", (_, known, expected) => {
  expect(planRefund(back, known, "a")).toEqual(expected);
});

test("a file without refunds adds none", () => {
  expect(planRefund(undefined, [refund("import", -40)], "a")).toBeUndefined();
});
