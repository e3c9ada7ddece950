import { describe, expect, it } from "vitest";
import { channelFields } from "#contract/integration-channels.ts";
import { persianMessage, violationText } from "#contract/text/violations.ts";
import { limitsField, limitsForm, readLimits } from "./limits-form.ts";

const all = { sat: "on", sun: "on", mon: "on", tue: "on", wed: "on", thu: "on", fri: "on" };
const judged = channelFields.pick({ quiet: true, caps: true, queue: true });

/** What the form's page says beside its fields once the call has judged them. */
function errorsOf(typed: object) {
  const read = readLimits(limitsForm.parse({ queueHours: "24", ...typed }), { quiet: [] } as never);
  const issues = judged.safeParse(read, { error: persianMessage as never }).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [limitsField(path as (string | number)[]).join("."), message]),
  );
}
const window = (from: string, to: string, days: object = all) => ({ quiet: { days, from, to } });

describe("a window of time in a form", () => {
  it.each([
    ["۲۳", "", { "quiet.to": violationText.windowTo }],
    ["", "۷", { "quiet.from": violationText.windowFrom }],
    ["۲۵", "۷", { "quiet.from": violationText.clockTime }],
    ["۲۲", "۷:۶۰", { "quiet.to": violationText.clockTime }],
    ["نه", "نه", { "quiet.from": violationText.clockTime, "quiet.to": violationText.clockTime }],
    ["۹", "۰۹:۰۰", { "quiet.to": violationText.windowEmpty }],
    ["۲۲", "۷", {}],
    ["", "", {}],
  ])("says at the wrong time alone what is wrong: «%s» to «%s»", (from, to, errors) => {
    expect(errorsOf(window(from, to))).toEqual(errors);
  });

  it("without a day is named together with all else that is wrong", () => {
    expect(errorsOf({ ...window("۲۲", "", {}), queueHours: "۲۰۰", day: "۲٬۰۰۰" })).toEqual({
      "quiet.days.sat": violationText.windowDays,
      "quiet.to": violationText.windowTo,
      queueHours: expect.stringContaining("۱۶۸"),
      day: expect.stringContaining("۱٬۰۰۰"),
    });
  });
});
