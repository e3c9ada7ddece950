import { expect, it } from "vitest";
import { backTo, offeredFilters, sharedParameters } from "./report-address.ts";

it("from report to report the address keeps period, comparison and filters, and nothing else", () => {
  const search =
    "?from=2015-05-17&to=2015-05-22&compare=none&customers=0&medium=search&city=Tehran&city=Shiraz&client=2" +
    "&sort=-people&page=3&view=source&metric=orders&of=order&step=week&goal=1&from.day=2";
  expect(sharedParameters(search).toString()).toBe(
    "from=2015-05-17&to=2015-05-22&compare=none&customers=0&medium=search&city=Tehran&city=Shiraz&client=2",
  );
  expect(sharedParameters("").toString()).toBe("");
});

it.each([
  ["medium=search&screen=reports/retention&page=2", "/w/1/reports/retention?medium=search"],
  ["medium=search&metric=people", "/w/1?medium=search&metric=people"],
  ["medium=search&screen=orders&flagged=1", "/w/1/orders?medium=search&flagged=1"],
  ["screen=campaigns/compare&medium=sms", "/w/1/campaigns/compare?medium=sms"],
  [
    "screen=funnels/3f0c8a52-0000-4000-8000-000000000001/left/2&medium=search",
    "/w/1/funnels/3f0c8a52-0000-4000-8000-000000000001/left/2?medium=search",
  ],
  ["screen=funnels/../../logout", "/w/1?"],
  // Any other value leads to a report of this website.
  ["screen=//evil.example", "/w/1?"],
  ["screen=../../logout", "/w/1?"],
  ["screen=orders/../../logout", "/w/1?"],
])("a page opened from a report leads back to it: %s", (query, address) => {
  expect(backTo("1", new URLSearchParams(query))).toBe(address);
});

it("heatmaps have no filter by device: it is the kind of viewport, which they choose themselves", () => {
  const heatmap = "heatmaps/3f0c8a52-0000-4000-8000-000000000001";
  for (const screen of [heatmap, `${heatmap}/element/12`]) {
    expect(offeredFilters(new URLSearchParams({ screen }))).not.toContain("device");
  }
  for (const query of [{}, { screen: "reports/pages" }]) {
    expect(offeredFilters(new URLSearchParams(query))).toContain("device");
  }
});
