import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { partCount, runParts } from "./browser-parts.mjs";
import { ensureBuilt } from "./build.mjs";
import { findChromium, findShell } from "./chromium.mjs";
import { readEnv } from "./env.mjs";
import { ensureInstalled } from "./install.mjs";
import { runNode } from "./run-node.mjs";
import { failedFiles, listSlowest, readPlaywright, readVitest } from "./test-results.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const say = (text) => process.stdout.write(`nabz: ${text}\n`);
const inPackages = (...path) => join(root, "node_modules", ...path);

/**
 * Of each runner: one more than cores, which three workers keep busy on two of them. One runner after the other: six workers
 * have 350 processes on two cores, where each test takes many times as long and some their time limit.
 */
const workers = Math.min(availableParallelism(), 8) + 1;

/** Of a part of the browser's tests, which takes three to five minutes. */
const maxPartMs = 9 * 60_000;

/** Files of units that get a second attempt, alone, as tests of the browser do: one that a busy machine held up. */
const maxRepeatedFiles = 3;

/**
 * Runs every test, one runner after the other, and closes with the time of each part and `N passed, N failed`. What is
 * given after `npm test --` selects among the files of both. With `TEST_UNTIL`, in seconds since 1970, as many parts of the
 * browser's tests run as end before it, beginning with another one each day.
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
  const runUnits = (name, options, files) => {
    const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${join(folder, name)}`];
    const args = [inPackages("vitest", "vitest.mjs"), "run", "--passWithNoTests", ...options, ...reporters];
    return runNode([...args, ...files], { cwd: root, env });
  };
  const units = await timed("unit, stores, HTTP, faults", () =>
    runUnits("vitest.json", [`--maxWorkers=${workers}`], chosen),
  );
  const files = failedFiles(join(folder, "vitest.json"));
  const isRepeated = files.length > 0 && files.length <= maxRepeatedFiles;
  const repeated = isRepeated && (await timed("repeated", () => runUnits("again.json", ["--maxWorkers=1"], files)));
  const browser = await timed("browser", () => runBrowser({ folder, chosen, env }));
  const counts = [
    readVitest(join(folder, "vitest.json"), join(folder, "again.json")),
    ...browser.results.map(readPlaywright),
  ];
  const all = (name) => counts.flatMap((count) => count[name]);
  const sum = (name) => all(name).reduce((total, number) => total + number, 0);
  for (const title of all("flaky")) say(`passed at ${title.replace(root, "")}`);
  for (const title of all("partlySkipped")) say(`left out in part: ${title}`);
  if (browser.leftOut.length > 0) say(`left out for time: parts ${browser.leftOut.join(", ")} of the browser's tests`);
  // Last, where a reader of the run's end finds it.
  for (const failure of all("failures")) say(`failed: ${failure.replace(root, "")}`);
  const slowest = listSlowest(join(folder, "vitest.json"), browser.results);
  say(`slowest: ${slowest.map((each) => each.replace(root, "")).join(", ")}`);
  say(`took ${took.join(", ")}`);
  process.stdout.write(`${sum("passed")} passed, ${sum("failed")} failed\n`);
  process.exit((units || repeated) && browser.isGreen && sum("failed") === 0 ? 0 : 1);
}

/** All of the browser's tests at once, or parts of them until `TEST_UNTIL`. Returns the files of their results. */
async function runBrowser({ folder, chosen, env }) {
  const results = [];
  const runSome = (name, options, limitMs) => {
    results.push(join(folder, name));
    const args = [
      inPackages("playwright", "cli.js"),
      "test",
      "--pass-with-no-tests",
      `--workers=${workers}`,
      ...options,
    ];
    const onRepeat = () => say(`${name} took longer than ${limitMs / 60_000} minutes: it is run once more`);
    return runNode([...args, ...chosen], { cwd: root, env: { ...env, NABZ_RESULT: name }, limitMs, onRepeat });
  };
  const until = Number(env.TEST_UNTIL) * 1_000;
  if (!(until > 0)) return { isGreen: await runSome("playwright.json", []), results, leftOut: [] };
  const runPart = (part) => runSome(`playwright-${part}.json`, [`--shard=${part}/${partCount}`], maxPartMs);
  const { isGreen, leftOut } = await runParts({ until, runPart });
  return { isGreen, results, leftOut };
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

test(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`nabz: ${error.message}\n`);
  process.exit(1);
});
