import { describe, expect, it } from "vitest";
import { readPeriod, readPicker } from "./read-period.ts";
import { sides } from "./sides.ts";
import { withoutValue, withParams } from "./with-params.ts";

const clock = { zone: "Asia/Tehran", now: Date.parse("2026-11-20T10:00:00Z"), last: undefined };
const read = (query: string, last?: string) => readPeriod(new URLSearchParams(query), { ...clock, last });

describe("the period of an address", () => {
  it("is its days, in the website's zone", () => {
    expect(read("from=2015-05-17&to=2015-05-21")).toMatchObject({
      from: Date.parse("2015-05-16T19:30:00Z"),
      to: Date.parse("2015-05-20T19:30:00Z"),
      timeline: undefined,
    });
  });

  it("ends with this minute where it reaches beyond, and what it is compared with at the same hour", () => {
    const now = Date.parse("2026-11-20T10:00:30Z");
    for (const query of [
      "timeline=1W",
      "timeline=1Y",
      "from=2026-11-01&to=2026-11-21",
      "from=2026-11-20&to=2026-12-01",
    ]) {
      const { to, compared } = readPeriod(new URLSearchParams(query), { ...clock, now });
      expect(to, query).toBe(Date.parse("2026-11-20T10:01:00Z"));
      expect(new Date(compared?.to ?? 0).toISOString(), query).toContain("T10:01:00");
    }
    expect(read("from=2026-11-21&to=2026-11-23").to).toBe(Date.parse("2026-11-22T20:30:00Z"));
  });

  it.each([
    "from=2015-05-21&to=2015-05-17",
    "from=1394-02-27&to=1394-02-30",
    "from=2015-99-99&to=x",
    "timeline=2Y",
    "",
  ])("that makes no sense is the month: %s", (query) => {
    expect(read(query)).toMatchObject({ timeline: "1M", compare: "weekdays", customers: true });
  });

  it("is the timeline that it names, else the last chosen timeline", () => {
    expect(read("timeline=1W", "1D").timeline).toBe("1W");
    expect(read("", "1D").timeline).toBe("1D");
    expect(read("timeline=1Y&boundary=week")).toMatchObject({ timeline: "1Y", boundary: "week" });
    expect(read("timeline=1Y&boundary=moon")).toMatchObject({ timeline: "1Y", boundary: "month" });
    expect(read("compare=none&customers=0")).toMatchObject({ compare: "none", customers: false });
    expect(read("compare=year").compare).toBe("year");
    expect(read("compare=nonsense").compare).toBe("weekdays");
  });
});

describe("what a period is compared with", () => {
  it("is any days that the address names", () => {
    expect(read("compare=dates&compareFrom=2015-05-17&compareTo=2015-05-21")).toMatchObject({
      compare: "dates",
      compared: { from: Date.parse("2015-05-16T19:30:00Z"), to: Date.parse("2015-05-20T19:30:00Z") },
    });
  });

  it.each([
    "compare=dates",
    "compare=dates&compareFrom=2015-05-21&compareTo=2015-05-17",
    "compare=dates&compareFrom=x&compareTo=2015-05-17",
    "compare=month&timeline=1Y&boundary=day",
  ])("is the same weekdays before where that makes no sense: %s", (query) => {
    expect(read(query).compare).toBe("weekdays");
  });
});

describe("days of an address that are the wrong way round", () => {
  it.each(["range", "compare"] as const)("are reported beside their form, which keeps them: %s", (name) => {
    const { from, to } = sides[name];
    const query = new URLSearchParams({ [from]: "2015-05-21", [to]: "2015-05-18" });
    expect(readPicker(query, sides[name])).toEqual({
      ...{ kind: "wrong", error: "order", side: "to" },
      from: { year: "1394", month: "2", day: "31" },
      to: { year: "1394", month: "2", day: "27" },
    });
    expect(readPicker(query, name === "range" ? sides.compare : sides.range)).toEqual({ kind: "none" });
  });
});

it.each([
  ["from=1394-02-27&to=1394-02-30", "from"],
  ["from=2015-05-17&to=soon", "to"],
  ["from=2015-99-99&to=2015-05-17", "from"],
])("unreadable days are reported beside the form: %s", (query, side) => {
  expect(readPicker(new URLSearchParams(query))).toEqual({ kind: "wrong", error: "unreadable", side });
});

it.each([
  ["from=2015-05-17", "range", "to"],
  ["to=2015-05-17", "range", "from"],
  ["compare=dates&compareFrom=2015-05-17", "compare", "to"],
  ["compare=dates&compareTo=2015-05-17&compareFrom=", "compare", "from"],
] as const)("a day that the address leaves out is named: %s", (query, name, side) => {
  expect(readPicker(new URLSearchParams(query), sides[name])).toEqual({ kind: "wrong", error: "missing", side });
});

describe("the range form", () => {
  const day = (side: string, [year, month, date]: readonly number[]) =>
    `${side}.year=${year}&${side}.month=${month}&${side}.day=${date}`;
  const pick = (from: readonly number[], to: readonly number[]) =>
    readPicker(new URLSearchParams(`${day("from", from)}&${day("to", to)}`));

  it("means its last day inclusively", () => {
    expect(pick([1394, 2, 27], [1394, 2, 30])).toEqual({ kind: "go", from: "2015-05-17", to: "2015-05-21" });
    expect(pick([1394, 2, 27], [1394, 2, 27])).toMatchObject({ from: "2015-05-17", to: "2015-05-18" });
  });

  it("names the day that no calendar has, and keeps what was chosen", () => {
    expect(pick([1394, 12, 30], [1395, 1, 1])).toMatchObject({ kind: "wrong", side: "from", error: "noSuchDay" });
    expect(pick([1395, 12, 30], [1395, 13, 1])).toMatchObject({ kind: "wrong", side: "to", error: "noSuchDay" });
    expect(pick([1394, 2, 27], [1394, 2, 26])).toMatchObject({ kind: "wrong", side: "to", error: "order" });
  });
});

it("an address changes only in the given parameters and drops the form's own fields", () => {
  const query = new URLSearchParams("from=a&metric=people&from.day=1&to.year=2");
  expect(withParams(query, { metric: "sessions", tab: null })).toBe("?from=a&metric=sessions");
  expect(withParams(new URLSearchParams("tab=source"), { tab: null })).toBe("?");
});

it("one value of a parameter goes and its others stay, from the first page on", () => {
  const query = new URLSearchParams("city=Tehran&city=Shiraz&page=3");
  expect(withoutValue(query, "city", "Tehran")).toBe("?city=Shiraz");
});
