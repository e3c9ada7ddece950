import { z } from "zod";
import { minorUnits } from "#contract/money.ts";
import type { PersonPage, PersonProduct, PersonUtm } from "#contract/profiles.ts";
import { isoIn } from "#contract/time/zone.ts";
import { foldSource } from "#platform/reports/sql/dimensions.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, type Sql, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { itemArrays, itemColumns, joinLines, paid } from "#platform/visits/sql/shop-items.ts";
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

/** Every tagged address by which the person came, also inside a session. A source has the name that reports show. */
export async function listUtms(person: FoundPerson, paging: Paging) {
  const { timeZone } = person.website;
  const rows = sql`
    SELECT ${foldSource(constant("utm_source"))} AS source, utm_medium AS medium, utm_campaign AS campaign, utm_term AS term, utm_content AS content,
      uniqExactIf(session, session != 0) AS sessions, toUnixTimestamp64Milli(min(at)) AS first,
      toUnixTimestamp64Milli(max(at)) AS last
    FROM ${eventsOf(person)} AS tagged
    WHERE concat(utm_source, utm_medium, utm_campaign, utm_term, utm_content) != ''
    GROUP BY source, utm_medium, utm_campaign, utm_term, utm_content`;
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

/** Of several claims of an order the best one, as the timeline shows it. */
const selectBought = (person: FoundPerson) => sql`
  SELECT name, at, provenance, currency, data FROM ${eventsOf(person)} WHERE name = 'purchase'
  ORDER BY ${claimOrder} LIMIT 1 BY if(order_id = '', toString(id), order_id)`;

/** Products that the person saw, put in the cart and bought, counted as in the product report. Revenue is in the website's currency. */
export async function listProducts(person: FoundPerson, paging: Paging) {
  const { timeZone } = person.website;
  const events = sql`
    SELECT name, at, provenance, currency, data FROM ${eventsOf(person)} WHERE name IN ('product_view', 'add_to_cart')
    UNION ALL ${selectBought(person)}`;
  const lines = sql`
    SELECT event, at, vouched, product, nth, name, pieces, ${paid} AS paid
    FROM (
      SELECT event, at, vouched, ${itemArrays}
      FROM (SELECT name AS event, at, provenance != 'browser' AS vouched, ${itemColumns(person.website.currency)} FROM (${events})))
    ${joinLines}`;
  const rows = sql`
    SELECT product, maxIf((vouched, at, line.name), line.name != '').3 AS name,
      countIf(event = 'product_view' AND nth = 1) AS views, countIf(event = 'add_to_cart' AND nth = 1) AS cartAdds,
      countIf(event = 'purchase' AND nth = 1) AS purchases, sumIf(pieces, event = 'purchase') AS quantity,
      sumIf(paid, event = 'purchase') / ${minorUnits(person.website.currency)} AS revenue,
      toUnixTimestamp64Milli(max(at)) AS last
    FROM (${lines}) AS line GROUP BY product`;
  const { rows: products, total } = await readPage(person, paging, { rows, tie: sql`product`, row: productRow });
  const items = products.map(
    ({ last, found: _, ...product }): PersonProduct => ({
      ...{ ...product, lastAt: isoIn(timeZone, last) },
    }),
  );
  return { items, total, ...paging };
}
