import { expect, it } from "vitest";
import { noShell } from "./rules.mjs";

const found = (text: string, path = "platform/backup/backup.ts") =>
  noShell.check([{ path, text }]).map(({ line }) => line);

it.each([
  'import { exec } from "node:child_process";',
  'import { execSync, spawn } from "node:child_process";',
  'import * as processes from "node:child_process";',
  'import processes from "node:child_process";',
  "spawn(program, { shell: true });",
])("a program that a shell starts is found: %s", (text) => {
  expect(found(`\n${text}`)).toEqual([2]);
  expect(found(text, "scripts/start.mjs")).toEqual([1]);
});

it.each([
  'import { execFile, execFileSync, spawn } from "node:child_process";',
  "const [, id] = /x/.exec(text) ?? [];",
  "const shell = 1;",
])("lists of arguments are not: %s", (text) => {
  expect(found(text)).toEqual([]);
});
