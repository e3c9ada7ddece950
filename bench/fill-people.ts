import { z } from "zod";
import type { ClickHouse } from "#platform/stores/clickhouse/handle.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { openStores } from "#platform/stores/open.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";

/**
 * Makes three of four visitors of a website known people, straight in the stores of a folder whose platform does not run:
 * each with a name, a phone, an e-mail and an id; every tenth a customer. Argument: one JSON object; output: one JSON line.
 */
const { dataDir, clickhouseUrl, website } = JSON.parse(process.argv[2] ?? "{}") as Record<string, string>;
const pageSize = 50_000;
/** Small transactions: a statement may take 15 s. */
const insertSize = 10_000;
const firstNames =
  "{علی,مریم,زهرا,حسین,نرگس,محمد,فاطمه,پارسا,سارا,کیان,آرش,لیلا,یاسمن,ژاله,گلناز,چیستا,رضا,امیر,هانیه,ناهید}";
const lastNames =
  "{رضایی,کریمی,احمدی,محمدی,موسوی,جعفری,صادقی,اکبری,یزدانی,قاسمی,پورحسینی,گودرزی,ژیان,چراغی,عباسی,شریفی}";
const visitorRow = z.object({ id: z.string() });

const stores = await openStores({ DATA_DIR: dataDir ?? "", DATABASE_URL: undefined, CLICKHOUSE_URL: clickhouseUrl });
await stores.migrate();
const people = await fillPeople(stores, website ?? "");
await stores.close();
process.stdout.write(`${JSON.stringify({ people })}\n`);

async function fillPeople(
  { postgres, clickhouse }: { postgres: Postgres; clickhouse: ClickHouse },
  id: string,
): Promise<number> {
  let count = 0;
  for (let last = "0"; ; ) {
    const rows = await clickhouse.select(
      sql`SELECT toString(visitor) AS id FROM ${tables.events}
          WHERE website = ${uuid(id)} AND visitor > ${BigInt(last)} AND visitor % 4 != 0
          GROUP BY visitor ORDER BY visitor
          LIMIT ${pageSize}`,
      visitorRow,
      { owner: "bench", lane: "background" },
    );
    const visitors = rows.map((row) => BigInt.asIntN(64, BigInt(row.id)).toString());
    for (let start = 0; start < visitors.length; start += insertSize) {
      await insertPeople(postgres, id, visitors.slice(start, start + insertSize));
    }
    count += rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < pageSize) break;
  }
  await postgres.query("UPDATE identity_state SET revision = revision + 1");
  await postgres.query(
    "INSERT INTO website_revisions (website_id, revision) SELECT $1, revision FROM identity_state ON CONFLICT (website_id) DO UPDATE SET revision = excluded.revision",
    [id],
  );
  for (const table of ["people", "identifiers", "visitor_links"]) await postgres.query(`ANALYZE ${table}`);
  return count;
}

async function insertPeople(postgres: Postgres, website: string, visitors: readonly string[]): Promise<void> {
  await postgres.transaction(async ({ query }) => {
    const given = "unnest($2::bigint[]) AS visitor";
    await query(
      `INSERT INTO people (website_id, id, email, phone, name, attributes, claimed_at, lead_at, customer_at, revision)
       SELECT $1::uuid, visitor, 'p' || abs(visitor) || '@mail.example', '+989' || right('000000000' || abs(visitor), 9),
         ($3::text[])[1 + abs(visitor / 7 % 20)] || ' ' || ($4::text[])[1 + abs(visitor / 11 % 16)] || ' ' || abs(visitor / 13 % 5000),
         '{}', '{}', now() - interval '100 days', CASE WHEN visitor % 10 = 0 THEN now() - interval '50 days' END, 1
       FROM ${given}`,
      [website, visitors, firstNames, lastNames],
    );
    await query(
      `INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision)
       SELECT $1::uuid, visitor, visitor, now() - interval '100 days', 1 FROM ${given}`,
      [website, visitors],
    );
    await query(
      `INSERT INTO identifiers (website_id, kind, value, person_id)
       SELECT website_id, kind, value, id FROM people, LATERAL (
         VALUES ('email', email), ('phone', phone), ('id', 'C-' || abs(id))) AS own (kind, value)
       WHERE website_id = $1::uuid AND id = ANY($2::bigint[]) ON CONFLICT DO NOTHING`,
      [website, visitors],
    );
  });
}
