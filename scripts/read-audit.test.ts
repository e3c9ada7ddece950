import { expect, it } from "vitest";
import { readAudit } from "./read-audit.mjs";

const advisory = (severity: string, id: string) => ({
  ...{ title: "Something bad", severity, url: `https://github.com/advisories/${id}` },
});
const report = (...via: object[]) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { a: { name: "a", range: "<2", via: ["b", ...via] } } });

it("prints every advisory, the worst first, and fails for a high one", () => {
  const { lines, isFailed } = readAudit(report(advisory("moderate", "GHSA-1"), advisory("high", "GHSA-2")));
  expect(isFailed).toBe(true);
  expect(lines).toEqual([
    "audit: high a <2: Something bad https://github.com/advisories/GHSA-2",
    "audit: moderate a <2: Something bad https://github.com/advisories/GHSA-1",
    "audit: 2 advisories, 1 of them high or worse, 0 accepted",
  ]);
});

it("fails for nothing below, and not for what was accepted with a reason", () => {
  expect(readAudit(report(advisory("moderate", "GHSA-1"))).isFailed).toBe(false);
  const judged = readAudit(report(advisory("critical", "GHSA-2")), { "GHSA-2": "its function is not called" });
  expect(judged).toEqual({ lines: ["audit: 0 advisories, 0 of them high or worse, 1 accepted"], isFailed: false });
  expect(readAudit(report()).isFailed).toBe(false);
});

it.each([
  ["a registry without audits", JSON.stringify({ message: "405 Method Not Allowed", error: { summary: "" } })],
  ["no connection", JSON.stringify({ error: { summary: "request failed\nat …" } })],
  ["no output", ""],
])("%s is said and fails nothing", (_, text) => {
  const { lines, isFailed } = readAudit(text);
  expect(isFailed).toBe(false);
  expect(lines).toEqual([expect.stringMatching(/^audit: the registry gives no answer \(.*\): nothing was checked$/)]);
});
