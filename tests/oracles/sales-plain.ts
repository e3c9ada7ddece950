import { type GeneratedEvent, itemsOf } from "./reports-history.ts";
import {
  type HistoryEvent,
  inside,
  ordersOf,
  type PlainQuery,
  type Span,
  saleOf,
  selectVisits,
} from "./reports-plain.ts";

/** Orders as the sales reports count them, as plainly as possible. Shares no code with what it verifies. */

export const everything = { filters: {}, client: 0, withCustomers: true, people: undefined } as const;

export const isRefund = ({ name, value }: HistoryEvent) => name === "refund" && value < 0;
export const isPriced = ({ currency }: HistoryEvent) => /^IR[TR]$/.test(currency);

/** The events that selected visits have in a span. */
export const selectEvents = <Event extends HistoryEvent>(
  history: readonly Event[],
  query: PlainQuery,
  span: Span,
): Event[] =>
  selectVisits(history, query, span)
    .flatMap(({ events }) => events as Event[])
    .filter(({ at }) => inside(span, at));

/** The orders and refunds of a span with what they add to sales, in rial. */
export function soldIn(history: readonly HistoryEvent[], query: PlainQuery, span: Span) {
  const orders = ordersOf(history);
  return selectEvents(history, query, span)
    .filter((event) => orders.has(event) || isRefund(event))
    .map((event) => ({ event, isOrder: orders.has(event), amount: saleOf(event, orders) }));
}

/** When each person bought first, before an instant. */
export function firstOrders(history: readonly HistoryEvent[], end: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const event of ordersOf(history)) {
    if (event.at < end) found.set(event.person, Math.min(event.at, found.get(event.person) ?? event.at));
  }
  return found;
}

export const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** The products of an event with prices in rial, and what each line brought; what names nothing is none. */
export const plainItems = (event: Pick<GeneratedEvent, "name" | "at" | "currency">) =>
  itemsOf(event).flatMap(({ id, name = "", category = "", price = 0, quantity = 1, discount = 0 }) => {
    const product = id === undefined ? name : String(id);
    const unit = { IRT: 10, "": 10, IRR: 1 }[event.currency] ?? 0;
    const rial = (amount: number) => (amount * unit > 1e13 ? 0 : Math.round(amount * unit));
    const line = { price: rial(price), discount: rial(discount), quantity: quantity > 0 ? quantity : 1 };
    const brought = Math.max(0, Math.round(line.price * line.quantity) - line.discount);
    const paid = brought > 1e13 ? 0 : brought;
    return product === "" ? [] : [{ product, name, category, brand: "", ...line, paid }];
  });

export type PlainLine = ReturnType<typeof plainLines>[number];
export const plainLines = (event: GeneratedEvent) => plainItems(event).map((item) => ({ ...item, event }));
