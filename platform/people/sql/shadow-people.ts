import { unsigned } from "#platform/people/sql/load-graph.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The tables of people and their keys, referenced tables first. */
const keys = {
  people: ["website_id", "id"],
  visitor_links: ["website_id", "visitor"],
  identifiers: ["website_id", "kind", "value"],
  browser_handovers: ["website_id", "visitor", "at"],
} as const;
type PeopleTable = keyof typeof keys;
const peopleTables = Object.keys(keys) as PeopleTable[];

/**
 * Hides the tables of people behind empty ones of the same names until the transaction ends: what reads and writes
 * people works on those, and other transactions notice nothing.
 */
export async function createShadow({ query }: Queries): Promise<void> {
  await query("SET LOCAL statement_timeout = 0");
  for (const table of peopleTables) {
    await query(`CREATE TEMP TABLE ${table} (LIKE public.${table} INCLUDING ALL) ON COMMIT DROP`);
  }
}

/** Of rows that `adoptShadow` wrote, until `numberAdopted`. */
const unnumbered = -1;

/**
 * Makes the website's people those of the shadow; only rows that differ are written. Returns the visitors that belong to
 * no person any more. Nothing else may write the website's people meanwhile. `numberAdopted` must follow.
 */
export async function adoptShadow({ query }: Queries, website: string): Promise<bigint[]> {
  for (const table of peopleTables) await query(`ANALYZE pg_temp.${table}`);
  await noteRepairs({ query }, website);
  for (const table of peopleTables) await upsertChanged({ query }, table);
  const removed = await deleteMissing<{ visitor: string }>({ query }, "visitor_links", website, "visitor::text");
  await deleteMissing({ query }, "identifiers", website);
  await deleteMissing({ query }, "browser_handovers", website);
  await deleteMissing({ query }, "people", website);
  return removed.map(({ visitor }) => unsigned(visitor));
}

/** Gives the rows that `adoptShadow` wrote their revision, which takes a lock of all websites. */
export async function numberAdopted({ query }: Queries, website: string, revision: number): Promise<void> {
  for (const table of ["people", "visitor_links"]) {
    await query(`UPDATE public.${table} SET revision = $2 WHERE website_id = $1 AND revision = ${unnumbered}`, [
      website,
      revision,
    ]);
  }
}

/** Browsers whose handovers change: their stored events may be under another visitor from now on. */
async function noteRepairs({ query }: Queries, website: string): Promise<void> {
  const handovers = (schema: string) =>
    `SELECT visitor, at, assigned_visitor FROM ${schema}.browser_handovers WHERE website_id = $1`;
  const [before, after] = [handovers("public"), handovers("pg_temp")];
  await query(
    `INSERT INTO visitor_repairs (website_id, visitor)
     SELECT DISTINCT $1::uuid, visitor FROM ((${before} EXCEPT ${after}) UNION ALL (${after} EXCEPT ${before})) AS changed
     ON CONFLICT DO NOTHING`,
    [website],
  );
  await query(
    `INSERT INTO assigned_visitors (website_id, assigned_visitor, visitor)
     SELECT DISTINCT $1::uuid, assigned_visitor, visitor FROM (${before} UNION ALL ${after}) AS known
     WHERE assigned_visitor != visitor ON CONFLICT DO NOTHING`,
    [website],
  );
}

async function upsertChanged({ query }: Queries, table: PeopleTable): Promise<void> {
  const rows = await query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [`public.${table}`],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((column) => (column === "revision" ? unnumbered : `shadow.${column}`));
  const on = keys[table].map((column) => `stored.${column} = shadow.${column}`).join(" AND ");
  const changed = columns.filter((column) => !(keys[table] as readonly string[]).includes(column));
  await query(
    `INSERT INTO public.${table} (${columns.join(", ")})
     SELECT ${values.join(", ")} FROM pg_temp.${table} AS shadow
     WHERE NOT EXISTS (SELECT FROM public.${table} AS stored
       WHERE ${on} AND to_jsonb(stored) - 'revision' = to_jsonb(shadow) - 'revision')
     ON CONFLICT (${keys[table].join(", ")}) DO UPDATE
       SET ${changed.map((column) => `${column} = excluded.${column}`).join(", ")}`,
  );
}

function deleteMissing<Row extends object>(
  { query }: Queries,
  table: PeopleTable,
  website: string,
  returning = "true",
): Promise<Row[]> {
  const on = keys[table].map((column) => `shadow.${column} = stored.${column}`).join(" AND ");
  return query<Row>(
    `DELETE FROM public.${table} AS stored WHERE website_id = $1
       AND NOT EXISTS (SELECT FROM pg_temp.${table} AS shadow WHERE ${on}) RETURNING ${returning}`,
    [website],
  );
}
