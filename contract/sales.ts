import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { listOf, success } from "./envelope.ts";
import { id, text, writtenMoment } from "./fields.ts";
import { maxAmount } from "./money.ts";
import { personId } from "./people.ts";
import { requiresWebsite } from "./procedure.ts";
import { provenances } from "./provenance.ts";
import { flag, repeatable, reportCall, reportQuery } from "./report-query.ts";
import { range, report } from "./reports.ts";

/** Reports of orders. Money is in the website's currency; sales are orders less refunds, each on its own day. */

/** Which of a buyer's sessions before an order are credited with it. */
export const attributionModels = ["first", "last", "last_non_direct", "linear"] as const;
export type AttributionModel = (typeof attributionModels)[number];

/** The row of what no session of the buyer precedes within the look-back window. */
export const unattributed = "unattributed";

export const defaultLookback = 30;

const byMediumQuery = reportQuery.extend({
  model: z.enum(attributionModels).default("last_non_direct"),
  /** Days before an order in which its buyer's sessions are credited. */
  lookback: z.coerce.number().int().min(1).max(365).default(defaultLookback),
});

const credited = z.object({
  /** A session of several shares an order with the others: orders are no whole numbers then. */
  orders: z.number(),
  sales: z.number(),
  averageOrder: z.number(),
});
const salesByMedium = z.object({
  range,
  compare: range.pick({ from: true, to: true }).optional(),
  model: z.enum(attributionModels),
  lookback: z.number().int(),
  /** What the rows add up to: the sales of `sales/sum`. */
  totals: credited,
  compareTotals: credited.optional(),
  /** The largest sales first; what cannot be attributed is the last row. */
  items: z.array(credited.extend({ key: z.string(), label: z.string(), compare: credited.optional() })),
});
export type SalesByMedium = z.infer<typeof salesByMedium>;

const moment = z.iso.datetime({ offset: true });

const orderItem = z.object({
  product: z.string(),
  name: z.string(),
  category: z.string(),
  brand: z.string(),
  /** Of one piece. */
  price: z.number(),
  quantity: z.number(),
  /** Of the whole line. */
  discount: z.number(),
});

/** An order that counts, or a refund. */
const order = z.object({
  /** Of the event that counts. */
  id: z.uuid(),
  kind: z.enum(["order", "refund"]),
  /** What the shop calls the order; null where nobody said it. */
  order: z.string().nullable(),
  at: moment,
  person: personId,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** What the owner's shop calls them. */
  ownerId: z.string().nullable(),
  /** A refund's is below zero. Null where it has none that counts on the website. */
  value: z.number().nullable(),
  /** An amount in a currency that does not count on the website. */
  foreign: z.object({ value: z.number(), currency: z.string() }).nullable(),
  /** Who said what counts. */
  saidBy: z.enum(provenances),
  /**
   * The amount is ten times off: of what another source says of the order, else of what is usual; `value` is what it
   * would be then. Null where nothing is suspected, and where the owner said it.
   */
  suspicion: z.object({ because: z.enum(["source", "usual"]), value: z.number() }).nullable(),
  /** Whether its owner may say what it is worth: not of a refund, nor of an order of a folded day. */
  correctable: z.boolean(),
  items: z.array(orderItem),
});
export type Order = z.infer<typeof order>;
const orders = listOf(order).extend({
  range: range.pick({ from: true, to: true }),
  /** The median order of the 90 days before the period's end; null below 20 orders. */
  usual: z.number().nullable(),
  /** Orders of the period whose amount is suspected. */
  flagged: z.number().int(),
});

const ordersQuery = reportQuery.extend({
  /** Only orders whose amount is suspected. */
  flagged: flag.default(false),
  /** Only orders without an amount that counts on the website. */
  unpriced: flag.default(false),
  /** Only orders with this in their number, whatever its digits and the size of its letters. */
  q: text(100).optional(),
  /** Only orders with all of these products, by the keys of the report of products. */
  product: repeatable(text(500)),
});

/** Some orders of an export, the latest first. */
const ordersPart = z.object({ range: range.pick({ from: true, to: true }), items: z.array(order) });
export type OrdersPart = z.infer<typeof ordersPart>;

/** What an owner says an order is worth, in the website's currency. */
export const orderAmount = z.number().nonnegative().max(maxAmount);

/** The claim that counts from now on. */
export const correction = z.object({ id: z.uuid(), value: z.number() });

const count = z.number().int().nonnegative();
const period = range.pick({ from: true, to: true });

/**
 * Who bought for the first time ever in the period. `unvisited`: further ones without a visit before it, as those of an
 * imported file; how long they took is unknown, and no figure has them.
 */
