import { expect } from "vitest";
import type { BehaviourCheck } from "../behaviour-scene.ts";
import { type HistoryEvent, inside, type PlainQuery, type Span, selectVisits } from "../reports-plain.ts";

export const check: BehaviourCheck = async ({ client }, { events, request: { input, query, span, compare } }) => {
  const { result } = await client.behaviour.depth(input);
  const now = plainDepth(events, query, span);
  const before = compare && plainDepth(events, query, compare);
  expect(result.totals).toEqual({ sessions: now.length });
  expect(result.compareTotals).toEqual(before && { sessions: before.length });
  for (const [name, of] of [
    ["pages", ({ pages }: Depth) => pages],
    ["durations", ({ seconds }: Depth) => seconds],
  ] as const) {
    for (const { from, to, sessions, compare: earlier } of result[name]) {
      const countIn = (all: Depth[]) => all.filter((each) => of(each) >= from && of(each) < (to ?? Infinity)).length;
      expect({ name, from, sessions, earlier }).toEqual({
        ...{ name, from, sessions: countIn(now), earlier: before && countIn(before) },
      });
    }
  }
};

interface Depth {
  pages: number;
  seconds: number;
}

/** The different pages and the length of each session that begins in a span. */
function plainDepth(history: readonly HistoryEvent[], query: PlainQuery, span: Span): Depth[] {
  return selectVisits(history, query, span)
    .filter(({ isSession, first }) => isSession && inside(span, first.at))
    .map(({ first, events, pages }) => ({
      pages: new Set(pages).size,
      seconds: ((events.at(-1)?.at ?? first.at) - first.at) / 1_000,
    }));
}
