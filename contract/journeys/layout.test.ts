import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outputsOf } from "./block-types.ts";
import type { GraphBlock } from "./graph.ts";
import { type Box, layOut, placeBlocks, routeOf } from "./layout.ts";
import { templateNames } from "./template-names.ts";
import { blocksOf } from "./templates.ts";

const counted = () => {
  let last = 0;
  return () => `${++last}`;
};
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Every block leads to later ones alone. */
const anyTree = fc
  .array(
    fc.record({
      type: fc.constantFrom("flow.split", "flow.wait_time", "action.sms", "flow.end"),
      to: fc.array(fc.nat(), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((all) =>
    all.map(({ type, to }, index): GraphBlock => {
      const later = all.length - index - 1;
      const outputs = outputsOf(type as GraphBlock["type"]);
      const connections =
        later === 0
          ? []
          : to
              .slice(0, outputs.length)
              .map((step, at) => ({ output: outputs[at] ?? "next", to: `${index + 1 + (step % later)}` }));
      return { id: `${index}`, type: type as GraphBlock["type"], title: "", fields: {}, items: [], connections };
    }),
  );

describe("a journey that nobody has placed", () => {
  it("is laid out without covered blocks, children below their parents", () => {
    fc.assert(
      fc.property(anyTree, (blocks) => {
        const boxes = layOut(blocks);
        const all = [...boxes.values()];
        expect(all).toHaveLength(blocks.length);
        for (const [index, box] of all.entries()) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(all.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
        }
        for (const { id, connections } of blocks) {
          for (const { to } of connections) {
            expect(boxes.get(to)?.y ?? 0).toBeGreaterThan(boxes.get(id)?.y ?? 0);
          }
        }
      }),
    );
  });

  it("has yes at the right of no, and lines that end above their target", () => {
    const blocks = blocksOf("cart", counted());
    const boxes = placeBlocks(blocks);
    const wait = blocks.find(({ type }) => type === "flow.wait_event");
    const boxOf = (output: string) =>
      boxes.get(wait?.connections.find((each) => each.output === output)?.to ?? "") as Box;
    expect(boxOf("yes").x).toBeGreaterThan(boxOf("no").x);
    const from = boxes.get(wait?.id ?? "") as Box;
    const { path, port } = routeOf(from, boxOf("no"), { index: 1, count: 2 });
    expect(port.x).toBe(from.x + from.width / 3);
    expect(path).toMatch(new RegExp(`V${boxOf("no").y - 4}$`));
  });

  it.each(templateNames)("comes as %s and stays where its owner moves it", (name) => {
    const blocks = blocksOf(name, counted());
    const boxes = placeBlocks(blocks);
    const moved = blocks.map((block) => ({
      ...block,
      x: (boxes.get(block.id)?.x ?? 0) + 500,
      y: boxes.get(block.id)?.y ?? 0,
    }));
    expect([...placeBlocks(moved).values()].map(({ x }) => x - 500)).toEqual([...boxes.values()].map(({ x }) => x));
  });
});
