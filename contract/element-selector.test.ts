import { describe, expect, it } from "vitest";
import { readSelector, selectorOfPath, splitPath } from "./element-selector.ts";

it.each([
  ["button", [{ tag: "button", classes: [], isChild: false }]],
  ["BUTTON.add.add", [{ tag: "button", classes: ["add"], isChild: false }]],
  [
    "#menu > a",
    [
      { id: "menu", classes: [], isChild: false },
      { tag: "a", classes: [], isChild: true },
    ],
  ],
  ["[data-nabz='خرید']", [{ own: "خرید", classes: [], isChild: false }]],
  ["li.item:nth-child(3 of li.item)", [{ tag: "li", classes: ["item"], nth: 3, isChild: false }]],
])("reads %s", (text, steps) => {
  expect(readSelector(text)).toEqual(steps);
});

it.each([
  ["", "selector"],
  ["a, b", "selector"],
  ["a + b", "selector"],
  ["a ~ b", "selector"],
  ["> a", "selector"],
  ["a >", "selector"],
  ["*", "selector"],
  ["a:hover", "selector"],
  ["li:nth-child(3)", "selector"],
  ["li:nth-child(3 of a)", "selector"],
  ["a[href]", "selector"],
  ["a{}", "selector"],
  ["a\\:b", "selector"],
  ["(a+)+$", "selector"],
  [".btn-2", "selectorUnstable"],
  [".css-abc", "selectorUnstable"],
  [".active", "selectorUnstable"],
  [".Card__aBc", "selectorUnstable"],
  ["#a.b", "selectorClasses"],
  [".a.b.c", "selectorClasses"],
  [`${"a ".repeat(12)}b`, "selectorTooLong"],
  ["a".repeat(301), "selectorTooLong"],
])("refuses %s: %s", (text, problem) => {
  expect(readSelector(text)).toBe(problem);
});

describe("a recorded path", () => {
  it.each([
    ["div.card:2>button.add", "div.card:nth-child(2 of div.card) > button.add"],
    ["x-shop>>button#buy", "x-shop > button#buy"],
    ['[data-nabz="a>b"]:3>span', '[data-nabz="a>b"]:nth-child(3 of [data-nabz="a>b"]) > span'],
  ])("%s is the selector %s", (path, selector) => {
    expect(selectorOfPath(path)).toBe(selector);
  });

  it("is split into the elements that it leads through", () => {
    expect(splitPath('[data-nabz="a>b"]>i>>b')).toEqual(['[data-nabz="a>b"]', "i", "b"]);
    expect(splitPath("a>b")).toEqual(["a", "b"]);
  });
});
