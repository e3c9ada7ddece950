import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rules } from "./rules.mjs";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "nabz checks "));
  spawnSync("git", ["init", "-q"], { cwd: root });
  writeFileSync(join(root, ".gitignore"), "build/\n");
  for (const folder of ["app", "build"]) mkdirSync(join(root, folder));
});
afterEach(() => rmSync(root, { recursive: true }));

const run = (cwd = root) => spawnSync("node", [join(import.meta.dirname, "run.mjs")], { cwd, encoding: "utf8" });
const bad = "\nexport const port = process.env.PORT;\n";
const hasGit = spawnSync("git", ["--version"]).status === 0;

it("every rule of the folder is asked, and each has its test", () => {
  const files = readdirSync(import.meta.dirname);
  const tested = files.flatMap((file) => /^(.+)\.test\.ts$/.exec(file)?.[1] ?? []).filter((name) => name !== "run");
  const written = files.filter((file) => file.endsWith(".mjs") && !/^(run|rules|source)\.mjs$/.test(file));
  expect(rules.map(({ name }) => `${name}.mjs`).sort()).toEqual(written.sort());
  expect(rules.map(({ name }) => name).sort()).toEqual(tested.sort());
});

it.skipIf(!hasGit)("prints each finding with its place, also of files not yet added, and exits 1", () => {
  writeFileSync(join(root, "app", "port number.ts"), bad);
  for (const folder of [root, join(root, "app")]) {
    const { status, stdout } = run(folder);
    expect(stdout).toMatch(/^app\/port number\.ts:2 process\.env is read in .+\n\d+ rules, 2 files, 1 findings\n$/);
    expect(status).toBe(1);
  }
});

it.skipIf(!hasGit)("exits 0 where there is nothing to find; ignored and deleted files are not there", () => {
  writeFileSync(join(root, "build", "port.mjs"), bad);
  writeFileSync(join(root, "app", "gone.ts"), bad);
  spawnSync("git", ["add", "."], { cwd: root });
  rmSync(join(root, "app", "gone.ts"));
  expect(run()).toMatchObject({ status: 0, stdout: `${rules.length} rules, 1 files, 0 findings\n`, stderr: "" });
});
