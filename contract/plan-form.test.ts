import { describe, expect, it } from "vitest";
import { persianMessage, violationText } from "#contract/text/violations.ts";
import { extrasStep, planStep, toCounts } from "./plan-form.ts";

describe("the wizard of plans", () => {
  it("begins with the free plan, by the month, in toman, without extras", () => {
    expect(planStep.parse({})).toEqual({ type: "BASIC", period: "MONTHLY", currency: "IRT" });
    const { actions, addons } = extrasStep.parse({});
    expect([toCounts(actions), toCounts(addons)]).toEqual([{}, {}]);
  });

  it("reads counts as people type them, and its own answers again", () => {
    const typed = { actions: { SMS: "۵٬۰۰۰", EMAIL: " 9,000 ", PUSH: "" }, addons: { SEGMENT: "٣" } };
    const read = extrasStep.parse(typed);
    expect(toCounts(read.actions)).toEqual({ SMS: 5_000, EMAIL: 9_000 });
    expect(toCounts(read.addons)).toEqual({ SEGMENT: 3 });
    expect(extrasStep.parse(read)).toEqual(read);
  });

  it.each(["-5", "1.5", "سه", "1000000000000000000"])("refuses %s at its field", (count) => {
    const issues = extrasStep.safeParse({ actions: { SMS: count } }).error?.issues ?? [];
    expect(issues.map(({ path }) => path)).toEqual([["actions", "SMS"]]);
  });

  it("says of a whole number that is out of bounds which bound it is", () => {
    const said = (more: object) => extrasStep.safeParse(more, { error: persianMessage }).error?.issues[0]?.message;
    for (const count of ["-1", "−۵"]) expect(said({ actions: { SMS: count } })).toBe(violationText.atLeast("۰"));
    expect(said({ actions: { SMS: "99999999999999" } })).toBe(violationText.atMost("۱۰٬۰۰۰"));
    expect(said({ addons: { SEGMENT: "۱۰۰۱" } })).toBe(violationText.atMost("۱٬۰۰۰"));
    for (const count of ["1e3", "۵ تا", "1.5"]) expect(said({ actions: { SMS: count } })).toBe(violationText.integer);
  });
});
