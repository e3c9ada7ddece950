import { expect } from "vitest";
import type { BehaviourCheck } from "../behaviour-scene.ts";
import {
  type HistoryEvent,
  inside,
  ordersOf,
  type PlainQuery,
  type Span,
  saleOf,
  selectVisits,
} from "../reports-plain.ts";

export const check: BehaviourCheck = async ({ client }, { events, request: { input, query, span } }) => {
  const { result } = await client.behaviour.session(input);
  const grid = result.grid.filter((cell) => cell.events + cell.sessions > 0);
  expect(Object.fromEntries(grid.map(({ weekday, hour, ...figures }) => [`${weekday} ${hour}`, figures]))).toEqual(
    Object.fromEntries(plainGrid(events, query, span)),
  );
};

/** Hours of the week that anything happened in, as `weekday hour`. 1970 began on a Thursday, weeks on Saturday. */
function plainGrid(history: readonly HistoryEvent[], query: PlainQuery, span: Span) {
  const orders = ordersOf(history);
  const cells = new Map<string, Record<string, number>>();
  const add = (at: number, name: string, value: number) => {
    const hours = Math.floor((at + query.ahead * 60_000) / 3_600_000);
    const key = `${(Math.floor(hours / 24) + 5) % 7} ${hours % 24}`;
    const cell = cells.get(key) ?? { sessions: 0, pageViews: 0, events: 0, orders: 0, sales: 0 };
    cell[name] = (cell[name] ?? 0) + value;
    cells.set(key, cell);
  };
  for (const { isSession, first, events } of selectVisits(history, query, span)) {
    if (isSession && inside(span, first.at)) add(first.at, "sessions", 1);
    for (const event of events.filter(({ at }) => inside(span, at))) {
      add(event.at, "events", 1);
      if (event.name === "page_view") add(event.at, "pageViews", 1);
      if (orders.has(event)) add(event.at, "orders", 1);
      add(event.at, "sales", saleOf(event, orders) / 10);
    }
  }
  return cells;
}
