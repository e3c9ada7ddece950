import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Texts that wrap, and a table of three columns: they scroll downwards. */
const scrollDown = ["chart/chart-table.tsx", "code-block.tsx", "install/received-events.tsx"];

it("what scrolls sideways shows that it does", () => {
  const paths = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const found = paths
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("scrolls-sideways"))
    .flatMap((path) => {
      const text = readFileSync(join(import.meta.dirname, path), "utf8");
      return [...text.matchAll(/\boverflowX?: "(auto|scroll)"/g)].map(() => path);
    });
  expect(found.toSorted()).toEqual(scrollDown);
});
