import { z } from "zod";
import { refundName } from "#contract/collect.ts";
import type { TimelineItem, TimelineKind } from "#contract/profiles.ts";
import { isoIn } from "#contract/time/zone.ts";
import { toman } from "#platform/reports/figures.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { claimOrder } from "#platform/visits/sql/source.ts";
import { eventsOf, type FoundPerson } from "./find-person.ts";

const row = z.object({
  kind: z.enum(["session", "event", "order"]),
  at: z.coerce.number(),
  name: z.string(),
  path: z.string(),
  number: z.coerce.number(),
  seconds: z.coerce.number(),
  views: z.coerce.number(),
  traits: z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
  product: z.tuple([z.string(), z.string()]),
  orderId: z.string(),
  value: z.coerce.number().nullable(),
  found: z.coerce.number(),
});

const pageName = constant("concat(host, path)");
const noTraits = constant("('', '', '', '', '') AS traits");

/**
 * Sessions by their start, each with its number; of several events of one moment the id decides. What is left of those of
 * folded days is listed alone.
 */
const selectSessions = (events: Sql, { sessionsFrom = 0 }: FoundPerson): Sql => sql`
  SELECT 'session' AS kind, started AS at, '' AS name, exit AS path, row_number() OVER (ORDER BY started, session) AS number,
    seconds, views, traits, ('', '') AS product, '' AS order_id, NULL AS value, toString(session) AS tie
  FROM (
    SELECT session, min(at) AS started, dateDiff('millisecond', started, max(at)) / 1000 AS seconds,
      countIf(name = 'page_view') AS views, argMaxIf(${pageName}, (at, id), name = 'page_view') AS exit,
      argMin((medium, source, device, browser, city), (at, id)) AS traits
    FROM ${events} WHERE session != 0 AND at >= ${new Date(sessionsFrom)} GROUP BY session)`;

const columns = (kind: TimelineKind, value: string): Sql => sql`
  ${kind} AS kind, at, name, ${pageName} AS path, toUInt64(0) AS number, 0. AS seconds, toUInt64(0) AS views, ${noTraits},
  (JSONExtractString(data, 'product', 'id'), JSONExtractString(data, 'product', 'name')) AS product, order_id,
  ${constant(value)} AS value, toString(id) AS tie`;

const isOrder = sql`name IN ('purchase', ${refundName})`;

const selectEvents = (events: Sql): Sql =>
  sql`SELECT ${columns("event", "NULL")} FROM ${events} WHERE name != 'page_view' AND NOT ${isOrder}`;

/** Of several claims of an order the best one, of refunds each; the person's own alone, so that nobody else's need be read. */
const selectOrders = (events: Sql): Sql => sql`
  SELECT ${columns("order", "if(currency IN ('IRT', 'IRR'), toNullable(value), NULL)")} FROM ${events}
  WHERE ${isOrder} ORDER BY ${claimOrder} LIMIT 1 BY name, if(name = 'purchase' AND order_id != '', order_id, toString(id))`;

const parts: Record<TimelineKind, (events: Sql, person: FoundPerson) => Sql> = {
  session: selectSessions,
  event: selectEvents,
  order: selectOrders,
};

/** One page of what a person did, the latest first. */
export async function listTimeline(
  person: FoundPerson,
  { kind, page, limit }: { kind?: TimelineKind | undefined; page: number; limit: number },
): Promise<{ items: TimelineItem[]; total: number; page: number; limit: number }> {
  const { run, website } = person;
  const events = eventsOf(person);
  const kinds = kind === undefined ? (Object.keys(parts) as TimelineKind[]) : [kind];
  const all = join(
    kinds.map((each) => sql`SELECT * FROM (${parts[each](events, person)})`),
    " UNION ALL ",
  );
  const read = (first: number, count: number) =>
    run(
      sql`SELECT kind, toUnixTimestamp64Milli(at) AS at, name, path, number, seconds, views, traits, product,
            order_id AS orderId, value, count() OVER () AS found
          FROM (${all}) AS parts ORDER BY parts.at DESC, kind, tie LIMIT ${count} OFFSET ${first}`,
      row,
    );
  const rows = await read((page - 1) * limit, limit);
  const [any] = rows.length === 0 && page > 1 ? await read(0, 1) : rows;
  return { items: rows.map((each) => toItem(each, website)), total: any?.found ?? 0, page, limit };
}

function toItem(each: z.infer<typeof row>, { timeZone, host }: FoundPerson["website"]): TimelineItem {
  const { kind, at, name, path, number, seconds, views, traits, product, orderId, value } = each;
  const [medium, source, device, browser, city] = traits;
  const [id, productName] = product;
  return {
    ...{ kind, at: isoIn(timeZone, at), name },
    path: path === "" ? null : path.startsWith(`${host}/`) ? path.slice(host.length) : path,
    session: kind === "session" ? { number, seconds, pageViews: views, medium, source, device, browser, city } : null,
    product: id === "" && productName === "" ? null : { id, name: productName },
    order:
      kind === "order" ? { id: orderId === "" ? null : orderId, value: value === null ? null : toman(value) } : null,
  };
}
