import { expect, it } from "vitest";
import { fillLimits, limitsField, limitsForm, readLimits } from "./limits-form.ts";

const every = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"] as const;
const night = { days: [...every], from: "22:00", to: "09:00" };
const noon = { days: ["fri" as const], from: "12:00", to: "14:00" };
const stored = {
  caps: { SMS: { day: 1, month: 4 }, PUSH: { week: 2 }, ON_SITE: { day: 3 } },
  quiet: [{ ...night, channels: ["SMS" as const] }, noon],
  queue: { on: false, hours: 6 },
};

it("saving what is shown changes nothing, whether the form shows it or not", () => {
  expect(readLimits(limitsForm.parse(fillLimits(stored)), stored)).toEqual(stored);
  const usual = { queue: { on: true, hours: 24 } };
  expect(readLimits(limitsForm.parse(fillLimits(usual)), usual)).toEqual({ caps: {}, quiet: [], ...usual });
});

it("what is emptied goes, Persian digits count, and the field of a refusal is the form's", () => {
  const typed = { caps: { SMS_month: "۹", EMAIL_day: "" }, quiet: { days: {}, from: "", to: "" }, queueHours: "۰" };
  expect(readLimits(limitsForm.parse(typed), stored)).toEqual({
    caps: { SMS: { month: 9 }, PUSH: { week: 2 }, ON_SITE: { day: 3 } },
    quiet: [noon],
    queue: { on: false, hours: 0 },
  });
  expect(limitsField(["settings", "quiet", 0, "to"])).toEqual(["quiet", "to"]);
  expect(limitsField(["settings", "quiet", 0, "days"])).toEqual(["quiet", "days", "sat"]);
  expect(limitsField(["settings", "caps", "SMS", "month"])).toEqual(["caps", "SMS_month"]);
  expect(limitsField(["settings", "queue", "hours"])).toEqual(["queueHours"]);
});
