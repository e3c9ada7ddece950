import { expect } from "vitest";
import { productMetricNames } from "#contract/products.ts";
import type { BehaviourCheck } from "../behaviour-scene.ts";
import type { GeneratedEvent } from "../reports-history.ts";
import { ordersOf, type PlainQuery, type Span } from "../reports-plain.ts";
import { type PlainLine, plainItems, plainLines, selectEvents } from "../sales-plain.ts";

/** Products by a metric, the leaders of each, and the pairs of one order. */
export const check: BehaviourCheck = async ({ client }, { events, website, request }) => {
  const { query, span, compare } = request;
  const { sort: _, page: __, limit: ___, ...input } = { sort: undefined, ...request.input, website };
  const lines = linesOf(events, query, span);
  const expected = plainProducts(lines);
  const earlier = compare && linesOf(events, query, compare);
  for (const sort of ["-revenue", "cartToPurchase"] as const) {
    const { items, totals, compareTotals, total } = (await client.productReports.products({ ...input, sort, limit: 3 }))
      .result;
    const metric = sort.replace("-", "") as "revenue";
    const sign = sort.startsWith("-") ? -1 : 1;
    const sorted = [...expected].sort(
      (one, other) =>
        sign * (one[metric] - other[metric]) || Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)),
    );
    expect(items.map(({ compare: _, ...item }) => item)).toEqual(sorted.slice(0, 3));
    expect([total, totals]).toEqual([expected.length, metricsOf(lines)]);
    expect(compareTotals).toEqual(earlier && metricsOf(earlier));
    for (const { key, compare: before } of items) {
      expect(before).toEqual(earlier && metricsOf(earlier.filter(({ product }) => product === key)));
    }
  }
  const { compare: _compare, fromCompare: _from, toCompare: _to, ...alone } = input;
  const countOrders = async (product: string[]) => {
    const { items } = (await client.sales.orders({ ...alone, product, limit: 200 })).result;
    return items.filter(({ kind }) => kind === "order").length;
  };
  const exported = [];
  for await (const part of await client.productReports.export({ ...alone, sort: "key" })) exported.push(...part.items);
  expect(exported).toEqual(
    expected.toSorted((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key))),
  );
  const [leading] = expected;
  if (leading !== undefined) expect(await countOrders([leading.key])).toBe(leading.purchases);
  const { leaders } = (await client.productReports.leaders(input)).result;
  for (const name of productMetricNames) {
    const values = expected.map((each) => each[name]).filter((value) => value > 0);
    expect(leaders[name].map((each) => each[name])).toEqual(values.sort((one, other) => other - one).slice(0, 10));
  }
  const together = (await client.productReports.together({ ...input, limit: 5 })).result.items;
  expect(together.map(({ products, orders }) => [...products.map(({ key }) => key), orders])).toEqual(
    plainPairs(events, query, span).slice(0, 5),
  );
  for (const { products, orders, shares } of together) {
    const keys = products.map(({ key }) => key);
    expect(await countOrders(keys)).toBe(orders);
    const bought = products.map(({ key }) => expected.find((each) => each.key === key)?.purchases ?? 0);
    expect(shares).toEqual(bought.map((all) => orders / all));
  }
};

/** A server's words outrank a browser's. */
const rank = ({ byServer }: GeneratedEvent) => (byServer === true ? 1 : 0);

/** The products of what counts of selected events, each with what its event did. */
function linesOf(history: readonly GeneratedEvent[], query: PlainQuery, span: Span): PlainLine[] {
  const orders = ordersOf(history);
  return selectEvents(history, query, span).flatMap((event) =>
    event.name === "purchase" && !orders.has(event) ? [] : plainLines(event),
  );
}

function metricsOf(lines: readonly PlainLine[]) {
  const of = (name: string) => lines.filter(({ event }) => event.name === name);
  const events = (name: string) => new Set(of(name).map(({ event, product }) => `${event.id} ${product}`)).size;
  const buyers = new Set(of("purchase").map(({ event }) => event.person));
  const carters = [...new Set(of("add_to_cart").map(({ event }) => event.person))];
  const revenue = of("purchase").reduce((sum, { paid }) => sum + paid, 0) / 10;
  const quantity = Number(
    of("purchase")
      .reduce((sum, line) => sum + line.quantity, 0)
      .toFixed(6),
  );
  return {
    ...{
      views: events("product_view"),
      cartAdds: events("add_to_cart"),
      purchases: events("purchase"),
      quantity,
      revenue,
    },
    cartToPurchase: carters.length === 0 ? 0 : carters.filter((person) => buyers.has(person)).length / carters.length,
  };
}

function plainProducts(lines: readonly PlainLine[]) {
  const shown = lines.filter(({ event }) => event.name !== "refund");
  return [...new Set(shown.map(({ product }) => product))].map((key) => {
    const own = shown.filter(({ product }) => product === key);
    const newest = (name: "name" | "category" | "brand") =>
      own
        .filter((line) => line[name] !== "")
        .sort(
          (one, other) =>
            rank(other.event) - rank(one.event) ||
            other.event.at - one.event.at ||
            Buffer.compare(Buffer.from(other[name]), Buffer.from(one[name])),
        )[0]?.[name] ?? "";
    return {
      key,
      label: newest("name") || key,
      category: newest("category"),
      brand: newest("brand"),
      ...metricsOf(own),
    };
  });
}

/** Pairs of an order's products with the number of orders, the most frequent first. */
function plainPairs(history: readonly GeneratedEvent[], query: PlainQuery, span: Span) {
  const orders = ordersOf(history);
  const found = new Map<string, [string, string, number]>();
  const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
  for (const event of selectEvents(history, query, span)) {
    if (!orders.has(event)) continue;
    const products = [...new Set(plainItems(event).map(({ product }) => product))].sort(byBytes);
    products.forEach((one, index) => {
      for (const other of products.slice(index + 1)) {
        const key = JSON.stringify([one, other]);
        found.set(key, [one, other, (found.get(key)?.[2] ?? 0) + 1]);
      }
    });
  }
  return [...found.values()].sort(
    (one, other) => other[2] - one[2] || byBytes(one[0], other[0]) || byBytes(one[1], other[1]),
  );
}
