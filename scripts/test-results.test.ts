import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { failedFiles, listSlowest, readPlaywright, readVitest } from "./test-results.mjs";

const folder = mkdtempSync(join(tmpdir(), "test-results-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, result: object) => {
  writeFileSync(join(folder, name), JSON.stringify(result));
  return join(folder, name);
};
type Ending = "passed" | "failed";
/** Vitest's result of files, each with the endings of its tests. */
const vitest = (name: string, files: Record<string, Ending[]>) => {
  const testResults = Object.entries(files).map(([file, endings]) => ({
    name: file,
    status: endings.includes("failed") || endings.length === 0 ? "failed" : "passed",
    assertionResults: endings.map((status, index) => ({
      ...{ status, fullName: `test ${index}`, failureMessages: status === "failed" ? ["\u001b[31mno\u001b[39m"] : [] },
    })),
  }));
  const numberOf = (status: Ending) => Object.values(files).flatMap((all) => all.filter((one) => one === status));
  return write(name, {
    ...{ testResults, numPassedTests: numberOf("passed").length, numFailedTests: numberOf("failed").length },
  });
};
const nothing = { flaky: [], partlySkipped: [], failures: [] };

it("a runner without a result failed", () => {
  const missing = join(folder, "missing");
  expect([readVitest(missing), readPlaywright(missing)]).toEqual(Array(2).fill({ passed: 0, failed: 1, ...nothing }));
  expect(failedFiles(missing)).toEqual([]);
});

it("a file that could not be collected failed", () => {
  const path = vitest("collected.json", { a: ["passed"], b: [] });
  expect(readVitest(path)).toEqual({ passed: 1, failed: 1, ...nothing, failures: ["b: not collected"] });
  expect(failedFiles(path)).toEqual(["b"]);
});

it("files that ran again count as they ended then", () => {
  const path = vitest("first.json", { a: ["passed", "passed"], b: ["failed", "passed"] });
  const failures = ["b: test 0\nno"];
  expect(readVitest(path)).toEqual({ passed: 3, failed: 1, ...nothing, failures });
  const again = vitest("again.json", { b: ["passed", "passed"] });
  expect(readVitest(path, again)).toEqual({ ...{ passed: 4, failed: 0 }, ...nothing, flaky: ["attempt 2: b: test 0"] });
  const worse = vitest("worse.json", { b: ["failed", "failed"] });
  const all = [...failures, "b: test 1\nno"];
  expect(readVitest(path, worse)).toEqual({ passed: 2, failed: 2, ...nothing, failures: all });
  const uncollected = vitest("uncollected.json", { b: [] });
  expect(readVitest(path, uncollected)).toEqual({ passed: 2, failed: 1, ...nothing, failures: ["b: not collected"] });
});

it("reads the titles of Playwright's failures, later attempts and parts left out", () => {
  const test = (status: string, type = "", results: object[] = []) => ({
    tests: [{ status, annotations: [{ type }], results }],
  });
  const specs = [
    { title: "one", ...test("flaky", "", [{}, {}, {}]) },
    { title: "two", ...test("expected", "left out") },
    { title: "three", ...test("expected") },
    { title: "four", ...test("unexpected", "", [{ error: { message: "first" } }, { error: { message: "no" } }]) },
  ];
  const path = write("playwright.json", {
    stats: { expected: 2, flaky: 1, unexpected: 1 },
    suites: [{ file: "a.test.ts", suites: [{ file: "a.test.ts", specs }] }],
  });
  expect(readPlaywright(path)).toEqual({
    ...{ passed: 3, failed: 1, flaky: ["attempt 3: a.test.ts: one"], partlySkipped: ["a.test.ts: two"] },
    failures: ["a.test.ts: four\nno"],
  });
});

it("lists the files that took longest, the tests of a file and their attempts together", () => {
  const units = write("times.json", {
    testResults: [
      { name: "/quick.test.ts", startTime: 1_000, endTime: 3_000 },
      { name: "/slow.test.ts", startTime: 1_000, endTime: 31_000 },
    ],
  });
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const browser = write("browser-times.json", {
    suites: [
      { file: "a.test.ts", specs: [spec(4_000, 5_000)], suites: [{ file: "a.test.ts", specs: [spec(1_000)] }] },
      { file: "a.test.ts", specs: [spec(2_000)] },
    ],
  });
  expect(listSlowest(units, [browser])).toEqual(["/slow.test.ts 30 s", "a.test.ts 12 s", "/quick.test.ts 2 s"]);
  expect(listSlowest(join(folder, "missing"), [browser])).toEqual(["a.test.ts 12 s"]);
});
