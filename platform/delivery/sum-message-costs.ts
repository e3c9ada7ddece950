import type { MessageCosts } from "#contract/delivery.ts";
import { leftStates } from "#contract/delivery-states.ts";
import { bucketStarts, startOfBucket } from "#contract/time/bucket.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { countUnpriced, sumCosts } from "./sql/message-costs.ts";

const dayMs = 86_400_000;

/** What messages cost on the last days of a website's clock, today among them, by channel; days without cost are missing. */
export async function sumMessageCosts(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { website, days }: { website: { id: string; timeZone: string }; days: number },
): Promise<MessageCosts> {
  const { id, timeZone: zone } = website;
  const now = clock.now();
  // A day may last 23 hours: from the noon of today no day is passed over.
  const noon = startOfBucket(zone, "day", now) + dayMs / 2;
  const from = startOfBucket(zone, "day", noon - (days - 1) * dayMs);
  const starts = bucketStarts(zone, "day", from, now + 1);
  const span = {
    website: id,
    starts: starts.map((start) => new Date(start)),
    end: new Date(now + 1),
    states: leftStates,
  };
  const [rows, unpriced] = await Promise.all([sumCosts(postgres, span), countUnpriced(postgres, span)]);
  const dayOf = (bucket: number) => isoIn(zone, starts[bucket - 1] ?? from).slice(0, 10);
  const items = rows.map(({ bucket, ...cost }) => ({ day: dayOf(bucket), ...cost }));
  return { from: isoIn(zone, from), items, price: items.reduce((sum, { price }) => sum + price, 0), unpriced };
}
