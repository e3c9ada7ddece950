import { readFileSync } from "node:fs";

/** A runner that wrote no result failed as a whole. */
const withoutResult = { passed: 0, failed: 1, flaky: [], partlySkipped: [] };

function readResult(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** What Vitest's `result` counts. A file that could not be collected failed without a test. */
function countVitest(result) {
  const uncollected = result.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const failed = result.numFailedTests + uncollected.length;
  return { passed: result.numPassedTests, failed, flaky: [], partlySkipped: [] };
}

/** The files of Vitest's result in which something failed. */
export function failedFiles(path) {
  const { testResults = [] } = readResult(path) ?? {};
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
}

/**
 * Counts Vitest's result; `again`: the result of its failed files once more, which count as they ended then. What failed
 * only at first is `flaky`, by file and title.
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
    flaky: count.failed > 0 ? [] : first.map(({ name, assertionResults }) => `${name}: ${titlesOf(assertionResults)}`),
  };
}

const titlesOf = (tests) =>
  tests
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => fullName)
    .join("; ");

/** Failed once, then passed. */
const isFlaky = ({ status }) => status === "flaky";
/** Passed without a part that this machine cannot run, which the test annotates. */
const isPartlySkipped = ({ status, annotations }) =>
  status === "expected" && annotations.some(({ type }) => type === "left out");

/** Counts Playwright's result. */
export function readPlaywright(path) {
  const result = readResult(path);
  if (result === undefined) return withoutResult;
  const { expected, flaky, unexpected } = result.stats;
  const titles = (isSo) => findTests(result, isSo);
  return {
    ...{ passed: expected + flaky, failed: unexpected },
    ...{ flaky: titles(isFlaky), partlySkipped: titles(isPartlySkipped) },
  };
}

/** The titles of tests of which one run is so. */
const findTests = ({ suites = [], specs = [], file }, isSo) => [
  ...specs.filter(({ tests }) => tests.some(isSo)).map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap((suite) => findTests(suite, isSo)),
];
