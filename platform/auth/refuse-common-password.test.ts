import { expect, it } from "vitest";
import { isCommonPassword } from "./refuse-common-password.ts";

it.each(["12345678", "Password123", "iloveyou", "۱۲۳۴۵۶۷۸", "QWERTYUIOP", "mohammad"])(
  "knows %s as common",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

it.each(["correct horse", "12345678 ", "رمز عبور من", "password-of-nobody", ""])("knows nothing of %j", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
