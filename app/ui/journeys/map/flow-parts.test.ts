import { expect, it } from "vitest";
import { describeMap } from "#app/journeys/describe-map.ts";
import { moveBlocks } from "#app/journeys/map/edit-graph.ts";
import { openGraph } from "#app/journeys/map/map-graph.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import { edgesOf, firstViewport, nodesOf, placedAs, withSelected } from "./flow-parts.ts";

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
it("begins where the drawing stood, and at the first block where that showed none", () => {
  const size = { width: 800, height: 300 };
  const begin = (start: { x: number; y: number }, nodes = parts.nodes) => firstViewport(nodes, { start, size });
  expect(begin({ x: 100, y: 24 })).toEqual({ x: 100, y: 24, zoom: 1 });
  const beside = { x: 400 - 272 / 2, y: 24, zoom: 1 };
  expect(begin({ x: -5_000, y: 24 })).toEqual(beside);
  expect(begin({ x: 780, y: 24 }), "a block that is in sight in part").toEqual(beside);
  expect(begin({ x: 9, y: 8 }, [])).toEqual({ x: 9, y: 8, zoom: 1 });
});

it("keeps every node that did not change, and the list where none did", () => {
  const { nodes, edges } = parts;
  expect(nodesOf(graph, { view, isEditable: true }, nodes)).toBe(nodes);
  expect(edgesOf(view, null, edges)).toBe(edges);
  expect(withSelected(nodes, null)).toBe(nodes);
  const moved = moveBlocks(graph, new Map([["b19", { x: 0, y: 4_000 }]])).graph ?? [];
  const after = nodesOf(moved, { view: viewOf(moved), isEditable: true }, nodes);
  expect(after.filter((node) => !nodes.includes(node)).map(({ id }) => id)).toEqual(["b19"]);
});

it("puts a node that was let go back to where its block stands", () => {
  const [held, ...others] = parts.nodes;
  const dropped = [{ ...held, position: { x: 3, y: 9 } } as (typeof parts.nodes)[number], ...others];
  expect(placedAs(graph, dropped)[0]?.position).toEqual(held?.position);
  expect(placedAs(graph, parts.nodes)).toBe(parts.nodes);
});
