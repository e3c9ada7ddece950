import type { CampaignFigures } from "#contract/campaigns/shapes.ts";
import type { Currency } from "#contract/currencies.ts";
import { costOf, returnOf } from "#platform/delivery/message-cost.ts";
import type { VisitFigures } from "#platform/reports/read-campaign-visits.ts";
import { sumDeliveries } from "./delivery-figures.ts";
import type { DeliveryRow } from "./sql/deliveries.ts";

interface Facts {
  visits: VisitFigures;
  deliveries: readonly DeliveryRow[];
  /** Of its own links. */
  clicks: number;
  /** Its own cost in minor units; null where its owner said none. */
  costMinor: number | null;
}

/** The figures of a campaign, or of several together. Pure. */
export function toFigures(
  { currency }: { currency: Currency },
  { visits, deliveries, clicks, costMinor }: Facts,
): CampaignFigures {
  const messages = sumDeliveries(deliveries);
  const { people, sessions, leads, orders, sales, conversionRate } = visits;
  const cost = costOf(currency, { costMinor, price: messages.price });
  return {
    ...{ people, sessions, leads, orders, sales, conversionRate },
    ...{ sent: messages.sent, delivered: messages.delivered, clicks: clicks + messages.clicks },
    ...{ cost, unpriced: messages.unpriced, return: returnOf(sales, { cost, unpriced: messages.unpriced }) },
  };
}
