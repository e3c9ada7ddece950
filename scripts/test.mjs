import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
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
  const folder = mkdtempSync(join(chooseTemporaryFolder(given), "nabz-tests-"));
  removeAtExit(folder);
  const env = { ...given, TMPDIR: folder, CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: shell, NABZ_RESULTS: folder };
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
  const browserResult = join(folder, "playwright.json");
  for (const title of findTests(browserResult, isFlaky)) say(`passed at the second attempt: ${title}`);
  for (const title of findTests(browserResult, isPartlySkipped)) say(`left out in part: ${title}`);
  const counts = [countVitest(join(folder, "vitest.json")), countPlaywright(browserResult)];
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0);
  say(`took ${took.join(", ")}`);
  process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed\n`);
  process.exit(units && browser && sum("failed") === 0 ? 0 : 1);
}

const minRoomBytes = 6 * 2 ** 30;

/**
 * Memory, where there is room for all data folders at once: a test's folder lives for seconds, and stores wait for each
 * sync of a disk. What `kill -9` leaves is equal on both; nothing here cuts the power.
 */
function chooseTemporaryFolder({ TMPDIR }) {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    const hasRoom = Math.min(bavail * bsize, process.availableMemory()) > minRoomBytes;
    return TMPDIR ?? (hasRoom ? memory : tmpdir());
  } catch {
    return tmpdir();
  }
}

/** Also where the run is interrupted: what lies in memory would take it until the machine restarts. */
function removeAtExit(folder) {
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
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

/** Failed once, then passed. */
const isFlaky = ({ status }) => status === "flaky";
/** Passed without a part that this machine cannot run, which the test annotates. */
const isPartlySkipped = ({ status, annotations }) =>
  status === "expected" && annotations.some(({ type }) => type === "left out");

/** The titles of browser tests of which one run is so. */
function findTests(path, isSo) {
  const titles = ({ suites = [], specs = [], file }) => [
    ...specs.filter(({ tests }) => tests.some(isSo)).map(({ title }) => `${file}: ${title}`),
    ...suites.flatMap((suite) => titles(suite)),
  ];
  return titles(readResult(path) ?? {});
}

test(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`nabz: ${error.message}\n`);
  process.exit(1);
});
