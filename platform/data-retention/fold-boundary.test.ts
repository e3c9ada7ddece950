import { describe, expect, it } from "vitest";
import { dayOf } from "#platform/visits/day.ts";
import { foldedBeforeMonth, keptSince, listFoldSteps, monthStart } from "./fold-boundary.ts";

const zone = "+03:30";
/** 1405/8/29, 13:30 in Tehran. */
const now = Date.UTC(2026, 10, 20, 10);
const at = (text: string) => Date.parse(text);

describe("the boundary of data retention", () => {
  it("keeps whole Jalali months of the website's clock before the current one", () => {
    // 1 Aban 1405, 1 Ordibehesht 1405, 1 Aban 1404.
    expect(keptSince(zone, now, 0)).toBe(at("2026-10-23T00:00:00+03:30"));
    expect(keptSince(zone, now, 6)).toBe(at("2026-04-21T00:00:00+03:30"));
    expect(keptSince(zone, now, 12)).toBe(at("2025-10-23T00:00:00+03:30"));
    expect(monthStart(zone, at("2026-03-20T20:29:59.999Z"))).toBe(at("2026-02-20T00:00:00+03:30"));
    expect(monthStart(zone, at("2026-03-20T20:30:00Z"))).toBe(at("2026-03-21T00:00:00+03:30"));
  });

  it("folds before the first day that can be settled without events of the deleted ones", () => {
    const start = at("2026-04-21T00:00:00+03:30");
    expect(foldedBeforeMonth(start)).toBe(dayOf(at("2026-04-21T00:00:00Z")));
  });

  it("goes month by month from the first event, and on from what is folded", () => {
    const day = (text: string) => dayOf(at(text));
    const keepFrom = keptSince(zone, now, 6);
    const steps = (firstEvent: string | undefined, foldedBefore?: number) =>
      listFoldSteps({
        zone,
        firstEvent: firstEvent === undefined ? undefined : at(firstEvent),
        keepFrom,
        foldedBefore,
      });
    const all = [day("2026-02-20T00:00Z"), day("2026-03-21T00:00Z"), day("2026-04-21T00:00Z")];
    expect(steps("2026-02-01T00:00Z")).toEqual(all);
    expect(steps("2026-02-01T00:00Z", all[0])).toEqual(all.slice(1));
    expect(steps(undefined, all[1])).toEqual(all.slice(2));
    expect(steps(undefined)).toEqual(all.slice(2));
    expect(steps("2026-08-01T00:00Z")).toEqual(all.slice(2));
    expect(steps("2026-02-01T00:00Z", all[2])).toEqual([]);
  });
});
