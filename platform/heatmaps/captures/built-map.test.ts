import { expect, it } from "vitest";
import type { MapElement } from "../placement/element-map.ts";
import { versionOf } from "./take-picture.ts";

const element = (s: string, more: Partial<MapElement> = {}): MapElement => ({ s, box: [0, 0, 10, 10], ...more });
const cards = [element("ul>li:1", { k: "/a" }), element("ul>li:2", { k: "/b" }), element("main>p")];

it("A page keeps its version in another order and place, and gets another with an element", () => {
  const moved = [
    element("main>p", { box: [5, 5, 1, 1] }),
    element("ul>li:1", { k: "/b" }),
    element("ul>li:2", { k: "/a" }),
  ];
  expect(versionOf(moved)).toBe(versionOf(cards));
  expect(versionOf([...cards, element("ul>li:3", { k: "/c" })])).not.toBe(versionOf(cards));
  expect(versionOf(cards.map((each) => ({ ...each, t: "x" })))).not.toBe(versionOf(cards));
});
