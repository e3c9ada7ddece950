import { expect, it } from "vitest";
import { briefWords } from "./brief-words.ts";

it.each([
  ["۳ آبان تا ۲ آذر ۱۴۰۵", "۳ آبان تا ۲ آذر"],
  ["۱ آذر ۱۴۰۵، ۰۶:۴۵ تا ۰۷:۴۵", "۱ آذر، ۰۶:۴۵ تا ۰۷:۴۵"],
  ["۲۵ مهر ۱۴۰۴ تا ۲۴ آبان ۱۴۰۵", "۲۵ مهر ۱۴۰۴ تا ۲۴ آبان ۱۴۰۵"],
  ["۳ آبان تا ۲ آذر ۱۴۰۴", "۳ آبان تا ۲ آذر ۱۴۰۴"],
])("a period of this year is said without it, every other with its years: %s", (words, brief) => {
  expect(briefWords(words, 1405)).toBe(brief);
});
