import { z } from "zod";
import { provenances } from "#contract/provenance.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type SettledDays, unindexedPeriods } from "#platform/visits/read-plan.ts";
import { selectShopEvents } from "#platform/visits/sql/shop-events.ts";
import { isWithin } from "#platform/visits/sql/source.ts";
import type { Query } from "../../query.ts";

const texts = [
  "name",
  "host",
  "path",
  "referrer",
  "medium",
  "source",
  "country",
  "city",
  "device",
  "os",
  "browser",
] as const;
const row = z.object({
  ...(Object.fromEntries(texts.map((name) => [name, z.string()])) as Record<(typeof texts)[number], z.ZodString>),
  ...{ moment: z.coerce.number(), visitor: z.coerce.bigint(), session: z.coerce.bigint(), id: z.string() },
  utm: z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
  ...{ width: z.number(), height: z.number(), order_id: z.string(), value: z.coerce.number(), currency: z.string() },
  ...{ data: z.string(), provenance: z.enum(provenances) },
});

/** The event of an order that counts, as it was stored; undefined where the event does not count. Reads one moment. */
export async function findCountedOrder(
  clickhouse: Pick<ClickHouse, "select">,
  { website, settled, id, at }: { website: Query["website"]; settled: SettledDays; id: string; at: number },
): Promise<EventRow | undefined> {
  const moment = { from: at, to: at + 1 };
  const counted = selectShopEvents(
    { website: website.id, currency: website.currency, periods: [moment], unindexed: unindexedPeriods(settled) },
    { withItems: false },
  );
  const columns = constant([...texts, "width", "height", "order_id", "currency", "data"].join(", "));
  const [found] = await clickhouse.select(
    sql`SELECT ${columns}, toUnixTimestamp64Milli(at) AS moment, toString(visitor) AS visitor, toString(session) AS session,
          toString(id) AS id, (utm_source, utm_medium, utm_campaign, utm_content, utm_term) AS utm, toString(value) AS value,
          toString(provenance) AS provenance
        FROM ${tables.events}
        WHERE website = ${uuid(website.id)} AND ${isWithin(constant("at"), [moment])} AND events.id = ${uuid(id)}
          AND events.id IN (SELECT id FROM (${counted}) WHERE kind = 'order')`,
    row,
    { owner: website.id },
  );
  if (found === undefined) return undefined;
  const { moment: time, order_id: orderId, utm, ...columnsOfRow } = found;
  const [source, medium, campaign, content, term] = utm;
  return { ...columnsOfRow, at: time, orderId, title: "", utm: { source, medium, campaign, content, term } };
}
