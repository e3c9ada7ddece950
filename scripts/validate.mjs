import { spawn } from "node:child_process";
import { once } from "node:events";

/** Side by side: each of them computes on one core. The tests, which take all cores, come after them. */
const checks = ["lint", "typecheck", "audit"];

/** Whether a script of `package.json` succeeds. With `isQuiet` its output is printed at its end. */
async function run(name, { isQuiet = false } = {}) {
  const stdio = isQuiet ? "pipe" : "inherit";
  const child = spawn("npm", ["run", name], { stdio: ["ignore", stdio, stdio] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
  const [code] = await once(child, "close");
  process.stdout.write(Buffer.concat(output));
  return code === 0;
}

const passed = await Promise.all(checks.map((name) => run(name, { isQuiet: true })));
process.exit(passed.every(Boolean) && (await run("test")) ? 0 : 1);
