import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BlockType, blockTypes, outputsOf } from "#contract/journeys/block-types.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { checkConnections } from "#contract/journeys/check-connections.ts";
import { isRefused } from "#contract/journeys/violations.ts";
import { arrange } from "./arrange.ts";
import { differenceOf, rebase } from "./difference.ts";
import {
  addAfter,
  addBlock,
  connect,
  disconnect,
  type Edit,
  moveBlocks,
  openOutput,
  reconnect,
  removeBlocks,
  standInsFor,
} from "./edit-graph.ts";
import { boxOf, type MapGraph, openGraph } from "./map-graph.ts";

const journey = "journey";
const block = (id: string, type: BlockType, to: Partial<Record<string, string>> = {}): Block => ({
  ...{ id, journey, type, title: id, x: 0, y: 0, fields: {}, items: [] },
  connections: Object.entries(to).map(([output, target]) => ({ output, to: target }) as Block["connections"][number]),
});
const of = ({ graph, refused }: Edit): MapGraph => {
  if (graph === undefined) throw new Error(refused);
  return graph;
};
const lines = (graph: MapGraph) =>
  graph.flatMap(({ id, connections }) => connections.map(({ output, to }) => `${id} ${output} ${to}`)).toSorted();
const isClear = (graph: MapGraph) => {
  const boxes = graph.map(boxOf);
  return boxes.every((one, index) =>
    boxes
      .slice(index + 1)
      .every(
        (other) =>
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y,
      ),
  );
};

const cart = openGraph([
  block("start", "trigger.event", { next: "wait" }),
  block("wait", "flow.wait_event", { yes: "goal", no: "sms" }),
  block("goal", "flow.end"),
  block("sms", "action.sms"),
]);

describe("a map", () => {
  it("refuses a connection in the words of the checker, and changes nothing", () => {
    expect(connect(cart, { from: "sms", output: "next", to: "wait" }).refused).toMatch("به عقب برمی‌گرداند");
    expect(connect(cart, { from: "start", output: "next", to: "sms" }).refused).toMatch("به «wait» وصل است");
    expect(addBlock(cart, { id: "n", journey, type: "trigger.geo", at: { x: 0, y: 0 } }).refused).toMatch("یک شروع");
    expect(reconnect(cart, { from: "wait", output: "yes", to: "sms" }).refused).toMatch("هر دو شاخه");
    expect(connect(cart, { from: "sms", output: "next", to: "goal" }).refused).toBeUndefined();
  });

  it("adds a block after an output, and between two", () => {
    const after = of(addAfter(cart, { from: "sms", output: "next", id: "n", journey, type: "flow.wait_time" }));
    expect(lines(after)).toContain("sms next n");
    const between = of(addAfter(after, { from: "wait", output: "no", id: "b", journey, type: "condition.reachable" }));
    expect(lines(between)).toEqual(
      ["b yes sms", "sms next n", "start next wait", "wait no b", "wait yes goal"].toSorted(),
    );
    expect(isClear(between)).toBe(true);
    expect(addAfter(cart, { from: "start", output: "next", id: "e", journey, type: "flow.end" }).refused).toMatch(
      "wait",
    );
  });

  it("joins the neighbours of what is removed, where they may be", () => {
    const without = of(removeBlocks(cart, ["wait"]));
    expect(lines(without)).toEqual([]);
    const longer = of(addAfter(cart, { from: "start", output: "next", id: "n", journey, type: "flow.wait_time" }));
    expect(lines(of(removeBlocks(longer, ["n"])))).toEqual(lines(cart));
  });

  it("is the same where a block is moved to where it stands; of a moved one, no other is another block", () => {
    const goal = cart.find(({ id }) => id === "goal");
    expect(of(moveBlocks(cart, new Map([["goal", { x: goal?.x ?? 0, y: goal?.y ?? 0 }]])))).toBe(cart);
    const moved = of(moveBlocks(cart, new Map([["goal", { x: 2_000, y: 0 }]])));
    expect(moved.filter((block) => !cart.includes(block)).map(({ id }) => id)).toEqual(["goal"]);
  });

  it("puts a block that is let go over others beside them, not under all that follow", () => {
    const sms = cart.find(({ id }) => id === "sms") ?? block("sms", "action.sms");
    const wanted = { x: sms.x + 64, y: sms.y - 48 };
    const moved = of(moveBlocks(cart, new Map([["sms", wanted]])));
    const place = moved.find(({ id }) => id === "sms") ?? sms;
    expect(isClear(moved)).toBe(true);
    expect(Math.hypot(place.x - wanted.x, place.y - wanted.y)).toBeLessThan(64);
  });

  it("knows who stands in for a block that is gone: a parent, else a child, else the first", () => {
    expect(standInsFor(cart, ["wait"])).toEqual(["start", "goal", "sms"]);
    expect(standInsFor(cart, ["start"])).toEqual(["wait", "goal", "sms"]);
    expect(standInsFor(cart, ["start", "wait"])).toEqual(["goal", "sms"]);
    expect(standInsFor([...cart, block("lone", "flow.end")], ["lone"])[0]).toBe("start");
  });

  it("is saved as what differs", () => {
    const moved = of(moveBlocks(cart, new Map([["goal", { x: 2_000, y: 0 }]])));
    const open = of(disconnect(of(removeBlocks(moved, ["sms"])), { from: "start", output: "next" }));
    const { blocks, removed } = differenceOf(cart, open);
    expect([blocks.map(({ id }) => id).toSorted(), removed]).toEqual([["goal", "start", "wait"], ["sms"]]);
    expect(differenceOf(cart, [...cart])).toEqual({ blocks: [], removed: [] });
  });

  it("keeps own changes over what somebody else saved meanwhile", () => {
    const own = of(addAfter(cart, { from: "sms", output: "next", id: "own", journey, type: "flow.end" }));
    const theirs = of(moveBlocks(of(removeBlocks(cart, ["goal"])), new Map([["sms", { x: 900, y: 900 }]])));
    const { graph, both } = rebase(cart, { own, theirs });
    expect(lines(graph)).toEqual(["sms next own", "start next wait", "wait no sms"]);
    expect(both).toEqual(["sms"]);
  });
});

