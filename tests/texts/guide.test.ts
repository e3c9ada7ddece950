import { expect, it } from "vitest";
import { type GuideBlock, guides } from "#app/guide/guides.server.ts";
import { avoided, signs } from "./persian.ts";

const linesOf = (blocks: GuideBlock[]) =>
  blocks
    .flatMap((block) => (block.kind === "list" ? block.items : block.kind === "code" ? [] : [block.spans]))
    .map((spans) => spans.map(({ text, look }) => (look === "code" ? "x" : text)).join(""));

it.each(guides)("the guide is Persian: $title", ({ title, blocks }) => {
  for (const line of [title, ...linesOf(blocks)]) {
    const bad = avoided.filter(([word]) => new RegExp(`(?<!\\p{L})(${word})(?!\\p{L})`, "u").test(line));
    expect([line, bad]).toEqual([line, []]);
    const wrong = signs.filter(({ pattern, what }) => !what.startsWith("space at") && pattern.test(line));
    expect([line, wrong.map(({ what }) => what)]).toEqual([line, []]);
  }
});
