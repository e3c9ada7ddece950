import { expect, it } from "vitest";
import { violation } from "../journeys/violations.ts";
import { nestQuotes } from "./nest-quotes.ts";
import { describeDecision } from "./run-decisions.ts";

it.each([
  ["«پیامک «یادآوری سبد»» کامل نیست.", "«پیامک ‹یادآوری سبد›» کامل نیست."],
  ["از «ایمیل «الف» و «ب»» به «پایان»", "از «ایمیل ‹الف› و ‹ب›» به «پایان»"],
  ["«الف» و «ب»", "«الف» و «ب»"],
  ["«پیامک «یادآوری» کامل نیست.", "«پیامک «یادآوری» کامل نیست."],
  ["پیامک» و «سبد»", "پیامک» و «سبد»"],
])("nests the quotes of %s", (text, nested) => expect(nestQuotes(text)).toBe(nested));

it("nests the quotes of sentences about blocks", () => {
  const name = "پیامک «یادآوری سبد»";
  const block = { id: "b", type: "flow.wait_date", title: name } as Parameters<typeof violation>[1]["block"];
  expect(violation("date_past", { block }).message).toBe("تاریخ «پیامک ‹یادآوری سبد›» گذشته است.");
  const decided = { name: "", zone: "UTC", at: 0, output: "yes", reason: "matched", detail: {} } as const;
  const sentence = describeDecision({ ...decided, block: { type: "condition.attribute", name, fields: {} } });
  expect(sentence).toContain("شرط «پیامک ‹یادآوری سبد›» درست بود");
});
