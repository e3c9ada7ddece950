import { expect, it } from "vitest";
import { logOf } from "./log-address.ts";
import { filterChips, readMessageFilter, sourceChoices } from "./message-filter.server.ts";

const zone = "Asia/Tehran";
const id = "0199c0de-0000-7000-8000-000000000001";
const read = (address: string) => readMessageFilter(new URLSearchParams(address), zone);

it("the address filters by campaign, journey and a day, and what it says wrongly is left out", () => {
  expect(read(`campaign=${id}&journey=${id}&day=10&month=9&year=1405`).input).toEqual({
    ...{ campaign: id, journey: id, from: "2026-12-01", to: "2026-12-02" },
  });
  expect(read("campaign=7&journey=&day=&month=&year=&from=x&to=y").input).toEqual({});
});

it.each(["day=31&month=12&year=1404", "day=10&month=9&year="])(
  "no calendar has the day %s, which is said",
  (address) => {
    const { input, isWrongDay, isFiltered } = read(address);
    expect([input, isWrongDay, isFiltered]).toEqual([{}, true, false]);
  },
);

it("a chosen day takes the place of the days of a figure's link", () => {
  const days = "from=2026-11-01T00:00:00%2B03:30&to=2026-12-01T00:00:00%2B03:30";
  expect(read(days).input.from).toBe("2026-11-01T00:00:00+03:30");
  expect(read(days).values.period).toBeDefined();
  const { input, values } = read(`${days}&day=10&month=9&year=1405`);
  expect([input.from, values.period]).toEqual(["2026-12-01", undefined]);
});

it("each of campaign, journey and days is removed alone, or all at once", () => {
  const query = new URLSearchParams(`campaign=${id}&state=failed&day=10&month=9&year=1405&page=3`);
  const filter = readMessageFilter(query, zone);
  const sources = { campaigns: sourceChoices([{ id, name: "یلدا" }], id, ""), journeys: [] };
  expect(filterChips(query, filter, { sources, zone })).toEqual([
    { key: "campaign", label: "کمپین «یلدا»", to: "?state=failed&day=10&month=9&year=1405" },
    { key: "days", label: "۱۰ آذر ۱۴۰۵", to: `?campaign=${id}&state=failed` },
  ]);
  expect(filter.cleared).toBe("?");
});

it("a campaign that is not among the newest is a choice where the address names it", () => {
  expect(sourceChoices([], "", "")).toEqual([]);
  expect(sourceChoices([], id, "یلدا").map(({ label }) => label)).toEqual(["همه", "یلدا"]);
});

it.each([
  ["failed", ["failed", "undelivered"]],
  ["queued", ["queued", "sending"]],
  ["dropped", ["dropped"]],
])("the link of the figure %s lists exactly what it counts", (figure, state) => {
  const period = { from: "2026-11-01", to: "2026-12-01" };
  const link = logOf(figure, 3, { website: "7", source: { campaign: id }, channel: "PUSH", period });
  expect(link).toMatch(/^\/w\/7\/messages\?/);
  const { input, values } = read((link ?? "").split("?")[1] ?? "");
  expect(input).toEqual({ campaign: id, channel: ["WEB_PUSH", "PUSH"], state, ...period });
  expect(values.state).toBe(state.join(","));
});

it("figures that count later states too, or nothing, lead nowhere", () => {
  const place = { website: "7", source: { journey: id } };
  expect([logOf("sent", 3, place), logOf("clicked", 3, place), logOf("failed", 0, place)]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});
