import { expect, it } from "vitest";
import type { Block } from "#contract/journeys/blocks.ts";
import { countsOf, standingCounts } from "./counts.ts";
import { describeMap } from "./describe-map.ts";

const place = { journey: "j", title: "", x: 0, y: 0, items: [] };
const blocks: Block[] = [
  { ...place, id: "a", type: "trigger.event", fields: {}, connections: [{ output: "next", to: "b" }] },
  { ...place, id: "b", type: "flow.end", fields: {}, connections: [] },
];
const stats = [
  { block: "a", entered: 5, inside: 0, left: 5, out: { next: 5 } },
  { block: "b", entered: 5, inside: 0, left: 5, out: {} },
];

it("entries are counted as times where one person may enter again", () => {
  const wordsOf = (mode: "never" | "finished", fields = {}) => {
    const drawn = blocks.map((block) => (block.id === "a" ? { ...block, fields } : block));
    const view = describeMap({ blocks: drawn, violations: [], stats }, countsOf({ reentry: { mode } }, drawn));
    return [view.edges[0]?.words, view.nodes[1]?.count, standingCounts(drawn)];
  };
  expect(wordsOf("never")).toEqual(["۵ نفر", "۵ نفر", "people"]);
  expect(wordsOf("finished")).toEqual(["۵ بار", "۵ بار", "people"]);
  expect(wordsOf("never", { key: "cart" })).toEqual(["۵ بار", "۵ بار", "times"]);
});
