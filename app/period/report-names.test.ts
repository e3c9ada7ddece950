import { expect, it } from "vitest";
import { backTo, carried } from "./report-names.ts";

it("a report's address gives the next one its period, its comparison and its filters, and nothing of its own", () => {
  const search =
    "?from=2015-05-17&to=2015-05-22&compare=none&customers=0&medium=search&city=Tehran&city=Shiraz&client=2" +
    "&sort=-people&page=3&view=source&metric=orders&of=order&step=week&goal=1&from.day=2";
  expect(carried(search).toString()).toBe(
    "from=2015-05-17&to=2015-05-22&compare=none&customers=0&medium=search&city=Tehran&city=Shiraz&client=2",
  );
  expect(carried("").toString()).toBe("");
});

it.each([
  ["medium=search&screen=reports/retention&page=2", "/w/1/reports/retention?medium=search"],
  ["medium=search&metric=people", "/w/1?medium=search&metric=people"],
  // Whatever stands there leads to a report of this website.
  ["screen=//evil.example", "/w/1?"],
  ["screen=../../logout", "/w/1?"],
])("a page beside a report knows the way back: %s", (query, address) => {
  expect(backTo("1", new URLSearchParams(query))).toBe(address);
});
