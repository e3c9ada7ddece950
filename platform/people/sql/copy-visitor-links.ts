import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { hashes, sql } from "#platform/stores/clickhouse/sql.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { unsigned } from "./load-graph.ts";

interface Stores {
  postgres: Queries;
  clickhouse: Pick<ClickHouse, "insert" | "select" | "command">;
}

/** Rows per read and insert: about 4 MB. */
const pageSize = 20_000;

/** Milliseconds since 1970; the maximum means never. */
const instant = (column: string) =>
  `coalesce((extract(epoch FROM ${column}) * 1000)::bigint, 9223372036854775807)::text`;

const linksWithPeople =
  "visitor_links AS links JOIN people ON people.website_id = links.website_id AND people.id = links.person_id";

const selectLinks = `SELECT links.website_id AS website, links.visitor::text, links.person_id::text AS person,
    ${instant("lead_at")} AS lead_at, ${instant("customer_at")} AS customer_at,
    greatest(links.revision, people.revision)::text AS revision
  FROM ${linksWithPeople}`;

interface Row {
  website: string;
  visitor: string;
  person: string;
  lead_at: string;
  customer_at: string;
  revision: string;
}

/**
 * Copies what changed after a revision into ClickHouse: new and moved links, and those of new leads and customers.
 * Idempotent.
 */
export async function copyChangedLinks(stores: Stores, after: number): Promise<void> {
  const rows = await stores.postgres.query<Row>(
    `${selectLinks} WHERE (links.website_id, links.visitor) IN (
       SELECT website_id, visitor FROM visitor_links WHERE revision > $1
       UNION SELECT changed.website_id, visitor FROM people AS changed
         JOIN visitor_links AS own ON own.website_id = changed.website_id AND own.person_id = changed.id
       WHERE changed.revision > $1)
     LIMIT ${pageSize}`,
    [after],
  );
  if (rows.length < pageSize) await insertLinks(stores, rows);
  else await copyAllLinks(stores);
}

/** Copies every link, paged by key. */
async function copyAllLinks(stores: Stores): Promise<void> {
  let last: readonly [string, string] | undefined;
  for (;;) {
    const rows = await stores.postgres.query<Row>(
      `${selectLinks} ${last === undefined ? "" : "WHERE (links.website_id, links.visitor) > ($1, $2)"}
       ORDER BY links.website_id, links.visitor FETCH FIRST ${pageSize} ROWS ONLY`,
      last ?? [],
    );
    await insertLinks(stores, rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < pageSize) return;
    last = [end.website, end.visitor];
  }
}

/** Copies every link into an emptied table; reports miss links until it is done. */
export async function copyLinksAnew(stores: Stores): Promise<void> {
  await stores.clickhouse.command(sql`TRUNCATE TABLE visitor_links`);
  await copyAllLinks(stores);
}

/** Visitors of one statement: it may have 256 KiB. */
const deleted = 5_000;

/** Deletes links up to a revision: a later one is of somebody who came back meanwhile. */
export async function deleteLinks(
  clickhouse: Pick<ClickHouse, "command">,
  visitors: readonly bigint[],
  revision: number,
): Promise<void> {
  for (let start = 0; start < visitors.length; start += deleted) {
    const some = hashes(visitors.slice(start, start + deleted));
    await clickhouse.command(sql`DELETE FROM visitor_links WHERE visitor IN (${some}) AND revision <= ${revision}`);
  }
}

/** A repeated row of one revision is the same row, so that inserts need no token. */
async function insertLinks({ clickhouse }: Stores, rows: readonly Row[]): Promise<void> {
  const unsignedRows = rows.map(({ visitor, person, ...row }) => ({
    ...row,
    visitor: unsigned(visitor).toString(),
    person: unsigned(person).toString(),
  }));
  await clickhouse.insert("visitor_links", unsignedRows, "");
}

const sums = `count(*)::text AS links, coalesce(sum(greatest(links.revision, people.revision)), 0)::text AS revisions,
  coalesce(bit_xor(links.visitor), 0)::text AS visitors, coalesce(bit_xor(links.person_id), 0)::text AS people,
  coalesce(sum((extract(epoch FROM lead_at) * 1000)::bigint), 0)::text AS leads,
  coalesce(sum((extract(epoch FROM customer_at) * 1000)::bigint), 0)::text AS customers`;

const copiedSums = z.object({
  links: z.string(),
  revisions: z.string(),
  visitors: z.string().transform((text) => BigInt.asIntN(64, BigInt(text)).toString()),
  people: z.string().transform((text) => BigInt.asIntN(64, BigInt(text)).toString()),
  leads: z.string(),
  customers: z.string(),
});

/** Compares the copy with PostgreSQL by sums over every column. */
export async function isCopyEqual({ postgres, clickhouse }: Stores): Promise<boolean> {
  const [truth] = await postgres.query(`SELECT ${sums} FROM ${linksWithPeople}`);
  const [copy] = await clickhouse.select(
    sql`SELECT toString(count()) AS links, toString(sum(toInt128(revision))) AS revisions,
          toString(groupBitXor(visitor)) AS visitors, toString(groupBitXor(person)) AS people,
          toString(sumIf(toInt128(lead_at), lead_at != ${never})) AS leads,
          toString(sumIf(toInt128(customer_at), customer_at != ${never})) AS customers
        FROM ${tables.visitorLinks} FINAL`,
    copiedSums,
    { owner: "system", lane: "copy" },
  );
  return JSON.stringify(truth) === JSON.stringify(copy);
}

const never = 9_223_372_036_854_775_807n;
