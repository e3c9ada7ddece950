import { expect, test } from "vitest";
import type { ImportMapping } from "#contract/imports.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { OrderImporter } from "./order-importer.ts";

/** An importer that goes on behind a line, in a website without events. */
function goOn(readLine: number) {
  const stored: EventRow[] = [];
  const groups: number[] = [];
  let lookups = 0;
  const select = async () => {
    lookups += 1;
    return [];
  };
  const store = { select, query: async () => [] };
  const collector = {
    importRows: async (_: string, rows: readonly EventRow[]) => {
      stored.push(...rows);
      groups.push(rows.length);
      return { accepted: rows.length, duplicates: 0 };
    },
  };
  const importing = {
    ...{ id: "0190c1a0-0000-7000-8000-000000000002", createdAt: new Date("2026-01-01"), rows: 5, added: 0, readLine },
    columns: ["order", "date", "total (toman)", "item", "price (rial)"],
    mapping: ["order", "at", "value", "productName", "price"] satisfies ImportMapping,
    ...{ options: {}, format: { type: "xlsx", currency: "IRT" } as const },
  };
  const website = {
    id: "0190c1a0-0000-7000-8000-000000000001",
    timeZone: "+03:30",
    currency: "IRT" as const,
    keptFrom: 0,
  };
  const importer = new OrderImporter({ postgres: store, clickhouse: store, collector } as never, {
    ...{ website, importing, mode: "write", beginWriting: async () => undefined },
  });
  const row = (line: number, order: string) => ({ line, cells: [order, "2025-05-01", "100"] });
  return { importer, row, stored, groups, lookups: () => lookups };
}

test("an import that goes on rejects scattered rows and counts each order once", async () => {
  const { importer, row, stored } = goOn(3);
  importer.skip(row(2, "A"));
  importer.skip(row(3, "B"));
  expect(importer.add(row(4, "A"))).toEqual({ problem: "scattered", field: "order" });
  expect(importer.add(row(5, "C"))).toEqual({ omitted: [] });
  expect(await importer.flush(false)).toMatchObject({ added: 0, line: 3 });
  expect(await importer.flush(true)).toMatchObject({ added: 1, line: 5 });
  expect(stored.map(({ orderId }) => orderId)).toEqual(["C"]);
});

test("a price is in the unit that its column names, and stored in that of its order", async () => {
  const { importer, stored } = goOn(1);
  importer.add({ line: 2, cells: ["A", "2025-05-01", "100", "tea", "1000"] });
  await importer.flush(true);
  expect(stored).toMatchObject([{ value: 1_000, currency: "IRT" }]);
  expect(JSON.parse(stored[0]?.data ?? "")).toMatchObject({ products: [{ name: "tea", price: 100 }] });
});

test("orders are looked up by thousands, and stored in groups of which each says how far it came", async () => {
  const { importer, row, stored, groups, lookups } = goOn(1);
  const last = 4_203;
  const [lines, more]: [number[], boolean[]] = [[], []];
  const flush = async (isEnd: boolean) => {
    for (let isMore = true; isMore; ) {
      const outcome = await importer.flush(isEnd);
      expect(outcome.added).toBe(groups.at(-1));
      isMore = outcome.isMore;
      lines.push(outcome.line);
      more.push(isMore);
    }
  };
  for (let line = 2; line <= last; line += 1) {
    importer.add(row(line, `O-${line}`));
    if (!importer.isFull) continue;
    expect(line, "the order of the last row is not complete").toBe(4_002);
    await flush(false);
  }
  expect(lookups()).toBe(1);
  expect(lines).toEqual([1_001, 2_001, 3_001, 4_001]);
  expect(more).toEqual([true, true, true, false]);
  await flush(true);
  expect(lookups()).toBe(2);
  expect(groups).toEqual([1_000, 1_000, 1_000, 1_000, 202]);
  expect([lines.at(-1), more.at(-1)]).toEqual([last, false]);
  expect(stored.map(({ orderId }) => orderId)).toEqual(
    Array.from({ length: last - 1 }, (_, index) => `O-${index + 2}`),
  );
});
