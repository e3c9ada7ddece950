import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./build.mjs";
import { findChromium, findShell } from "./chromium.mjs";
import { readEnv } from "./env.mjs";
import { ensureInstalled } from "./install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const say = (text) => process.stdout.write(`nabz: ${text}\n`);
const inPackages = (...path) => join(root, "node_modules", ...path);

/** A test waits for a browser, a process or a clock about as often as it computes: five workers on two cores. */
const cores = Math.min(availableParallelism(), 8);
const workers = { units: cores, browser: cores + 1 };

/**
 * Runs every test, both runners beside each other, and closes with the time of each part and `N passed, N failed`. What is
 * given after `npm test --` selects among the files of both.
 */
async function test(chosen) {
  const { given } = readEnv(root);
  ensureInstalled(root, { dev: true, say });
  const own = given.CHROMIUM_PATH || undefined;
  const chromium = findChromium({ given: own, say });
  const shell = own ?? findShell({ say }) ?? chromium;
  const took = [];
  const timed = async (part, work) => {
    const from = performance.now();
    const result = await work();
    took.push(`${part} ${Math.round((performance.now() - from) / 1000)} s`);
    return result;
  };
  await timed("build", () => ensureBuilt(root, { say }));
  const folder = mkdtempSync(join(tmpdir(), "nabz-results-"));
  const env = { ...given, CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: shell, NABZ_RESULTS: folder };
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${join(folder, "vitest.json")}`];
  const [units, browser] = await Promise.all([
    timed("unit, stores, HTTP, faults", () =>
      run(
        [inPackages("vitest", "vitest.mjs"), "run", "--passWithNoTests", `--maxWorkers=${workers.units}`, ...reporters],
        { chosen, env },
      ),
    ),
    timed("browser", () =>
      run([inPackages("playwright", "cli.js"), "test", "--pass-with-no-tests", `--workers=${workers.browser}`], {
        ...{ chosen, env, isQuiet: true },
      }),
    ),
  ]);
  for (const title of findFlaky(join(folder, "playwright.json"))) say(`passed at the second attempt: ${title}`);
  const counts = [countVitest(join(folder, "vitest.json")), countPlaywright(join(folder, "playwright.json"))];
  rmSync(folder, { recursive: true, force: true });
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  say(`took ${took.join(", ")}`);
  process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed\n`);
  process.exit(units && browser && sum("failed") === 0 ? 0 : 1);
}

/** Whether a runner succeeds. With `isQuiet` its output is printed at its end, so that two runners' do not mix. */
async function run(args, { chosen, env, isQuiet = false }) {
  const stdio = isQuiet ? "pipe" : "inherit";
  const child = spawn(process.execPath, [...args, ...chosen], { cwd: root, env, stdio: ["ignore", stdio, stdio] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
  const [code] = await once(child, "close");
  process.stdout.write(Buffer.concat(output));
  return code === 0;
}

/** A runner that wrote no result failed as a whole. */
function readResult(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function countVitest(path) {
  const result = readResult(path);
  return result ? { passed: result.numPassedTests, failed: result.numFailedTests } : { passed: 0, failed: 1 };
}

function countPlaywright(path) {
  const result = readResult(path);
  return result
    ? { passed: result.stats.expected + result.stats.flaky, failed: result.stats.unexpected }
    : { passed: 0, failed: 1 };
}

/** The titles of browser tests that failed once and then passed. */
function findFlaky(path) {
  const titles = ({ suites = [], specs = [], file }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ title }) => `${file}: ${title}`),
    ...suites.flatMap((suite) => titles(suite)),
  ];
  return titles(readResult(path) ?? {});
}

test(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`nabz: ${error.message}\n`);
  process.exit(1);
});
