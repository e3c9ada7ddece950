import { expect, it } from "vitest";
import { importCycles } from "./rules.mjs";

/** Files given as `path: [what it imports]`. */
const found = (files: Record<string, string[]>) =>
  importCycles
    .check(
      Object.entries(files).map(([path, imports]) => ({
        path,
        text: imports.map((each) => `import { a } from "${each}";`).join("\n"),
      })),
    )
    .map(({ path, line, message }) => `${path}:${line} ${message}`);

it("finds files that import one another and prints the shortest way round", () => {
  expect(
    found({
      "contract/a.ts": ["./b.ts"],
      "contract/b.ts": ["./d.ts", "#contract/c.ts"],
      "contract/c.ts": ["#contract/a.ts"],
      "contract/d.ts": ["./e.ts"],
      "contract/e.ts": ["./a.ts"],
    }),
  ).toEqual([
    "contract/a.ts:1 files import one another: contract/a.ts → contract/b.ts (contract/a.ts:1) → " +
      "contract/c.ts (contract/b.ts:2) → contract/a.ts (contract/c.ts:1)",
  ]);
});

it("finds areas that import one another where no file does", () => {
  expect(
    found({
      "platform/people/a.ts": ["#platform/visits/a.ts"],
      "platform/visits/a.ts": [],
      "platform/visits/b.ts": ["#platform/people/b.ts"],
      "platform/people/b.ts": [],
    }),
  ).toEqual([
    "platform/people/a.ts:1 areas import one another: platform/people → platform/visits (platform/people/a.ts:1) → " +
      "platform/people (platform/visits/b.ts:1)",
  ]);
});

it("counts imports of types, and import() of them", () => {
  const files = [
    { path: "contract/a.ts", text: 'import type { B } from "./b.ts";' },
    { path: "contract/b.ts", text: 'export type A = import("./a.ts").A;' },
  ];
  expect(importCycles.check(files)).toHaveLength(1);
});

it("a test may import what its area does not", () => {
  expect(
    found({
      "platform/people/a.test.ts": ["#platform/visits/a.ts"],
      "platform/visits/a.ts": ["#platform/people/b.ts"],
      "platform/people/b.ts": [],
      "contract/a.ts": ["./b.ts", "zod"],
      "contract/b.ts": [],
    }),
  ).toEqual([]);
});
