import { expect } from "vitest";
import { type AttributionModel, attributionModels } from "#contract/sales.ts";
import type { BehaviourCheck } from "../behaviour-scene.ts";
import { bucketsOf } from "../plain-buckets.ts";
import type { GeneratedEvent } from "../reports-history.ts";
import { type HistoryEvent, type PlainQuery, type Span, selectVisits } from "../reports-plain.ts";
import { everything, firstOrders, isPriced, isRefund, plainItems, share, soldIn } from "../sales-plain.ts";

/** Sales with their series, by medium in every model, and the list of orders. */
export const check: BehaviourCheck = async ({ client }, { events, website, request }) => {
  const { query, span, compare } = request;
  const { sort: _, page: __, limit: ___, ...input } = { sort: undefined, ...request.input, website };
  const { result } = await client.sales.overview(input);
  expect(rounded(result.totals)).toEqual(rounded(plainSales(events, query, span)));
  const parts = bucketsOf(query, span);
  expect(result.series?.map(({ at: _, ...point }) => rounded(point))).toEqual(
    parts.map((part) => rounded(plainSales(events, query, span, part))),
  );
  if (compare) expect(rounded(result.compareTotals ?? {})).toEqual(rounded(plainSales(events, query, compare)));
  const sum = (await client.sales.sum(input)).result;
  expect([sum.totals, sum.compareTotals]).toEqual([result.totals, result.compareTotals]);
  // A statement of each model takes as long as the rest: another one for each history.
  for (const model of ["linear", attributionModels[events.length % 3] ?? "last"] as const) {
    const lookback = model === "linear" ? 30 : 2;
    const answer = (await client.sales.medium({ ...input, model, lookback })).result;
    const found = new Map(answer.items.map(({ key, orders, sales }) => [key, { orders, sales }]));
    expect(new Map([...found].filter(([, { orders, sales }]) => orders !== 0 || sales !== 0))).toEqual(
      plainCredits(events, query, span, { model, lookback }),
    );
    const total = answer.items.reduce((all, item) => all + Math.round(item.sales * 10), 0) / 10;
    expect([total, answer.totals.sales]).toEqual([result.totals.sales, result.totals.sales]);
    expect(answer.totals.orders).toBe(result.totals.orders);
  }
  const list = (await client.sales.orders({ ...input, limit: 200 })).result;
  expect(
    list.items.map(({ kind, order, at, value, items }) => ({ kind, order, at: Date.parse(at), value, items })),
  ).toEqual(plainOrders(events, query, span));
};

const rounded = (figures: object) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number((value ?? 0).toFixed(6))]));

/** `span` is what the report selects, `part` the bucket of it that is counted. */
function plainSales(history: readonly HistoryEvent[], query: PlainQuery, span: Span, part = span) {
  const sold = soldIn(history, query, span).filter(({ event: { at } }) => at >= part.from && at < part.to);
  const orders = sold.filter(({ isOrder }) => isOrder);
  const first = firstOrders(history, span.to);
  const buyers = new Set(orders.map(({ event }) => event.person));
  const fresh = new Set(orders.flatMap(({ event }) => (first.get(event.person) === event.at ? [event.person] : [])));
  const rial = (rows: typeof sold) => rows.reduce((sum, { amount }) => sum + amount, 0) / 10;
  return {
    ...{ sales: rial(sold), orders: orders.length },
    averageOrder: share(rial(sold), orders.filter(({ event }) => isPriced(event)).length),
    refunds: 0 - rial(sold.filter(({ event }) => isRefund(event))),
    ...{ customers: buyers.size, newCustomers: fresh.size },
  };
}

const day = 86_400_000;

/** Orders and sales by credited medium; keys with neither are missing. */
function plainCredits(
  history: readonly HistoryEvent[],
  query: PlainQuery,
  span: Span,
  { model, lookback }: { model: AttributionModel; lookback: number },
) {
  const ever = { from: 0, to: span.to };
  const touches = selectVisits(history, { ...query, ...everything }, ever).filter(
    ({ isSession, first }) => isSession && first.at < span.to && first.from.medium !== "",
  );
  const known = soldIn(history, { ...query, ...everything }, ever).filter(({ isOrder }) => isOrder);
  const rows = new Map<string, { orders: number; rial: number }>();
  for (const { event, isOrder, amount } of soldIn(history, query, span)) {
    const credited = isOrder
      ? event
      : known.find(({ event: { order } }) => order !== "" && order === event.order)?.event;
    const reached = touches
      .map(({ first }) => first)
      .filter(
        ({ at, person }) =>
          credited !== undefined &&
          person === credited.person &&
          at <= credited.at &&
          at >= credited.at - lookback * day,
      )
      .sort((one, other) => one.at - other.at);
    const paid = reached.filter(({ from }) => from.medium !== "direct");
    const chosen = {
      ...{ first: reached.slice(0, 1), last: reached.slice(-1), linear: reached },
      last_non_direct: (paid.length > 0 ? paid : reached).slice(-1),
    }[model];
    const keys = chosen.length === 0 ? ["unattributed"] : chosen.map(({ from }) => from.medium);
    keys.forEach((key, index) => {
      const row = rows.get(key) ?? { orders: 0, rial: 0 };
      const each = Math.trunc(amount / keys.length);
      row.rial += index === keys.length - 1 ? amount - each * (keys.length - 1) : each;
      row.orders += isOrder ? 1 / keys.length : 0;
      rows.set(key, row);
    });
  }
  const figures = [...rows].map(
    ([key, { orders, rial }]) => [key, { orders: Number(orders.toFixed(6)), sales: rial / 10 }] as const,
  );
  return new Map(figures.filter(([, { orders, sales }]) => orders !== 0 || sales !== 0));
}

/** The list of orders and refunds with their products, the latest first. */
function plainOrders(history: readonly GeneratedEvent[], query: PlainQuery, span: Span) {
  return soldIn(history, query, span)
    .sort((one, other) => other.event.at - one.event.at)
    .map(({ event, isOrder, amount }) => ({
      ...{ kind: isOrder ? "order" : "refund", order: event.order === "" ? null : event.order, at: event.at },
      value: isPriced(event) ? amount / 10 : null,
      items: plainItems(event).map(({ paid: _, ...item }) => ({
        ...item,
        price: item.price / 10,
        discount: item.discount / 10,
      })),
    }));
}
