import { z } from "zod";
import { refundName } from "#contract/collect.ts";
import { type TimelineItem, type TimelineKind, timelineKinds } from "#contract/person-timeline.ts";
import { isoIn } from "#contract/time/zone.ts";
import { foldSource } from "#platform/collect/known-sources.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { compileNames } from "#platform/event-definitions/definition.ts";
import { listDefined } from "#platform/event-definitions/list-defined.ts";
import { matchesDefinition } from "#platform/event-definitions/matches-definition.ts";
import { toUnits } from "#platform/reports/figures.ts";
import { constant, join, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { listedProducts } from "#platform/visits/sql/shop-items.ts";
import { claimOrder, isCounted } from "#platform/visits/sql/source.ts";
import { eventsOf, type FoundPerson } from "./find-person.ts";
import { listTimelineMessages, type TimelineMessage } from "./sql/timeline-messages.ts";

const row = z.object({
  kind: z.enum(timelineKinds),
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

/**
 * Messages are in PostgreSQL: their instants come with the statement, so that one order and one count cover all kinds. Each
 * row names its place in the list, which also decides between two of one moment.
 */
function selectMessages(messages: readonly TimelineMessage[]): Sql {
  const instants = messages.map(({ at }) => at.getTime());
  return sql`
    SELECT 'message' AS kind, fromUnixTimestamp64Milli(instant, 'UTC') AS at, '' AS name, '' AS path, toUInt64(0) AS number,
      0. AS seconds, toUInt64(0) AS views, ${noTraits}, ('', '') AS product, toString(place) AS order_id, NULL AS value,
      '' AS host, '' AS pressed, leftPad(toString(100000 - place), 6, '0') AS tie
    FROM (SELECT ${instants} AS instants) ARRAY JOIN instants AS instant, arrayEnumerate(instants) AS place`;
}

interface Timeline {
  items: TimelineItem[];
  total: number;
  page: number;
  limit: number;
}

const parts: Record<Exclude<TimelineKind, "message">, (events: Sql, person: FoundPerson, isNamedView: Sql) => Sql> = {
  session: selectSessions,
  event: selectEvents,
  order: selectOrders,
};

/** One page of what a person did and was sent, the latest first, with the names of the website's defined events. */
export async function listTimeline(
  person: FoundPerson,
  { kind, page, limit }: { kind?: TimelineKind | undefined; page: number; limit: number },
  { postgres }: Pick<Dependencies, "postgres">,
): Promise<Timeline> {
  const { run, website } = person;
  const withMessages = kind === undefined || kind === "message";
  const [defined, messages] = await Promise.all([
    listDefined(postgres, website.id),
    withMessages ? listTimelineMessages(postgres, person) : [],
  ]);
  if (kind === "message") return pageOfMessages(messages, { page, limit }, website.timeZone);
  const views = defined.filter(({ action }) => action === "page_view");
  const isNamedView = join([constant("false"), ...views.map((each) => matchesDefinition(each, website.host))], " OR ");
  const all = selectAll(person, { kind, messages, isNamedView: sql`(${isNamedView})` });
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
  const items = rows.map((each) => {
    const message = each.kind === "message" ? messages[Number(each.orderId) - 1] : undefined;
    if (message !== undefined) return toMessageItem(message, website.timeZone);
    return { ...toItem(each, website), defined: nameRow(each, namesOf), message: null };
  });
  return { items, total: any?.found ?? 0, page, limit };
}

interface Chosen {
  kind: Exclude<TimelineKind, "message"> | undefined;
  messages: readonly TimelineMessage[];
  isNamedView: Sql;
}

/** The rows of one kind, or of all. */
function selectAll(person: FoundPerson, { kind, messages, isNamedView }: Chosen): Sql {
  const events = eventsOf(person);
  const chosen = kind === undefined ? Object.values(parts) : [parts[kind]];
  const all = [
    ...chosen.map((select) => select(events, person, isNamedView)),
    ...(messages.length === 0 ? [] : [selectMessages(messages)]),
  ];
  return join(
    all.map((each) => sql`SELECT * FROM (${each})`),
    " UNION ALL ",
  );
}

/** Messages alone, in the order that they have among others: the event store is not read. */
const pageOfMessages = (
  messages: readonly TimelineMessage[],
  { page, limit }: { page: number; limit: number },
  zone: string,
): Timeline => ({
  items: messages
    .toReversed()
    .slice((page - 1) * limit, page * limit)
    .map((message) => toMessageItem(message, zone)),
  ...{ total: messages.length, page, limit },
});

const toMessageItem = ({ at, ...message }: TimelineMessage, zone: string): TimelineItem => ({
  ...{ kind: "message", at: isoIn(zone, at.getTime()), name: "", defined: [], path: null },
  ...{ session: null, product: null, order: null, message },
});

/** The page that a row shows begins with its host. A session is no event. */
const nameRow = ({ kind, path, ...event }: z.infer<typeof row>, namesOf: ReturnType<typeof compileNames>): string[] =>
  kind === "session" ? [] : namesOf({ ...event, path: path.slice(event.host.length) });

function toItem(each: z.infer<typeof row>, website: FoundPerson["website"]): Omit<TimelineItem, "defined" | "message"> {
  const { timeZone, host } = website;
  const { kind, at, name, path, number, seconds, views, traits, product, orderId, value } = each;
  const [medium, rawSource, device, browser, city] = traits;
  const source = foldSource(rawSource);
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
