import { expect, it } from "vitest";
import { toPlainText } from "./plain-text.ts";

it("shows the code of what a terminal would act upon", () => {
  expect(toPlainText("a\u001b[2Jb\u009b31mc\u0007\r\td\u202ee")).toBe(
    "a\\u001b[2Jb\\u009b31mc\\u0007\\u000d\\u0009d\\u202ee",
  );
});

it("keeps lines, Persian words with their joiners, and emoji", () => {
  const text = "فروشگاه می‌خواهیم\nکفش‌ها 🛒";
  expect(toPlainText(text)).toBe(text);
});

it("leaves JSON readable: the value is the same", () => {
  const value = { name: "\u009b31m\u001b]0;title\u0007" };
  expect(JSON.parse(toPlainText(JSON.stringify(value)))).toEqual(value);
});
