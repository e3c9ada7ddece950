import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { sql } from "#platform/stores/clickhouse/sql.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { unsigned } from "./load-known.ts";

interface Stores {
  postgres: Queries;
  clickhouse: Pick<ClickHouse, "insert" | "select" | "command">;
}

/** Rows of one read and one insert: about 4 MB. */
const page = 20_000;

/** Milliseconds since 1970; the greatest number is never. */
const instant = (column: string) =>
  `coalesce((extract(epoch FROM ${column}) * 1000)::bigint, 9223372036854775807)::text`;

const copied = `SELECT links.website_id AS website, links.visitor::text, links.person_id::text AS person,
    ${instant("lead_at")} AS lead_at, ${instant("customer_at")} AS customer_at,
    greatest(links.revision, people.revision)::text AS revision
  FROM links JOIN people ON people.website_id = links.website_id AND people.id = links.person_id`;

interface Row {
  website: string;
  visitor: string;
  person: string;
  lead_at: string;
  customer_at: string;
  revision: string;
}

/**
 * Copies what changed after a revision into ClickHouse: links made or moved, and those of people who became lead or
 * customer. Copying again is harmless.
 */
export async function copyChangedLinks(stores: Stores, after: number): Promise<void> {
  const rows = await stores.postgres.query<Row>(
    `${copied} WHERE (links.website_id, links.visitor) IN (
       SELECT website_id, visitor FROM links WHERE revision > $1
       UNION SELECT changed.website_id, visitor FROM people AS changed
         JOIN links ON links.website_id = changed.website_id AND links.person_id = changed.id
       WHERE changed.revision > $1)
     LIMIT ${page}`,
    [after],
  );
  if (rows.length < page) await insert(stores, rows);
  else await copyAllLinks(stores);
}

/** Copies every link, page by page by key. */
export async function copyAllLinks(stores: Stores): Promise<void> {
  let last: readonly [string, string] | undefined;
  for (;;) {
    const rows = await stores.postgres.query<Row>(
      `${copied} ${last === undefined ? "" : "WHERE (links.website_id, links.visitor) > ($1, $2)"}
       ORDER BY links.website_id, links.visitor LIMIT ${page}`,
      last ?? [],
    );
    await insert(stores, rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < page) return;
    last = [end.website, end.visitor];
  }
}

/** Copies every link into an empty table. Until it is done reports know fewer links. */
export async function copyLinksAnew(stores: Stores): Promise<void> {
  await stores.clickhouse.command(sql`TRUNCATE TABLE links`);
  await copyAllLinks(stores);
}

/** A row of a revision says the same however often it is copied, so that inserts need no token. */
async function insert({ clickhouse }: Stores, rows: readonly Row[]): Promise<void> {
  const unsignedRows = rows.map(({ visitor, person, ...row }) => ({
    ...row,
    visitor: unsigned(visitor).toString(),
    person: unsigned(person).toString(),
  }));
  await clickhouse.insert("links", unsignedRows, "");
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

/** Whether the copy holds what PostgreSQL holds, by sums over every column. */
export async function isCopyEqual({ postgres, clickhouse }: Stores): Promise<boolean> {
  const [truth] = await postgres.query(
    `SELECT ${sums} FROM links JOIN people ON people.website_id = links.website_id AND people.id = links.person_id`,
  );
  const [copy] = await clickhouse.select(
    sql`SELECT toString(count()) AS links, toString(sum(toInt128(revision))) AS revisions,
          toString(groupBitXor(visitor)) AS visitors, toString(groupBitXor(person)) AS people,
          toString(sumIf(toInt128(lead_at), lead_at != ${never})) AS leads,
          toString(sumIf(toInt128(customer_at), customer_at != ${never})) AS customers
        FROM links FINAL`,
    copiedSums,
    { owner: "system", lane: "copy" },
  );
  return JSON.stringify(truth) === JSON.stringify(copy);
}

const never = 9_223_372_036_854_775_807n;
