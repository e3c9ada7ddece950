import { type Definition, maxDepth, segmentsOf } from "#contract/conditions/definition.ts";
import type { Violation } from "#contract/errors.ts";
import { violationText } from "#contract/text/violations.ts";

/** The segments that each segment of a website names, by id. */
export type SegmentGraph = ReadonlyMap<string, readonly string[]>;

/**
 * What is wrong with the segments that a definition names: one that the website does not have, a circle back to `id`, or
 * more than `maxDepth` inside each other. Paths name the condition.
 */
export function findSegmentProblems(
  definition: Definition,
  { id, graph }: { id: string | undefined; graph: SegmentGraph },
): Violation[] {
  const levels = levelsAbove(id, graph);
  return definition.groups.flatMap(({ items }, group) =>
    items.flatMap((item, index) => {
      if (item.of !== "segment") return [];
      const message = problemOf(item.field, { id, graph, levels });
      return message === undefined ? [] : [{ path: ["groups", group, "items", index, "field"], message }];
    }),
  );
}

function problemOf(
  named: string,
  { id, graph, levels }: { id: string | undefined; graph: SegmentGraph; levels: number },
): string | undefined {
  if (!graph.has(named)) return violationText.invalid;
  const depth = depthOf(named, graph, id);
  if (depth === "circle") return violationText.segmentCircle;
  return depth + levels > maxDepth ? violationText.segmentDepth : undefined;
}

/** Segments inside each other from this one down; a circle where `id` is among them. */
function depthOf(segment: string, graph: SegmentGraph, id: string | undefined, level = 1): number | "circle" {
  if (segment === id || level > graph.size + 1) return "circle";
  let deepest = level;
  for (const inner of graph.get(segment) ?? []) {
    const depth = depthOf(inner, graph, id, level + 1);
    if (depth === "circle") return depth;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** How many segments name this one inside each other. */
function levelsAbove(id: string | undefined, graph: SegmentGraph): number {
  if (id === undefined) return 0;
  const above = [...graph].filter(([, named]) => named.includes(id)).map(([outer]) => outer);
  return above.reduce((highest, outer) => Math.max(highest, 1 + levelsAbove(outer, withoutSegment(graph, id))), 0);
}

const withoutSegment = (graph: SegmentGraph, id: string): SegmentGraph =>
  new Map([...graph].filter(([segment]) => segment !== id));

/** Of the segments as they are stored. */
export const graphOf = (rows: readonly { id: string; definition: unknown }[]): SegmentGraph =>
  new Map(rows.map(({ id, definition }) => [id, segmentsOf(definition)]));
