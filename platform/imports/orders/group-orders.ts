import { hash } from "node:crypto";
import { KeySet } from "#platform/events/key-set.ts";
import type { Rejected } from "../row-problem.ts";
import type { OrderItem, OrderRow } from "./read-order.ts";
import { unitOf } from "./refunds.ts";

/** A row of the file: its line, and what it says. */
export interface OrderLine {
  line: number;
  order: Omit<OrderRow, "omitted">;
}

/** An order of one or several rows. */
export interface Order extends Omit<OrderRow, "item" | "omitted"> {
  lines: number[];
  items: OrderItem[];
  /** How many of its rows say what went back. */
  refundRows: number;
}

const maxItems = 200;

/**
 * Puts the rows of an order together: files have one row for each product, those of an order one after the other. Rows that
 * contradict the order's first one, or come back to an earlier order, are rejected.
 */
export class OrderGroups {
  #current: Order | undefined;
  /** Of the orders before, 64 bits each: two of five million fall together with a probability of 1 in a million. */
  readonly #earlier = new KeySet();

  /** The order that this row completes, or why the row is rejected. */
  add({ line, order: { item, ...order } }: OrderLine): { complete?: Order | undefined; rejected?: Rejected } {
    const current = this.#current;
    if (current?.orderId === order.orderId) return this.#addRow(current, line, { item, ...order });
    if (!this.#earlier.add(keyOf(order.orderId))) return { rejected: { problem: "scattered", field: "order" } };
    const refundRows = order.refund === undefined ? 0 : 1;
    this.#current = { ...order, lines: [line], items: item === undefined ? [] : [item], refundRows };
    return { complete: current };
  }

  /** The last order. */
  end(): Order | undefined {
    const current = this.#current;
    this.#current = undefined;
    return current;
  }

  #addRow(current: Order, line: number, { item, at, money, ...said }: OrderLine["order"]): { rejected?: Rejected } {
    if (at !== current.at) return { rejected: { problem: "differs", field: "at" } };
    if (money.value !== current.money.value || money.currency !== current.money.currency) {
      return { rejected: { problem: "differs", field: "value" } };
    }
    const differing = differingRefund(current, said);
    if (differing !== undefined) return { rejected: { problem: "differs", field: differing } };
    if (current.items.length >= maxItems) return { rejected: { problem: "manyItems" } };
    if (said.refund !== undefined) {
      current.refund ??= said.refund;
      current.refundRows += 1;
    }
    current.lines.push(line);
    if (item !== undefined) current.items.push(item);
    return {};
  }
}

/**
 * The column by which a row contradicts what went back of its order. An amount in every row is the order's. In one row alone
 * it may be the order's or its product's, and is the same. More amounts than one would be summed or not, and a state that
 * some rows have is of their products, whose part of the amount no row says.
 */
function differingRefund(
  { refund, isWholeRefund, refundRows, lines }: Order,
  row: Pick<OrderRow, "refund" | "isWholeRefund">,
): "refunded" | "status" | undefined {
  const isByState = isWholeRefund || row.isWholeRefund;
  if (refund === undefined || row.refund === undefined) {
    return isByState && refund !== row.refund ? "status" : undefined;
  }
  const isSame = refund.value === row.refund.value && unitOf(refund.currency) === unitOf(row.refund.currency);
  if (isSame && refundRows === lines.length) return undefined;
  return isByState ? "status" : "refunded";
}

const keyOf = (orderId: string) => hash("sha256", orderId, "buffer").readBigUInt64BE(0) || 1n;
