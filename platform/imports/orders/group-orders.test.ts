import { expect, test } from "vitest";
import { OrderGroups } from "./group-orders.ts";
import { readOrder } from "./read-order.ts";

const options = { zone: "+03:30", now: Date.UTC(2026, 0, 1), currency: "IRT", own: "IRT" } as const;

/** The order of rows that differ in these columns, and which of them are rejected for what. */
function group(rows: readonly object[]) {
  const groups = new OrderGroups();
  const differing: (readonly [number, string | undefined])[] = [];
  for (const [index, row] of rows.entries()) {
    const order = readOrder({ order: "1", at: "2025-05-01", value: "1000", productName: `p${index}`, ...row }, options);
    if ("problem" in order) throw new Error("The row is rejected by itself");
    const { rejected } = groups.add({ line: index, order });
    if (rejected !== undefined) differing.push([index, rejected.field]);
    if (rejected !== undefined) expect(rejected.problem).toBe("differs");
  }
  const order = groups.end();
  expect(order?.lines).toHaveLength(rows.length - differing.length);
  expect(order?.items).toHaveLength(rows.length - differing.length);
  return { refund: order?.refund?.value, differing };
}

const [back, more, refunded, done] = [
  { refunded: "50" },
  { refunded: "80" },
  { status: "refunded" },
  { status: "completed" },
];

test.each<[string, object[], ReturnType<typeof group>]>([
  ["no row", [{}, {}], { refund: undefined, differing: [] }],
  ["each row alike", [back, back, back], { refund: -500, differing: [] }],
  ["each row alike, in two units", [back, { refunded: "500 ریال" }], { refund: -500, differing: [] }],
  ["the first row alone", [back, {}, { refunded: "0" }], { refund: -500, differing: [] }],
  ["a later row alone", [{}, back, {}], { refund: -500, differing: [] }],
  ["rows that differ", [back, more, back], { refund: -500, differing: [[1, "refunded"]] }],
  ["two rows of three", [{}, back, back], { refund: -500, differing: [[2, "refunded"]] }],
  ["two rows around another", [back, {}, back], { refund: -500, differing: [[2, "refunded"]] }],
  ["the state of each row", [refunded, refunded], { refund: -10_000, differing: [] }],
  [
    "the state of the first row",
    [refunded, done, {}],
    {
      refund: -10_000,
      differing: [
        [1, "status"],
        [2, "status"],
      ],
    },
  ],
  ["the state of a later row", [done, refunded, done], { refund: undefined, differing: [[1, "status"]] }],
  [
    "the state, and as much by a later row",
    [refunded, { ...done, refunded: "1000" }],
    { refund: -10_000, differing: [] },
  ],
  ["an amount, and the state of a later row", [back, refunded], { refund: -500, differing: [[1, "status"]] }],
])("what went back by %s", (_, rows, expected) => {
  expect(group(rows)).toEqual(expected);
});
