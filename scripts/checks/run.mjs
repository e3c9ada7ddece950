import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rules } from "./rules.mjs";

/** The gate's own checks over every file that is, or would be, committed: prints what they find, exits 1 if anything. */

// A checkout may belong to somebody else than who runs the gate (root in a container): git asks for this word.
const git = (cwd, ...args) => execFileSync("git", ["-c", "safe.directory=*", ...args], { cwd, encoding: "utf8" });
const root = git(process.cwd(), "rev-parse", "--show-toplevel").replace(/\n$/, "");
const paths = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0");
const files = [...new Set(paths)]
  .filter((path) => path !== "" && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

const findings = rules.flatMap(({ check }) => check(files));
for (const { path, line, message } of findings) console.log(`${path}:${line} ${message}`);
console.log(`${rules.length} rules, ${files.length} files, ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
