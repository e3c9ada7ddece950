import { z } from "zod";
import { refundName } from "#contract/collect.ts";
import type { TimelineItem, TimelineKind } from "#contract/profiles.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { compileNames } from "#platform/event-definitions/definition.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { matchesDefinition } from "#platform/event-definitions/matches-definition.ts";
import { toUnits } from "#platform/reports/figures.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { listedProducts } from "#platform/visits/sql/shop-items.ts";
import { claimOrder, isCounted } from "#platform/visits/sql/source.ts";
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
  host: z.string(),
  data: z.string(),
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
    seconds, views, traits, ('', '') AS product, '' AS order_id, NULL AS value, '' AS host, '' AS pressed, toString(session) AS tie
  FROM (
    SELECT session, min(at) AS started, dateDiff('millisecond', started, max(at)) / 1000 AS seconds,
      countIf(name = 'page_view') AS views, argMaxIf(${pageName}, (at, id), name = 'page_view') AS exit,
      argMin((medium, source, device, browser, city), (at, id)) AS traits
    FROM ${events} WHERE session != 0 AND at >= ${new Date(sessionsFrom)} GROUP BY session)`;

const columns = (kind: TimelineKind, value: Sql): Sql => sql`
  ${kind} AS kind, at, name, ${pageName} AS path, toUInt64(0) AS number, 0. AS seconds, toUInt64(0) AS views, ${noTraits},
  (JSONExtractString(${listedProducts}[1], 'id'), JSONExtractString(${listedProducts}[1], 'name')) AS product, order_id,
  ${value} AS value, host, if(name = 'click', data, '') AS pressed, toString(id) AS tie`;

const isOrder = sql`name IN ('purchase', ${refundName})`;

/** Of page views those alone that the owner named. The names of columns mean something else beside those of a timeline. */
const selectEvents = (events: Sql, _: FoundPerson, isNamedView: Sql): Sql =>
  sql`SELECT ${columns("event", constant("NULL"))}
      FROM (SELECT * FROM ${events} WHERE (name != 'page_view' OR ${isNamedView}) AND NOT ${isOrder})`;

/** Of several claims of an order the best one, of refunds each; the person's own alone, so that nobody else's need be read. */
const selectOrders = (events: Sql, { website }: FoundPerson): Sql => sql`
  SELECT ${columns("order", sql`if(${isCounted(website.currency)}, toNullable(value), NULL)`)} FROM ${events}
  WHERE ${isOrder} ORDER BY ${claimOrder} LIMIT 1 BY name, if(name = 'purchase' AND order_id != '', order_id, toString(id))`;

const parts: Record<TimelineKind, (events: Sql, person: FoundPerson, isNamedView: Sql) => Sql> = {
  session: selectSessions,
  event: selectEvents,
  order: selectOrders,
};

/** One page of what a person did, the latest first, with the names of the website's defined events. */
export async function listTimeline(
  person: FoundPerson,
  { kind, page, limit }: { kind?: TimelineKind | undefined; page: number; limit: number },
  { postgres }: Pick<Dependencies, "postgres">,
): Promise<{ items: TimelineItem[]; total: number; page: number; limit: number }> {
  const { run, website } = person;
  const events = eventsOf(person);
  const kinds = kind === undefined ? (Object.keys(parts) as TimelineKind[]) : [kind];
  const defined = await listDefined(postgres, website.id);
  const views = defined.filter(({ action }) => action === "page_view");
  const isNamedView = join([constant("false"), ...views.map((each) => matchesDefinition(each, website.host))], " OR ");
  const all = join(
    kinds.map((each) => sql`SELECT * FROM (${parts[each](events, person, sql`(${isNamedView})`)})`),
    " UNION ALL ",
  );
  const read = (first: number, count: number) =>
    run(
      sql`SELECT kind, toUnixTimestamp64Milli(at) AS at, name, path, number, seconds, views, traits, product,
            order_id AS orderId, value, host, pressed AS data, count() OVER () AS found
          FROM (${all}) AS parts ORDER BY parts.at DESC, kind, tie LIMIT ${count} OFFSET ${first}`,
      row,
    );
  const rows = await read((page - 1) * limit, limit);
  const [any] = rows.length === 0 && page > 1 ? await read(0, 1) : rows;
  const namesOf = compileNames(defined, website.host);
  return {
    items: rows.map((each) => ({ ...toItem(each, website), defined: nameRow(each, namesOf) })),
    total: any?.found ?? 0,
    page,
    limit,
  };
}

/** The page that a row shows begins with its host. A session is no event. */
const nameRow = ({ kind, path, ...event }: z.infer<typeof row>, namesOf: ReturnType<typeof compileNames>): string[] =>
  kind === "session" ? [] : namesOf({ ...event, path: path.slice(event.host.length) });

function toItem(each: z.infer<typeof row>, website: FoundPerson["website"]): Omit<TimelineItem, "defined"> {
  const { timeZone, host } = website;
  const { kind, at, name, path, number, seconds, views, traits, product, orderId, value } = each;
  const [medium, source, device, browser, city] = traits;
  const [id, productName] = product;
  return {
    ...{ kind, at: isoIn(timeZone, at), name },
    path: path === "" ? null : path.startsWith(`${host}/`) ? path.slice(host.length) : path,
    session: kind === "session" ? { number, seconds, pageViews: views, medium, source, device, browser, city } : null,
    product: id === "" && productName === "" ? null : { id, name: productName },
    order:
      kind === "order"
        ? { id: orderId === "" ? null : orderId, value: value === null ? null : toUnits(website, value) }
        : null,
  };
}
