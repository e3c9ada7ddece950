import { describe, expect, it, vi } from "vitest";
import type { Condition } from "#contract/conditions/condition.ts";
import { dayMs } from "../judge/calendar.ts";
import type { JudgedEvent, PersonFacts } from "../judge/person-facts.ts";
import { followPerson, type JudgedSegment } from "./follow-person.ts";

const start = Date.UTC(2026, 9, 1);
const day = (count: number) => start + count * dayMs;

const view = (at: number): JudgedEvent => ({
  ...{
    at,
    visitor: 1n,
    name: "page_view",
    visit: String(at),
    isSession: true,
    isFolded: false,
    path: "/",
    medium: "direct",
  },
  ...{ source: "", campaign: "", country: "", city: "", device: "", os: "", browser: "" },
  ...{ isOrder: false, sale: 0, data: "", defined: [] },
});
const factsOf = (events: readonly JudgedEvent[], inside: readonly string[] = []): PersonFacts => ({
  person: 1n,
  isKnown: false,
  attributes: { fields: {}, own: { texts: {}, numbers: {}, dates: {}, flags: {}, lists: {} } },
  events,
  folded: [],
  moneyUnit: 10,
  segments: new Set(inside),
});
const segment = (no: number, condition: Condition): JudgedSegment => ({
  id: `segment ${no}`,
  no,
  definition: { groups: [{ negate: false, items: [condition] }] },
});
const didNot = (days: number): Condition => ({
  ...{ of: "event", field: "page_view", op: "did_not" },
  event: { name: "page_view", filters: [], days },
});
const silent = segment(1, didNot(14));
const zone = "+03:30";

describe("following a person", () => {
  it("lets time act at its due instants, with what was there by then", () => {
    const facts = factsOf([view(day(0)), view(day(20)), view(day(40))]);
    const { changes, due, isBehind } = followPerson(facts, {
      ...{ segments: [silent], zone, now: day(41), due: day(14), touch: { cause: "event", at: day(40) } },
    });
    expect(changes.map(({ enters, at, cause }) => [enters, (at - start) / dayMs, cause])).toEqual([
      [true, 14, "time"],
      [false, 40, "event"],
    ]);
    expect({ due, isBehind }).toEqual({ due: day(54), isBehind: false });
  });

  it("writes nothing twice", () => {
    const facts = factsOf([view(day(0))], ["segment 1"]);
    const again = {
      segments: [silent],
      zone,
      now: day(20),
      due: undefined,
      touch: { cause: "edit", at: day(19) } as const,
    };
    expect(followPerson(facts, again)).toMatchObject({ changes: [], due: undefined });
  });

  it("judges a segment that names another by who is inside that one from now on", () => {
    const outer = segment(2, { of: "segment", field: silent.id, op: "is_not" });
    const { changes } = followPerson(factsOf([view(day(0))], ["segment 2"]), {
      ...{ segments: [silent, outer], zone, now: day(15), due: day(14), touch: undefined },
    });
    expect(changes).toEqual([
      { segment: 1, person: 1n, enters: true, at: day(14), cause: "time" },
      { segment: 2, person: 1n, enters: false, at: day(14), cause: "time" },
    ]);
  });

  it("holds nobody who is not there any more, whatever the segment says", () => {
    const gone = followPerson(factsOf([], ["segment 1"]), {
      ...{ segments: [silent], zone, now: day(1), due: undefined, touch: { cause: "edit", at: day(1) } },
    });
    expect(gone).toEqual({
      changes: [{ segment: 1, person: 1n, enters: false, at: day(1), cause: "edit" }],
      ...{ due: undefined, isBehind: false },
    });
  });

  it("counts up what somebody did once for all figures", () => {
    const events = [view(day(0)), view(day(1))];
    const read = vi.spyOn(events, Symbol.iterator);
    const kpi = (value: number): Condition => ({ of: "kpi", field: "pageViews", op: "gte", value, days: 7 });
    const { changes } = followPerson(factsOf(events), {
      segments: [1, 2, 3].map((value) => segment(value, kpi(value))),
      ...{ zone, now: day(2), due: undefined, touch: { cause: "event", at: day(1) } },
    });
    expect(changes.map(({ segment: no }) => no)).toEqual([1, 2]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("leaves the rest of many due instants to the next turn", () => {
    const views = Array.from({ length: 80 }, (_, hour) => view(day(0) + hour * 3_600_000));
    const busy = segment(1, { of: "kpi", field: "pageViews", op: "gte", value: 1, days: 7 });
    const given = { segments: [busy], zone, now: day(30), touch: undefined };
    const first = followPerson(factsOf(views, ["segment 1"]), { ...given, due: day(7) });
    expect(first).toMatchObject({ changes: [], isBehind: true, due: day(7) + 50 * 3_600_000 });
    const rest = followPerson(factsOf(views, ["segment 1"]), { ...given, due: first.due });
    expect(rest).toMatchObject({ isBehind: false, due: undefined, changes: [{ enters: false, cause: "time" }] });
  });
});
