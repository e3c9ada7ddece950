import type { Period } from "#contract/time/range.ts";
import { toStored } from "#platform/delivery/person-numbers.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { listSold } from "#platform/reports/sales/list-sold.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findLastJourneys, hasTouches } from "./sql/journey-messages.ts";

/** How far an order looks back, as for every sale. */
const lookbackMs = 30 * 86_400_000;
/** Purchases a statement. */
const maxPurchases = 20_000;

export interface JourneySale {
  journey: string;
  at: number;
  isOrder: boolean;
  /** In the website's currency, below zero for a refund. */
  amount: number;
}

/**
 * The orders and refunds of a period by the journey whose message was the last that left to the buyer, at most 30 days before
 * the order. A later message of a campaign takes an order from a journey: none counts twice.
 */
export async function attributeSales(
  queries: Queries,
  prepared: PreparedReport,
  { from, to }: Period,
): Promise<JourneySale[]> {
  const website = prepared.query.website.id;
  // A refund belongs to the message of its order, whenever that was: any earlier message may be meant.
  if (!(await hasTouches(queries, website, new Date(0), new Date(to)))) return [];
  const sold = await listSold(prepared, { from, to });
  const sales: JourneySale[] = [];
  for (let start = 0; start < sold.length; start += maxPurchases) {
    const part = sold.slice(start, start + maxPurchases);
    const purchases = part.map(({ person, bought }) => ({ person: toStored(person), bought }));
    const journeys = await findLastJourneys(queries, website, { purchases, lookbackMs });
    for (const [nth, journey] of journeys) {
      const { counted, isOrder, amount } = part[nth] as (typeof part)[number];
      sales.push({ journey, at: counted, isOrder, amount });
    }
  }
  return sales;
}
