import { expect, it } from "vitest";
import type { Definition } from "#contract/conditions/definition.ts";
import { violationText } from "#contract/text/violations.ts";
import { findSegmentProblems, type SegmentGraph } from "./check-definition.ts";

const naming = (...fields: string[]): Definition => ({
  groups: [{ negate: false, items: fields.map((field) => ({ of: "segment" as const, field, op: "is" as const })) }],
});

const messagesOf = (definition: Definition, graph: SegmentGraph, id?: string) =>
  findSegmentProblems(definition, { id, graph }).map(({ message }) => message);

/** Each segment of a layer names all of the layer below. */
function layers(count: number, width: number): { graph: SegmentGraph; top: string[]; bottom: string } {
  const name = (layer: number, place: number) => `${layer}.${place}`;
  const places = Array.from({ length: width }, (_, place) => place);
  const rows = Array.from({ length: count }, (_, layer) =>
    places.map(
      (place) => [name(layer, place), layer === 0 ? [] : places.map((below) => name(layer - 1, below))] as const,
    ),
  );
  return { graph: new Map(rows.flat()), top: places.map((place) => name(count - 1, place)), bottom: name(0, 0) };
}

it("says how deep segments are inside each other, however many ways lead down", () => {
  const { graph, top } = layers(5, 40);
  expect(messagesOf(naming(...top), graph)).toEqual([]);
  const deeper = new Map([...graph, ["over", top]]);
  expect(messagesOf(naming("over"), deeper)).toEqual([violationText.segmentDepth]);
});

it("says how many segments are above, however many ways lead up", () => {
  const { graph, bottom } = layers(5, 40);
  const all = new Map([...graph, ["inner", []]]);
  expect(messagesOf(naming("inner"), all, bottom)).toEqual([]);
  const chain = new Map([...all, ["inner", ["innermost"]], ["innermost", []]]);
  expect(messagesOf(naming("inner"), chain, bottom)).toEqual([violationText.segmentDepth]);
});

it("finds circles, through others and of others", () => {
  const graph = new Map([
    ["own", []],
    ["around", ["own"]],
    ["one", ["other"]],
    ["other", ["one"]],
  ]);
  expect(messagesOf(naming("own", "around", "one"), graph, "own")).toEqual([
    violationText.segmentCircle,
    violationText.segmentCircle,
    violationText.segmentCircle,
  ]);
  expect(messagesOf(naming("nobody"), graph, "own")).toEqual([violationText.invalid]);
});
