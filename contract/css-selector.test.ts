import { expect, it } from "vitest";
import { isCssSelector } from "./css-selector.ts";

it.each([
  ".bar",
  "#chat, .cookie-notice",
  "div.a.b > p:first-child",
  "header + main ~ footer",
  "[data-role='banner'] a[href^=http i]",
  "li:nth-child(2n + 1)",
  "section:not(.a, #b):has(> img)",
  "*",
  ".نوار",
  ".md\\:hidden",
  " .a ",
  "p::before",
])("%s is read", (text) => {
  expect(isCssSelector(text)).toBe(true);
});

it.each([
  "",
  ".",
  "#",
  ".1a",
  "a >",
  "> a",
  "a,,b",
  "a,",
  "div[",
  "[data-role=]",
  "a:visible",
  "a:not()",
  "a:not(.b",
  "a)",
  "li:nth-child(x)",
  "a{color:red}",
  "<div>",
  "a@b",
  `${":not(".repeat(9)}a${")".repeat(9)}`,
])("%s is refused", (text) => {
  expect(isCssSelector(text)).toBe(false);
});

it("ends with a text that fits almost: no pattern tries all ways of dividing it", () => {
  const read = ["a\\", ":not(a", "[a=b ", "a ", "\\a", "--a"].map((part) => isCssSelector(part.repeat(60)));
  expect(read).toEqual([false, false, false, true, true, true]);
});
