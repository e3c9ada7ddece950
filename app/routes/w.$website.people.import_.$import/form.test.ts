import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { correctionsForm, toCorrection } from "./form.server.ts";

const format = { encoding: "utf-8", separator: "," } as const;

/** What is sent of a form with these fields beside two columns, the second ignored. */
function sent(fields: Record<string, string>) {
  const form = new FormData();
  const typed = { "mapping[0]": "name", "mapping[1]": "", encoding: "utf-8", separator: "comma", currency: "IRT" };
  for (const [name, value] of Object.entries({ ...typed, ...fields })) form.append(name, value);
  const submission = parseWithZod(form, { schema: correctionsForm });
  if (submission.status !== "success") throw new Error("The form is wrong");
  return toCorrection(submission.value, format);
}

test("columns are corrected in a file that is read as before", () => {
  const same = { encoding: "utf-8", separator: ",", currency: "IRT" };
  expect(sent({})).toEqual({ ...same, mapping: ["name", ""] });
  expect(sent({ currency: "IRR" })).toEqual({ ...same, currency: "IRR", mapping: ["name", ""] });
});

test("columns of a file that is read otherwise are detected", () => {
  expect(sent({ separator: "semicolon" })).toEqual({ encoding: "utf-8", separator: ";", currency: "IRT" });
  expect(sent({ encoding: "windows-1256" })).toEqual({ encoding: "windows-1256", separator: ",", currency: "IRT" });
});

test("a spreadsheet has neither encoding nor separator", () => {
  const value = { mapping: ["name", undefined], currency: "IRT" } as const;
  const none = { encoding: null, separator: null };
  expect(toCorrection({ ...value, mapping: [...value.mapping] }, none)).toEqual({
    currency: "IRT",
    mapping: ["name", ""],
  });
});
