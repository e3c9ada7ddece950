import type { DeliveryCounts } from "#contract/campaigns/shapes.ts";
import { channels } from "#contract/channels.ts";
import { countArrived, countClicked, countLeft, countStates } from "#platform/delivery/message-figures.ts";
import type { DeliveryRow } from "./sql/deliveries.ts";

/** What messages did together. Pure. */
export const sumDeliveries = (rows: readonly DeliveryRow[]) => ({
  ...{ sent: countLeft(rows), delivered: countArrived(rows), clicks: countClicked(rows) },
  price: rows.reduce((total, { price }) => total + price, 0),
  unpriced: rows.reduce((total, { unpriced }) => total + unpriced, 0),
});

/** The same by channel, those with messages alone. Pure. */
export const listDeliveries = (rows: readonly DeliveryRow[]): DeliveryCounts[] =>
  channels.flatMap((channel) => {
    const own = rows.filter((row) => row.channel === channel);
    return own.length === 0 ? [] : [{ channel, ...countStates(own) }];
  });
