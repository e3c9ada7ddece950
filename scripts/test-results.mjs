import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** A runner that wrote no result failed as a whole. */
const withoutResult = { passed: 0, failed: 1, flaky: [], partlySkipped: [], failures: [] };

function readResult(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** What Vitest's `result` counts. A file that could not be collected failed without a test. */
function countVitest(result) {
  const failures = result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed");
    if (tests.length > 0) return tests.map((test) => describe(name, test.fullName, test.failureMessages?.[0]));
    return status === "failed" ? [describe(name, "not collected", message)] : [];
  });
  return { passed: result.numPassedTests, failed: failures.length, flaky: [], partlySkipped: [], failures };
}

const maxMessageLength = 800;

/** A failure in a few lines, without the colours of a terminal. */
function describe(file, title, message = "") {
  const plain = stripVTControlCharacters(message).trim();
  return `${file}: ${title}${plain && `\n${plain.slice(0, maxMessageLength)}`}`;
}

/** The files of Vitest's result in which something failed. */
export function failedFiles(path) {
  const { testResults = [] } = readResult(path) ?? {};
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
}

/**
 * Counts Vitest's result, its `failures` with their messages; `again`: the result of its failed files once more, which count as they ended then. What failed
 * only at first is `flaky`, by the attempt that passed, file and title.
 */
export function readVitest(path, again) {
  const result = readResult(path);
  if (result === undefined) return withoutResult;
  const repeated = readResult(again);
  if (repeated === undefined) return countVitest(result);
  const files = repeated.testResults.map(({ name }) => name);
  const first = result.testResults.filter(({ name }) => files.includes(name));
  const numberOf = (results, status) =>
    results.flatMap((file) => file.assertionResults).filter((test) => test.status === status).length;
  const count = countVitest(repeated);
  return {
    ...count,
    passed: result.numPassedTests - numberOf(first, "passed") + count.passed,
    flaky:
      count.failed > 0
        ? []
        : first.map(({ name, assertionResults }) => `attempt 2: ${name}: ${titlesOf(assertionResults)}`),
  };
}

const titlesOf = (tests) =>
  tests
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => fullName)
    .join("; ");

const maxListed = 12;

/**
 * The files that took longest, with the seconds of their tests and hooks, of all results: where a run's time goes. Those
 * of Vitest are absolute paths.
 */
export function listSlowest(units, browser) {
  const { testResults = [] } = readResult(units) ?? {};
  const times = new Map(testResults.map(({ name, startTime = 0, endTime = 0 }) => [name, endTime - startTime]));
  const add = ({ suites = [], specs = [], file }) => {
    for (const { results = [] } of specs.flatMap(({ tests }) => tests)) {
      const took = results.reduce((sum, { duration = 0 }) => sum + duration, 0);
      times.set(file, (times.get(file) ?? 0) + took);
    }
    suites.forEach(add);
  };
  for (const path of browser) add(readResult(path) ?? {});
  return [...times]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxListed)
    .map(([file, ms]) => `${file} ${Math.round(ms / 1000)} s`);
}

/** Failed once, then passed. */
const isFlaky = ({ status }) => status === "flaky";
const isFailed = ({ status }) => status === "unexpected";
/** Passed without a part that this machine cannot run, which the test annotates. */
const isPartlySkipped = ({ status, annotations }) =>
  status === "expected" && annotations.some(({ type }) => type === "left out");

/** Counts Playwright's result. */
export function readPlaywright(path) {
  const result = readResult(path);
  if (result === undefined) return withoutResult;
  const { expected, flaky, unexpected } = result.stats;
  return {
    ...{ passed: expected + flaky, failed: unexpected },
    flaky: findTests(
      result,
      isFlaky,
      ({ results }, file, title) => `attempt ${results.length}: ${describe(file, title)}`,
    ),
    partlySkipped: findTests(result, isPartlySkipped, (_, file, title) => describe(file, title)),
    failures: findTests(result, isFailed, ({ results }, file, title) =>
      describe(file, title, results?.at(-1)?.error?.message),
    ),
  };
}

/** What `say` makes of the tests of which one run is so. */
const findTests = ({ suites = [], specs = [], file }, isSo, say) => [
  ...specs.flatMap(({ title, tests }) => tests.filter(isSo).map((run) => say(run, file, title))),
  ...suites.flatMap((suite) => findTests(suite, isSo, say)),
];