/** Graphs as presses on the map make them. */
const built = fc
  .array(
    fc.record({
      type: fc.constantFrom(...blockTypes),
      what: fc.nat(4),
      one: fc.nat(20),
      two: fc.nat(20),
      x: fc.integer({ min: -500, max: 900 }),
      y: fc.integer({ min: -200, max: 1_500 }),
    }),
    { maxLength: 40 },
  )
  .map((presses) => {
    let graph: MapGraph = [];
    let number = 0;
    for (const { type, what, one, two, x, y } of presses) {
      number += 1;
      const added = { id: `b${number}`, journey, type };
      const [from, to] = [graph[one % Math.max(1, graph.length)], graph[two % Math.max(1, graph.length)]];
      const output = from === undefined ? undefined : (openOutput(from) ?? outputsOf(from.type)[0]);
      const edit = (): Edit => {
        if (from === undefined || to === undefined || what === 0) return addBlock(graph, { ...added, at: { x, y } });
        if (what === 1) return moveBlocks(graph, new Map([[from.id, { x, y }]]));
        if (what === 2 && two % 4 === 0) return removeBlocks(graph, [from.id]);
        if (output === undefined) return { graph };
        return what === 3
          ? reconnect(graph, { from: from.id, output, to: to.id })
          : addAfter(graph, { ...added, from: from.id, output });
      };
      graph = edit().graph ?? graph;
    }
    return graph;
  });

it("whatever is pressed, a map holds nothing that a save refuses, and no block covers another", () => {
  fc.assert(
    fc.property(built, (graph) => {
      expect(checkConnections(graph).filter(isRefused)).toEqual([]);
      expect(isClear(graph)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it("laid out, blocks stand apart, each below what leads to it, the first of two outputs at the right", () => {
  fc.assert(
    fc.property(built, (graph) => {
      const laid = arrange(graph);
      const at = new Map(laid.map((each) => [each.id, each]));
      expect(isClear(laid)).toBe(true);
      for (const { id, connections } of laid) {
        for (const { to } of connections) expect(at.get(to)?.y).toBeGreaterThan(at.get(id)?.y ?? 0);
      }
    }),
    { numRuns: 100 },
  );
  const laid = new Map(arrange(cart).map((each) => [each.id, boxOf(each)]));
  expect(laid.get("goal")?.x).toBeGreaterThan(laid.get("sms")?.x ?? Number.POSITIVE_INFINITY);
});
