import { describe, expect, it } from "vitest";
import { patternProviders } from "#contract/integration-providers.ts";
import { failureText } from "#contract/text/failures.ts";
import { panels } from "./panels.ts";
import { findPatternProblem, placeValues } from "./pattern-values.ts";

const rulesOf = (provider: string) => {
  const rules = panels.get(provider)?.pattern;
  if (rules === undefined) throw new Error("no patterns");
  return rules;
};
const problemOf = (provider: string, name: string, value: string, code = "12") =>
  findPatternProblem(rulesOf(provider), { code, values: [{ name, value }] });

describe("what a panel refuses of a pattern is known before it is called", () => {
  it.each([
    ["kavenegar", "token", "سارا احمدی", "the value token has 1 spaces; the panel takes 0"],
    ["kavenegar", "token2", "الف\nب", "the value token2 has 1 spaces; the panel takes 0"],
    ["kavenegar", "token10", "یک دو سه چهار پنج شش هفت", "the value token10 has 6 spaces; the panel takes 5"],
    ["kavenegar", "token3", "ا".repeat(101), "the value token3 has 101 letters; the panel takes 100"],
    ["kavenegar", "token4", "x", "the panel has no value token4"],
    ["kavenegar", "receptor", "09120000000", "the panel has no value receptor"],
    ["smsir", "NAME", "ا".repeat(26), "the value NAME has 26 letters; the panel takes 25"],
    ["melipayamak", "0", "الف;ب", "the value 0 has ;, which the panel refuses"],
    ["ghasedak", "param11", "x", "the panel has no value param11"],
    ["ghasedak", "templateName", "x", "the panel has no value templateName"],
  ])("%s: %s of «%s»", (provider, name, value, problem) => {
    expect(problemOf(provider, name, value)).toBe(problem);
    expect(failureText(problem)).toContain(name);
    expect(failureText(problem)).toMatch(/[آ-ی]/);
  });

  it.each([
    ["kavenegar", "token", "ا".repeat(100)],
    ["kavenegar", "token10", "یک دو سه چهار پنج شش"],
    ["kavenegar", "token20", "یک دو سه چهار پنج شش هفت هشت نه"],
    ["smsir", "هر نامی", "ا".repeat(25)],
    ["melipayamak", "x", "الف ب، پ"],
    ["ghasedak", "param10", "الف ب"],
  ])("%s takes %s of «%s»", (provider, name, value) => {
    expect(problemOf(provider, name, value)).toBeUndefined();
  });

  it("codes of panels that count their patterns are numbers", () => {
    expect(problemOf("smsir", "a", "b", "verify")).toBe("the pattern verify is no number");
    expect(problemOf("melipayamak", "a", "b", "12a")).toBe("the pattern 12a is no number");
    expect(problemOf("kavenegar", "token", "b", "verify")).toBeUndefined();
  });
});

it("panels with patterns are the panels whose definition says how they are called", () => {
  const defined = [...panels].flatMap(([name, { pattern }]) => (pattern === undefined ? [] : [name]));
  expect(defined.toSorted()).toEqual(patternProviders.toSorted());
});

it("values stand in fields of their names, in a list, or in one field in their order", () => {
  const values = [
    { name: "b", value: "۲" },
    { name: "a", value: "۱" },
  ];
  expect(placeValues(rulesOf("ghasedak").values, values)).toEqual({ b: "۲", a: "۱" });
  expect(placeValues(rulesOf("smsir").values, values)).toEqual({ parameters: values });
  expect(placeValues(rulesOf("melipayamak").values, values)).toEqual({ text: "۲;۱" });
});
