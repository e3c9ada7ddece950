import { amountWords } from "#app/format/amounts.ts";
import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { formatNumber, formatPlain } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { OrderRow } from "#app/ui/money/orders-card.tsx";
import type { Order, PreOrder } from "#contract/money-shapes.ts";

/** Orders or pre-orders as rows of a list; `path` is where each has its page. */
export const orderRows = (items: readonly (Order | PreOrder)[], path: string, zone: string): OrderRow[] =>
  items.map(({ id, number, status, calculation, createdAt }) => ({
    ...{ id, status, to: `${path}/${id}` },
    number: formatPlain(number),
    what: whatWords(calculation.lines),
    total: amountWords(calculation.total, calculation.currency),
    at: dayWords(jalaliOf(zone, Date.parse(createdAt)), true),
  }));

/** The first line, and how many there are beside it. */
function whatWords([first, ...others]: readonly { title: string }[]): string {
  if (first === undefined) return "";
  if (others.length === 0) return first.title;
  return i18n.t("invoices:orders.more", { first: first.title, n: formatNumber(others.length) });
}
