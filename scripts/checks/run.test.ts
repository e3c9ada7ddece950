import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
const bad = "\nawait fetch(address);\n";
const hasGit = spawnSync("git", ["--version"]).status === 0;

it("every rule of the folder runs and has its test", () => {
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
    expect(stdout).toMatch(/^app\/port number\.ts:2 fetch: .+\n\d+ rules, 2 files, 1 findings\n$/);
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

const repository = fileURLToPath(new URL("../..", import.meta.url));

it("Biome refuses process.env and node:process outside the files that read the environment", () => {
  cpSync(join(repository, "biome.json"), join(root, "biome.json"));
  mkdirSync(join(root, "platform"));
  const lint = (path: string, text: string) => {
    writeFileSync(join(root, path), text);
    const biome = join(repository, "node_modules", "@biomejs", "biome", "bin", "biome");
    const { stdout, stderr } = spawnSync("node", [biome, "lint", path], { cwd: root, encoding: "utf8" });
    return stdout + stderr;
  };
  const read = "export const port = process.env.PORT;\n";
  expect(lint("platform/port.ts", read)).toContain("noProcessEnv");
  expect(lint("platform/port.ts", 'import { env } from "node:process";\nexport { env };\n')).toContain(
    "noRestrictedImports",
  );
  expect(lint("platform/settings.ts", read)).not.toContain("noProcessEnv");
});