const newBuyers = z.object({ people: count, unvisited: count });
const firstOrders = z.object({
  range: period,
  compare: period.optional(),
  totals: newBuyers,
  compareTotals: newBuyers.optional(),
  /** Half of them needed no longer; null without anybody. */
  median: count.nullable(),
  /** By the seconds from their first visit to their first order: from `from` on and below `to`, which the last lacks. */
  items: z.array(z.object({ from: count, to: count.nullable(), people: count, compare: count.optional() })),
});
export type FirstOrders = z.infer<typeof firstOrders>;

export const rfmScores = [1, 2, 3, 4, 5] as const;
const score = z.number().int().min(1).max(5);
/** The buyers of a score and the values that they have; without buyers there are none. */
const scored = z.object({ score, people: count, min: z.number().nullable(), max: z.number().nullable() });
const rfm = z.object({
  range: period,
  totals: z.object({ people: count, orders: count, sales: z.number() }),
  /** Whole days from the last order to the period's end. */
  recency: z.array(scored).length(5),
  /** Orders. */
  frequency: z.array(scored).length(5),
  /** Sales. */
  monetary: z.array(scored).length(5),
  /** Every pair of a score of recency and one of frequency; `monetary` is the mean score, null without buyers. */
  cells: z
    .array(
      z.object({
        ...{ recency: score, frequency: score, people: count, orders: count, sales: z.number() },
        monetary: z.number().nullable(),
      }),
    )
    .length(25),
  /** Every pair of a score of recency and one of money. */
  moneyCells: z
    .array(z.object({ recency: score, monetary: score, people: count, orders: count, sales: z.number() }))
    .length(25),
});
export type Rfm = z.infer<typeof rfm>;

const salesCohorts = z.object({
  range: period,
  /** One for each month, empty ones included. */
  items: z.array(
    z.object({
      /** Start of the Jalali month in which these people bought for the first time ever. */
      key: moment,
      size: count,
      /** What they bought in that month and in each later one. */
      values: z.array(z.number()),
      /** The last value's month is not over yet. */
      partial: z.boolean(),
    }),
  ),
});
export type SalesCohorts = z.infer<typeof salesCohorts>;

const cohortsQuery = reportQuery.extend({ months: z.coerce.number().int().min(1).max(36).default(12) });

export const salesAnswer = { sales: report, salesByMedium, firstOrders, rfm, salesCohorts };

/** The parts of the report in one answer, with the orders of the period whose amount is suspected, or does not count. */
const wholeReport = z.object({
  ...salesAnswer,
  flagged: z.number().int(),
  /** Orders of the period whose currency does not count on the website: no figure of sales has them. */
  foreign: z.array(z.object({ currency: z.string(), orders: z.number().int(), value: z.number() })),
});

export const sales = {
  report: reportCall(
    "sales/report",
    "All parts of the sales report: `sales/overview`, `medium`, `first`, `rfm`, `cohorts`, how many orders are suspected, and which are in another currency",
    byMediumQuery,
  ).output(success(wholeReport)),
  overview: reportCall(
    "sales/overview",
    "Sales, orders, refunds and buyers, with their series; `customers` are the people who bought, `newCustomers` those who bought for the first time ever",
    reportQuery,
  ).output(success(report)),
  sum: reportCall("sales/sum", "The same without series", reportQuery).output(success(report)),
  medium: reportCall(
    "sales/medium",
    "Sales by the medium of the buyers' sessions before their orders; rows add up to all sales",
    byMediumQuery,
  ).output(success(salesByMedium)),
  first: reportCall("sales/first", "The time from first visit to first order", reportQuery).output(
    success(firstOrders),
  ),
  rfm: reportCall(
    "sales/rfm",
    "Buyers until the period's end by recency, frequency and money: quintiles, equal values in the same one",
    reportQuery,
  ).output(success(rfm)),
  cohorts: reportCall(
    "sales/cohorts",
    "Sales by the month of first purchase, in the months up to the period's end",
    cohortsQuery,
  ).output(success(salesCohorts)),
  orders: reportCall("sales/orders", "Orders that count and refunds, the latest first", ordersQuery).output(
    success(orders),
  ),
  exportOrders: reportCall(
    "sales/orders/export",
    "All orders and refunds of the list (at most 1,000,000) of one consistent read, in parts as server-sent events",
    ordersQuery.omit({ page: true, limit: true }),
  ).output(eventIterator(ordersPart)),
  correct: requiresWebsite("website")
    .route({
      method: "POST",
      path: "/v1/websites/{website}/orders/amount",
      summary: "Say what an order is worth: the owner's word counts before all others",
    })
    .input(z.object({ website: id, order: z.uuid(), at: writtenMoment, value: orderAmount }))
    .output(success(correction)),
};
