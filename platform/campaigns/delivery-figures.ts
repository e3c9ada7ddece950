import type { DeliveryCounts } from "#contract/campaigns/shapes.ts";
import { type Channel, channels } from "#contract/channels.ts";
import type { MessageState } from "#contract/delivery-states.ts";
import type { DeliveryRow } from "./sql/deliveries.ts";

const left: readonly MessageState[] = ["sent", "delivered", "opened", "clicked", "bounced", "undelivered", "uncertain"];
const arrived: readonly MessageState[] = ["delivered", "opened", "clicked"];

const sum = (rows: readonly DeliveryRow[], which: (row: DeliveryRow) => boolean = () => true): number =>
  rows.reduce((total, row) => total + (which(row) ? row.count : 0), 0);

/** What messages did together. Pure. */
export const sumDeliveries = (rows: readonly DeliveryRow[]) => ({
  sent: sum(rows, ({ state }) => left.includes(state)),
  delivered: sum(rows, ({ state }) => arrived.includes(state)),
  clicks: sum(rows, ({ state, isBot }) => state === "clicked" && !isBot),
  price: rows.reduce((total, { price }) => total + price, 0),
});

/** The same by channel, those with messages alone. Pure. */
export const listDeliveries = (rows: readonly DeliveryRow[]): DeliveryCounts[] =>
  channels.flatMap((channel) => {
    const own = rows.filter((row) => row.channel === channel);
    return own.length === 0 ? [] : [countChannel(channel, own)];
  });

function countChannel(channel: Channel, rows: readonly DeliveryRow[]): DeliveryCounts {
  const of = (...states: MessageState[]) => sum(rows, ({ state }) => states.includes(state));
  const dropped: Record<string, number> = {};
  for (const { state, reason, count } of rows) {
    if (state === "dropped") dropped[reason ?? "unknown"] = (dropped[reason ?? "unknown"] ?? 0) + count;
  }
  return {
    channel,
    ...{ queued: of("queued", "sending"), sent: of(...left), delivered: of(...arrived) },
    ...{ opened: of("opened", "clicked"), clicked: sumDeliveries(rows).clicks },
    ...{ bounced: of("bounced"), failed: of("failed", "undelivered"), uncertain: of("uncertain") },
    dropped,
  };
}
