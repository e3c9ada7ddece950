import { expect, it } from "vitest";
import { filterOperators } from "../conditions/subjects.ts";
import { stepOperators } from "../funnel-operators.ts";
import { mixedOperatorWord } from "./operator-words.ts";

it.each([
  ["conditions", filterOperators],
  ["funnels", stepOperators],
])("no two operators of a filter in %s have one word", (_, operators) => {
  const words = operators.map(mixedOperatorWord);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  expect(words.filter((word) => /[a-z]/.test(word))).toEqual([]);
});
