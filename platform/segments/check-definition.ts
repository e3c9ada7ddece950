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
  const [levels, depthOf] = [levelsAbove(id, graph), openDepths(graph, id)];
  return definition.groups.flatMap(({ items }, group) =>
    items.flatMap((item, index) => {
      if (item.of !== "segment") return [];
      const message = problemOf(item.field, { graph, levels, depthOf });
      return message === undefined ? [] : [{ path: ["groups", group, "items", index, "field"], message }];
    }),
  );
}

type Depth = number | "circle";

function problemOf(
  named: string,
  { graph, levels, depthOf }: { graph: SegmentGraph; levels: number; depthOf: (segment: string) => Depth },
): string | undefined {
  if (!graph.has(named)) return violationText.invalid;
  const depth = depthOf(named);
  if (depth === "circle") return violationText.segmentCircle;
  return depth + levels > maxDepth ? violationText.segmentDepth : undefined;
}

/**
 * How many segments are inside each other from one down; a circle where `id` is among them. Each segment is looked at once:
 * 200 that name each other in layers have millions of ways down.
 */
function openDepths(graph: SegmentGraph, id: string | undefined): (segment: string) => Depth {
  const known = new Map<string, Depth>();
  const depthOf = (segment: string): Depth => {
    if (segment === id) return "circle";
    const before = known.get(segment);
    if (before !== undefined) return before;
    // Who meets it again on the way down is in a circle.
    known.set(segment, "circle");
    let deepest = 1;
    for (const inner of graph.get(segment) ?? []) {
      const depth = depthOf(inner);
      if (depth === "circle") return depth;
      deepest = Math.max(deepest, depth + 1);
    }
    known.set(segment, deepest);
    return deepest;
  };
  return depthOf;
}

/** How many segments name this one inside each other. Each is looked at once here, too. */
function levelsAbove(id: string | undefined, graph: SegmentGraph): number {
  const outer = new Map<string, string[]>();
  for (const [segment, named] of graph) {
    for (const inner of named) outer.set(inner, [...(outer.get(inner) ?? []), segment]);
  }
  const known = new Map<string, number>();
  const levelsOf = (segment: string): number => {
    const before = known.get(segment);
    if (before !== undefined) return before;
    // What is stored has no circle; one would end here.
    known.set(segment, 0);
    const levels = (outer.get(segment) ?? []).reduce((highest, each) => Math.max(highest, 1 + levelsOf(each)), 0);
    known.set(segment, levels);
    return levels;
  };
  return id === undefined ? 0 : levelsOf(id);
}

/** Of the segments as they are stored. */
export const graphOf = (rows: readonly { id: string; definition: unknown }[]): SegmentGraph =>
  new Map(rows.map(({ id, definition }) => [id, segmentsOf(definition)]));
