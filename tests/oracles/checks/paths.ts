import { expect } from "vitest";
import type { Paths } from "#contract/behaviour.ts";
import type { BehaviourCheck } from "../behaviour-scene.ts";
import { type HistoryEvent, inside, type PlainQuery, type Span, selectVisits } from "../reports-plain.ts";

export const check: BehaviourCheck = async ({ client }, { events, around, request: { input, query, span } }) => {
  const paths = (await client.behaviour.paths({ ...input, around })).result;
  const plain = plainPaths(events, query, span, around);
  expect(paths.sessions).toBe(plain.sessions);
  expect(paths.before.map(counts)).toEqual(plain.before.map(Object.fromEntries));
  expect(paths.after.map(counts)).toEqual(plain.after.map(Object.fromEntries));
};

/** A step's sessions by page. The histories have few pages: no step has more than it names. */
function counts({ sessions, ended, items, others }: Paths["before"][number]) {
  expect(others).toEqual({ sessions: 0, pages: 0 });
  expect(ended + items.reduce((sum, each) => sum + each.sessions, 0)).toBe(sessions);
  const named = items.map(({ key, sessions: each }) => [key, each] as const);
  expect(named.map(([, each]) => each)).toEqual(named.map(([, each]) => each).sort((one, other) => other - one));
  return Object.fromEntries(ended > 0 ? [...named, ["", ended] as const] : named);
}

/** For each of three steps before and after a page: sessions by the page that they saw there; empty is none any more. */
function plainPaths(history: readonly HistoryEvent[], query: PlainQuery, span: Span, around: string) {
  const paths = selectVisits(history, query, span)
    .filter(({ isSession, first, pages }) => isSession && inside(span, first.at) && pages.includes(around))
    .map(({ pages }) => pages.filter((page, index) => page !== pages[index - 1]));
  const step = (far: number) => {
    const found = new Map<string, number>();
    for (const path of paths) {
      const place = path.indexOf(around);
      const ended = path[place + far - Math.sign(far)] === undefined;
      if (ended) continue;
      const page = path[place + far] ?? "";
      found.set(page, (found.get(page) ?? 0) + 1);
    }
    return found;
  };
  return { sessions: paths.length, before: [-1, -2, -3].map(step), after: [1, 2, 3].map(step) };
}
