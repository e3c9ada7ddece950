import { z } from "zod";
import type { PersonPage, PersonProduct, PersonUtm } from "#contract/profiles.ts";
import { isoIn } from "#contract/time/zone.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { claimOrder } from "#platform/visits/sql/source.ts";
import { eventsOf, type FoundPerson } from "./find-person.ts";

interface Paging {
  page: number;
  limit: number;
}

const found = { found: z.coerce.number(), last: z.coerce.number() };

/** One page of the rows of a statement with `last`, the latest first. */
async function readPage<Row extends { found: number }>(
  { run }: FoundPerson,
  { page, limit }: Paging,
  { rows, tie, row }: { rows: Sql; tie: Sql; row: z.ZodType<Row> },
): Promise<{ rows: Row[]; total: number }> {
  const read = (first: number, count: number) =>
    run(
      sql`SELECT *, count() OVER () AS found FROM (${rows}) ORDER BY last DESC, ${tie} LIMIT ${count} OFFSET ${first}`,
      row,
    );
  const answered = await read((page - 1) * limit, limit);
  const [any] = answered.length === 0 && page > 1 ? await read(0, 1) : answered;
  return { rows: answered, total: any?.found ?? 0 };
}

const pageRow = z.object({
  ...{ shown: z.string(), named: z.string(), views: z.coerce.number(), seconds: z.coerce.number(), ...found },
});

/** Pages with how long they were open: until the next event of the session, half an hour at most. */
export async function listPages(person: FoundPerson, paging: Paging) {
  const { host, timeZone, id } = person.website;
  const viewed = sql`
    SELECT host, path, at, name, session, leadInFrame(at, 1, at) OVER (PARTITION BY session ORDER BY at, id
        ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS next
    FROM ${eventsOf(person)}`;
  const titles = sql`(SELECT host, path, argMax(title, seen) AS title FROM ${tables.pages} WHERE website = ${uuid(id)} AND path IN (
    SELECT path FROM ${eventsOf(person)} WHERE name = 'page_view') GROUP BY host, path) AS titles`;
  const rows = sql`
    SELECT if(host = ${host}, path, concat(host, path)) AS shown, any(title) AS named, count() AS views,
      sum(if(session = 0, 0, least(dateDiff('millisecond', at, next), 1800000))) / 1000 AS seconds,
      toUnixTimestamp64Milli(max(at)) AS last
    FROM (${viewed}) AS viewed LEFT JOIN ${titles} USING (host, path) WHERE name = 'page_view' GROUP BY host, path`;
  const { rows: pages, total } = await readPage(person, paging, { rows, tie: sql`shown`, row: pageRow });
  const items = pages.map(
    ({ shown, named, views, seconds, last }): PersonPage => ({
      ...{ path: shown, title: named === "" ? null : named, views, seconds, lastAt: isoIn(timeZone, last) },
    }),
  );
  return { items, total, ...paging };
}

const utmRow = z.object({
  ...{ source: z.string(), medium: z.string(), campaign: z.string(), term: z.string(), content: z.string() },
  ...{ sessions: z.coerce.number(), first: z.coerce.number(), ...found },
});

/** Every tagged address by which the person came, also inside a session. */
export async function listUtms(person: FoundPerson, paging: Paging) {
  const { timeZone } = person.website;
  const rows = sql`
    SELECT utm_source AS source, utm_medium AS medium, utm_campaign AS campaign, utm_term AS term, utm_content AS content,
      uniqExactIf(session, session != 0) AS sessions, toUnixTimestamp64Milli(min(at)) AS first,
      toUnixTimestamp64Milli(max(at)) AS last
    FROM ${eventsOf(person)} AS tagged
    WHERE concat(utm_source, utm_medium, utm_campaign, utm_term, utm_content) != ''
    GROUP BY utm_source, utm_medium, utm_campaign, utm_term, utm_content`;
  const tie = sql`source, medium, campaign, term, content`;
  const { rows: utms, total } = await readPage(person, paging, { rows, tie, row: utmRow });
  const items = utms.map(
    ({ first, last, found: _, ...utm }): PersonUtm => ({
      ...{ ...utm, firstAt: isoIn(timeZone, first), lastAt: isoIn(timeZone, last) },
    }),
  );
  return { items, total, ...paging };
}

const productRow = z.object({
  ...{ product: z.string(), name: z.string(), views: z.coerce.number(), cartAdds: z.coerce.number() },
  ...{ purchases: z.coerce.number(), quantity: z.coerce.number(), revenue: z.coerce.number(), ...found },
});

/** One value of a product, as text whatever its type. */
const textOf = (field: "id" | "name") => sql`if(JSONType(item, ${field}) = 'String', JSONExtractString(item, ${field}),
  if(JSONType(item, ${field}) IN ('Int64', 'UInt64', 'Double'), JSONExtractRaw(item, ${field}), ''))`;

/** The products of an event: those of `data.products`, or `data.product`. */
const itemsOf = constant(`if(JSONType(data, 'products') = 'Array', JSONExtractArrayRaw(data, 'products'),
  if(JSONType(data, 'product') = 'Object', [JSONExtractRaw(data, 'product')], []))`);

/** Of several claims of an order the best one, as the timeline shows it. */
const selectBought = (person: FoundPerson) => sql`
  SELECT name, at, currency, data FROM ${eventsOf(person)} WHERE name = 'purchase'
  ORDER BY ${claimOrder} LIMIT 1 BY if(order_id = '', toString(id), order_id)`;

/**
 * Products that the person saw, put in the cart and bought. Price times quantity (1 where none is said) is what a purchase
 * brought, in toman; prices in a foreign currency bring nothing, as in `sales`.
 */
export async function listProducts(person: FoundPerson, paging: Paging) {
  const { timeZone } = person.website;
  const events = sql`
    SELECT name, at, currency, data FROM ${eventsOf(person)} WHERE name IN ('product_view', 'add_to_cart')
    UNION ALL ${selectBought(person)}`;
  const named = sql`
    SELECT name AS event, at, if(JSONHas(item, 'quantity'), JSONExtractFloat(item, 'quantity'), 1) AS pieces,
      JSONExtractFloat(item, 'price') * transform(currency, ['', 'IRT', 'IRR'], [1., 1., 0.1], 0.) AS price,
      ${textOf("name")} AS label, ${textOf("id")} AS id
    FROM (${events}) AS events ARRAY JOIN ${itemsOf} AS item`;
  const rows = sql`
    SELECT if(id = '', label, id) AS product, argMax(label, at) AS name, countIf(event = 'product_view') AS views,
      countIf(event = 'add_to_cart') AS cartAdds, countIf(event = 'purchase') AS purchases,
      sumIf(pieces, event = 'purchase') AS quantity, sumIf(price * pieces, event = 'purchase') AS revenue,
      toUnixTimestamp64Milli(max(at)) AS last
    FROM (${named}) AS named GROUP BY product HAVING product != ''`;
  const { rows: products, total } = await readPage(person, paging, { rows, tie: sql`product`, row: productRow });
  const items = products.map(
    ({ last, found: _, ...product }): PersonProduct => ({
      ...{ ...product, lastAt: isoIn(timeZone, last) },
    }),
  );
  return { items, total, ...paging };
}
