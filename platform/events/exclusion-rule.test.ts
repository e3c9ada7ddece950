import { expect, it } from "vitest";
import { exclusionFields } from "#contract/exclusions.ts";
import { blankRow } from "./event-row.ts";
import { compileRules } from "./exclusion-rule.ts";

/** Whether a row of a home page with these fields, sent from an address, meets the conditions. */
function meets(conditions: object, fields: object = {}, address = "") {
  const rule = exclusionFields.parse({ name: "x", conditions, fromNowOn: true });
  const row = { ...blankRow("00000000-0000-7000-8000-000000000001", "page_view"), host: "shop.example", path: "/" };
  const find = compileRules([{ id: "rule", conditions: rule.conditions, visitors: ["7"] }]);
  return find({ ...row, ...fields }, address) === "rule";
}

it.each([
  ["/", "/", true],
  ["/", "/a", false],
  ["/a*", "/a", true],
  ["*b", "/ab", true],
  ["/a*b*c", "/axbxc", true],
  ["/a*b*c", "/acb", false],
  ["/a*a", "/a", false],
  ["/100%_", "/1000x", false],
  ["shop.example/*", "/a", true],
  ["shop.example", "/a", false],
  ["*", "", true],
])("the page pattern %s and the path %s: %s", (page, path, expected) => {
  expect(meets({ page: [page] }, { path })).toBe(expected);
});

it("a pattern of many stars is searched without backtracking", () => {
  const started = performance.now();
  expect(meets({ page: [`/${"*a".repeat(240)}b`] }, { path: `/${"a".repeat(1_900)}` })).toBe(false);
  expect(performance.now() - started).toBeLessThan(5_000);
});

it.each([
  ["192.0.2.0/24", "192.0.2.255", true],
  ["192.0.2.0/24", "192.0.3.0", false],
  ["192.0.2.7", "192.0.2.7", true],
  ["192.0.2.7", "::ffff:192.0.2.7", true],
  ["2001:db8::/48", "2001:db8:0:1::5", true],
  ["2001:db8::/48", "2001:db9::5", false],
  ["192.0.2.0/24", "", false],
])("the network %s and the address %s: %s", (network, address, expected) => {
  expect(meets({ networks: [network] }, {}, address)).toBe(expected);
});

it("all conditions must hold, and of the values of one any will do", () => {
  const conditions = { provenance: ["server", "import"], event: ["purchase", "refund"], visitors: ["7"] };
  const row = { provenance: "server", name: "refund", visitor: 7n };
  expect(meets(conditions, row)).toBe(true);
  for (const other of [{ provenance: "browser" }, { name: "click" }, { visitor: 8n }]) {
    expect(meets(conditions, { ...row, ...other })).toBe(false);
  }
});

it("a period includes its beginning and not its end", () => {
  const period = { from: "2026-11-20T10:00:00.000Z", to: "2026-11-20T11:00:00.000Z" };
  const [from, to] = [Date.parse(period.from), Date.parse(period.to)];
  expect([from - 1, from, to - 1, to].map((at) => meets(period, { at }))).toEqual([false, true, true, false]);
});
