import { expect, it } from "vitest";
import { entryForm, fillSettings } from "./journey-forms.ts";

const usual = { audience: "known", reentry: "never" };
const endOf = (typed: string | undefined) => entryForm.safeParse({ ...usual, expiresAt: typed });

it.each([
  ["۱۴۰۵/۱۲/۲۹", "2027-03-20"],
  ["1405-12-29", "2027-03-20"],
  ["2027-03-20", "2027-03-20"],
  [undefined, undefined],
])("the last day of a journey is typed in the solar calendar: %s", (typed, expected) => {
  expect(endOf(typed).data?.expiresAt).toBe(expected);
});

it("a day that there is not is refused beside its field, and the stored one is shown as it is typed", () => {
  expect(endOf("۱۴۰۵/۱۳/۰۱").error?.issues[0]?.path).toEqual(["expiresAt"]);
  const limits = { queue: { on: true, hours: 24 } };
  const settings = { ...limits, expiresAt: "2027-03-20T20:29:59Z", reentry: { mode: "never" }, audience: "known" };
  const filled = fillSettings({ name: "a", settings } as never, "Asia/Tehran");
  expect(filled.entry.expiresAt).toBe("۱۴۰۵/۱۲/۲۹");
});
