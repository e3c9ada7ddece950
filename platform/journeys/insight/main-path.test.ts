import { expect, it } from "vitest";
import type { StoredBlock } from "../sql/graph.ts";
import { mainPath } from "./main-path.ts";

const block = (id: string, type: StoredBlock["type"], to: Record<string, string> = {}): StoredBlock => ({
  ...{ id, type, title: "", x: 0, y: 0, fields: {}, items: [] },
  connections: Object.entries(to).map(([output, target]) => ({ output: output as "yes", to: target })),
});
const blocks = [
  block("start", "trigger.event", { next: "bought" }),
  block("bought", "condition.event", { yes: "end", no: "mail" }),
  block("mail", "action.email", { next: "end" }),
  block("end", "flow.end"),
];
const stats = (out: Record<string, number>) => [
  { block: "start", entered: 10, out: { next: 8 } },
  { block: "bought", entered: 8, out },
  { block: "mail", entered: out.no ?? 0, out: {} },
  { block: "end", entered: 4, out: {} },
];

it("the funnel is the way that most people took, each block with its share of the first and of the one before", () => {
  expect(mainPath(blocks, stats({ yes: 5, no: 3 }))).toEqual([
    { block: "start", people: 10, ofFirst: 1, ofPrevious: 1 },
    { block: "bought", people: 8, ofFirst: 0.8, ofPrevious: 0.8 },
    { block: "end", people: 4, ofFirst: 0.4, ofPrevious: 0.5 },
  ]);
  expect(mainPath(blocks, stats({ yes: 3, no: 5 })).map((step) => step.block)).toEqual([
    ...["start", "bought", "mail", "end"],
  ]);
});

it("before anybody came it is the longest way, with nobody on it", () => {
  expect(mainPath(blocks, [])).toEqual(
    ["start", "bought", "mail", "end"].map((id) => ({ block: id, people: 0, ofFirst: 0, ofPrevious: 0 })),
  );
  expect(mainPath([], [])).toEqual([]);
});

it("a draft that leads back ends where it began", () => {
  const back = [block("start", "trigger.event", { next: "wait" }), block("wait", "flow.wait_time", { next: "wait" })];
  expect(mainPath(back, []).map((step) => step.block)).toEqual(["start", "wait"]);
});
