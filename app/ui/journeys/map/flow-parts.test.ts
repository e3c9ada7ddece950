import { expect, it } from "vitest";
import { describeMap } from "#app/journeys/describe-map.ts";
import { moveBlocks } from "#app/journeys/map/edit-graph.ts";
import { openGraph } from "#app/journeys/map/map-graph.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { edgesOf, firstOf, nodesOf, placedAs, revealSome, withSelected } from "./flow-parts.ts";

/** Waits in a row downwards. */
const graph = openGraph(
  Array.from({ length: 20 }, (_, index): Block => {
    const place = { id: `b${index}`, journey: "j", title: "", x: 0, y: 0, fields: {}, items: [] };
    const connections = index === 19 ? [] : [{ output: "next" as const, to: `b${index + 1}` }];
    return { ...place, type: index === 0 ? "trigger.event" : "flow.wait_time", connections };
  }),
);
const viewOf = (blocks: typeof graph) => describeMap({ blocks: [...blocks], violations: [], stats: [] });
const view = viewOf(graph);
const parts = { nodes: nodesOf(graph, { view, isEditable: true }, []), edges: edgesOf(view, null, []) };
const shownOf = (nodes: readonly { id: string; hidden?: boolean }[]) =>
  nodes.filter(({ hidden }) => !hidden).map(({ id }) => id);

it("draws what is in sight first, with the lines to it, and the rest bit by bit", () => {
  let { nodes, edges } = firstOf(parts, { start: { x: 100, y: 24 }, size: { width: 800, height: 300 } });
  expect(shownOf(nodes)).toEqual(["b0", "b1"]);
  expect(shownOf(edges)).toEqual(["b0 next", "b1 next"]);
  const counts: number[] = [];
  while (shownOf(nodes).length < nodes.length) {
    nodes = revealSome(nodes);
    edges = revealSome(edges);
    counts.push(shownOf(nodes).length);
  }
  expect(counts).toEqual([8, 14, 20]);
  expect(shownOf(edges)).toHaveLength(19);
  expect(revealSome(nodes)).toBe(nodes);
});

it("begins where the drawing stood, and at the first block where that showed none", () => {
  const size = { width: 800, height: 300 };
  expect(firstOf(parts, { start: { x: 100, y: 24 }, size }).viewport).toEqual({ x: 100, y: 24, zoom: 1 });
  const beside = firstOf(parts, { start: { x: -5_000, y: 24 }, size });
  expect([beside.viewport, shownOf(beside.nodes)]).toEqual([{ x: 400 - 272 / 2, y: 24, zoom: 1 }, ["b0", "b1"]]);
  const edge = firstOf(parts, { start: { x: 780, y: 24 }, size });
  expect(edge.viewport, "a block that is in sight in part").toEqual(beside.viewport);
  expect(firstOf({ nodes: [], edges: [] }, { start: { x: 9, y: 8 }, size }).viewport).toEqual({ x: 9, y: 8, zoom: 1 });
});

it("keeps every node that did not change, the list where none did, and what is not drawn yet", () => {
  const first = firstOf(parts, { start: { x: 100, y: 24 }, size: { width: 800, height: 300 } });
  expect(nodesOf(graph, { view, isEditable: true }, first.nodes)).toBe(first.nodes);
  expect(edgesOf(view, null, first.edges)).toBe(first.edges);
  expect(withSelected(first.nodes, null)).toBe(first.nodes);
  const moved = moveBlocks(graph, new Map([["b19", { x: 0, y: 4_000 }]])).graph ?? [];
  const after = nodesOf(moved, { view: viewOf(moved), isEditable: true }, first.nodes);
  expect(after.filter((node) => !first.nodes.includes(node)).map(({ id, hidden }) => [id, hidden])).toEqual([
    ["b19", true],
  ]);
});

it("puts a node that was let go back to where its block stands", () => {
  const [held, ...others] = parts.nodes;
  const dropped = [{ ...held, position: { x: 3, y: 9 } } as (typeof parts.nodes)[number], ...others];
  expect(placedAs(graph, dropped)[0]?.position).toEqual(held?.position);
  expect(placedAs(graph, parts.nodes)).toBe(parts.nodes);
});
