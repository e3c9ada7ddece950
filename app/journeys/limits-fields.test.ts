import { expect, it } from "vitest";
import { describeForm } from "#app/services/describe-form.server.ts";
import { limitsForm } from "./limits-form.ts";

it("the form knows every field of the limits by its name", () => {
  const names = Object.keys(describeForm(limitsForm).constraints);
  expect(names).toEqual(expect.arrayContaining(["caps.SMS_day", "caps.EMAIL_month", "quiet.from", "queueHours"]));
});
