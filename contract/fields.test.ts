import { expect, it } from "vitest";
import { password, text } from "./fields.ts";

it.each(["aaaaaaaa", "12345678", "گذرواژهٔ من", "x".repeat(64), "x".repeat(200), " \t\u{1f511}'; --\\"])(
  "a password has no rules of composition: %s",
  (typed) => expect(password.parse(typed)).toBe(typed),
);

it.each(["", "aaaaaaa", "x".repeat(201), "with a \0 in it"])("a password has 8 to 200 characters: %s", (typed) =>
  expect(password.safeParse(typed).success).toBe(false),
);

it("a text is stored as it can be: half a surrogate pair becomes U+FFFD", () =>
  expect(text(10).parse(" چای \ud83d ")).toBe("چای \ufffd"));
