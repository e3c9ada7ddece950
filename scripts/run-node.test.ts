import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runNode } from "./run-node.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "nabz-run-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Hangs at its first attempt, of which it leaves a file, and ends with `code` at its second. */
const hangsOnce = (mark: string, code: number) => [
  "-e",
  `const fs = require("node:fs");
   if (fs.existsSync(${JSON.stringify(mark)})) process.exit(${code});
   fs.writeFileSync(${JSON.stringify(mark)}, "");
   setInterval(() => {}, 1000);`,
];

it.each([
  [0, true],
  [1, false],
])("a script that hangs is run once more, and ends with %i", async (code, isGreen) => {
  const mark = join(folder, `mark-${code}`);
  let repeats = 0;
  const options = { cwd: folder, env: process.env, limitMs: 3_000, onRepeat: () => (repeats += 1) };
  expect(await runNode(hangsOnce(mark, code), options)).toBe(isGreen);
  expect([repeats, existsSync(mark)]).toEqual([1, true]);
});

it("a script that fails within its time is not repeated", async () => {
  const onRepeat = () => expect.unreachable();
  const options = { cwd: folder, env: process.env, limitMs: 20_000, onRepeat };
  expect(await runNode(["-e", "process.exit(3)"], options)).toBe(false);
  expect(await runNode(["-e", ""], options)).toBe(true);
});
