import { expect, it } from "vitest";
import { channel, channelFields } from "#contract/integration-channels.ts";
import { persianMessage, violationText } from "#contract/text/violations.ts";
import { limitsField, limitsForm, readCaps } from "./limits-form.ts";

const judge = ([day, week, month]: readonly string[]) => {
  const caps = readCaps(limitsForm.parse({ day, week, month }));
  const issues = channelFields.shape.caps.safeParse(caps, { error: persianMessage as never }).error?.issues ?? [];
  return issues.map(({ path, message }) => [limitsField(["caps", ...(path as string[])]).join("."), message]);
};

it.each([
  [["۰", "", ""], [["day", violationText.capZero]]],
  [["", "۰", "0"], ["week", "month"].map((name) => [name, violationText.capZero])],
  [["۳", "۲", ""], [["day", violationText.capOverWeek]]],
  [["۳", "", "۲"], [["day", violationText.capOverMonth]]],
  [["۱", "۹", "۸"], [["week", violationText.capOverMonth]]],
  [["۲", "۲", "۲"], []],
  [["", "", ""], []],
])("caps of %j are judged beside their fields", (typed, errors) => {
  expect(judge(typed)).toEqual(errors);
});

it("a cap of nothing that was stored before is still read", () => {
  expect(channelFields.shape.caps.safeParse({ day: 0 }).success).toBe(false);
  expect(channel.shape.caps.parse({ day: 0 })).toEqual({ day: 0, week: null, month: null });
});
