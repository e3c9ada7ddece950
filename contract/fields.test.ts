import { expect, it } from "vitest";
import { password, plannedMoment, plannedTime, text, writtenMoment } from "./fields.ts";
import { instant } from "./report-query.ts";
import { persianMessage, violationText } from "./text/violations.ts";

it.each(["aaaaaaaa", "12345678", "گذرواژهٔ من", "x".repeat(64), "x".repeat(200), " \t\u{1f511}'; --\\"])(
  "a password has no rules of composition: %s",
  (typed) => expect(password.parse(typed)).toBe(typed),
);

it.each(["", "aaaaaaa", "x".repeat(201), "with a \0 in it"])("a password has 8 to 200 characters: %s", (typed) =>
  expect(password.safeParse(typed).success).toBe(false),
);

it("a text is stored as it can be: half a surrogate pair becomes U+FFFD", () =>
  expect(text(10).parse(" چای \ud83d ")).toBe("چای \ufffd"));

it.each(["+03:30", "Z"])("a moment may leave out its seconds: %s", (offset) => {
  const [short, long] = [`2026-11-01T10:00${offset}`, `2026-11-01T10:00:00${offset}`];
  for (const schema of [writtenMoment, instant, plannedMoment, plannedTime]) {
    expect([schema.parse(short), schema.parse(long)]).toEqual([long, long]);
  }
});

it("a moment has its hour, its minute and its offset", () => {
  expect(plannedTime.parse("2026-11-01T10:00")).toBe("2026-11-01T10:00");
  expect(instant.parse("2026-11-01")).toBe("2026-11-01");
  for (const wrong of ["2026-11-01T10+03:30", "2026-11-01T10:00", "2026-11-01T25:00Z", "2026-11-01T10:0Z", "10:00Z"]) {
    const { error } = instant.safeParse(wrong, { error: persianMessage });
    expect(error?.issues.map(({ message }) => message)).toEqual([violationText.date]);
  }
});
