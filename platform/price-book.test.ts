import { describe, expect, it } from "vitest";
import shipped from "./plans.json";
import { parsePriceBook } from "./price-book.ts";

/** The shipped file with one entry changed. */
function withEntry(path: string, value: unknown): unknown {
  const file = structuredClone(shipped) as unknown as Record<string, unknown>;
  const keys = path.split(".");
  const last = keys.pop() as string;
  const place = keys.reduce((found, key) => found[key] as Record<string, unknown>, file);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return file;
}

describe("the operator's file of plans", () => {
  it("as it is shipped has the quotas of the plans, prices in rials and cents", () => {
    const book = parsePriceBook(shipped);
    const sizes = Object.values(book.plans).map(({ quotas }) => [quotas.clients, quotas.sessions, quotas.segments]);
    expect(sizes).toEqual([
      [300, 10_000, 1],
      [3_000, 100_000, 3],
      [30_000, 1_500_000, 15],
      [null, null, null],
    ]);
    const { MONTHLY, YEARLY } = book.plans.STARTUP;
    expect([MONTHLY.IRT, YEARLY.EUR, book.actions.EMAIL.EUR, book.vat.IRT]).toEqual([4_900_000, 4_900, 60, 1_000]);
  });

  it("without a price of the nightly analysis, or with one of 0, is taken", () => {
    expect(parsePriceBook(shipped).analysis?.IRT).toBe(2_000);
    expect(parsePriceBook(withEntry("analysis", undefined)).analysis).toBeUndefined();
    expect(parsePriceBook(withEntry("analysis", { IRT: 0 })).analysis?.IRT).toBe(0);
  });

  it.each([
    ["plans.GROWTH.MONTHLY.IRT", undefined, "plans.GROWTH.MONTHLY.IRT: is missing"],
    ["plans.GROWTH.MONTHLY.IRT", -1, "plans.GROWTH.MONTHLY.IRT: must not be negative"],
    ["plans.GROWTH.MONTHLY.IRT", "1990000", "plans.GROWTH.MONTHLY.IRT: must be a number of IRT"],
    ["plans.GROWTH.MONTHLY.IRT", 1e18, "plans.GROWTH.MONTHLY.IRT: must be at most 1000000000"],
    ["plans.GROWTH.MONTHLY.IRT", 100, "plans.GROWTH.MONTHLY.IRT: must not be below STARTUP"],
    ["plans.GROWTH.YEARLY.EUR", 199.999, "plans.GROWTH.YEARLY.EUR: has more decimals than EUR has minor units"],
    ["plans.BASIC.MONTHLY.IRT", 5, "plans.BASIC.MONTHLY.IRT: must be 0: free"],
    ["plans.STARTUP.quotas.segments", 1.5, "plans.STARTUP.quotas.segments: must be a whole number"],
    ["plans.STARTUP.quotas.segment", 1, "plans.STARTUP.quotas: has no entry segment"],
    ["plans.GROWTH.quotas.integrations", "yes", "plans.GROWTH.quotas.integrations: must be true or false"],
    ["analysis", { IRT: -1 }, "analysis.IRT: must not be negative"],
    ["vat.IRT", 9.125, "vat.IRT: has more than two decimals"],
    ["seller.name", "", "seller.name: "],
    ["messages", { SMS: { IRT: 0 } }, "messages.SMS.IRT: must be more than 0"],
    ["messages", { SMS: { IRT: 1, EUR: 1 } }, "messages.SMS: has no entry EUR"],
    ["messages", { SMS: {} }, "messages.SMS.IRT: must be a number of IRT"],
    ["messages", { FAX: { IRT: 1 } }, "messages: has no entry FAX"],
  ])("with %s as %o is refused by one line", (path, value, message) => {
    const refusal = () => parsePriceBook(withEntry(path, value));
    expect(refusal).toThrow(message);
    expect(refusal).toThrow(/^[^\n]*$/);
  });
});
