import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";

/** A table or index of PostgreSQL whose file is not as it was written. */
export interface DamagedRelation {
  name: string;
  kind: "table" | "index";
  /** Path below PostgreSQL's data. */
  file: string;
  /** Rows as the planner estimates them. */
  rows: number;
  message: string;
}

interface Relation {
  oid: number;
  name: string;
  kind: DamagedRelation["kind"];
  file: string;
  rows: number;
}

/** Ends the transaction of a check, which leaves nothing. */
class CheckEnded extends Error {}

/**
 * Reads every table and every B-tree index of PostgreSQL with its own extension `amcheck`: page checksums, structure,
 * and that an index has all rows of its table. Pages in PostgreSQL's memory are not read from disk. Throws where the
 * server lacks the extension or does not answer.
 */
export async function findDamagedRelations(postgres: Pick<Postgres, "transaction">): Promise<DamagedRelation[]> {
  const found: DamagedRelation[] = [];
  const check = async (queries: Queries) => {
    await queries.query("SET LOCAL statement_timeout = 0");
    await queries.query("CREATE EXTENSION IF NOT EXISTS amcheck");
    for (const relation of await listRelations(queries)) {
      const message = await checkRelation(queries, relation);
      if (message !== undefined) found.push({ ...relation, message });
    }
    throw new CheckEnded();
  };
  try {
    await postgres.transaction(check);
  } catch (error) {
    if (!(error instanceof CheckEnded)) throw error;
  }
  return found;
}

const listRelations = ({ query }: Queries): Promise<Relation[]> =>
  query<Relation>(
    `SELECT pg_class.oid::int8 AS oid, pg_class.oid::regclass::text AS name, pg_relation_filepath(pg_class.oid) AS file,
       CASE relkind WHEN 'i' THEN 'index' ELSE 'table' END AS kind, greatest(reltuples, 0)::int8 AS rows
     FROM pg_class LEFT JOIN pg_index ON indexrelid = pg_class.oid LEFT JOIN pg_am ON pg_am.oid = relam
     WHERE relpersistence = 'p' AND relnamespace IN ('public'::regnamespace, 'pg_catalog'::regnamespace)
       AND (relkind = 'r' OR relkind = 'i' AND amname = 'btree' AND indisvalid AND indisready)
     ORDER BY relkind = 'i', name`,
  );

async function checkRelation({ query }: Queries, { oid, kind }: Relation): Promise<string | undefined> {
  await query("SAVEPOINT relation");
  try {
    if (kind === "index") await query("SELECT bt_index_check($1::int8::oid::regclass, true)", [oid]);
    const [first] =
      kind === "index"
        ? []
        : await query<{ msg: string }>("SELECT msg FROM verify_heapam($1::int8::oid::regclass) LIMIT 1", [oid]);
    return first?.msg;
  } catch (error) {
    await query("ROLLBACK TO SAVEPOINT relation");
    return (error as Error).message.split("\n")[0] ?? "";
  }
}

/** Builds damaged indexes again from their tables: nothing is lost. Returns their names. */
export async function rebuildDamagedIndexes(postgres: Postgres): Promise<string[]> {
  const damaged = await findDamagedRelations(postgres);
  const indexes = damaged.filter(({ kind }) => kind === "index");
  // An index of a damaged table would fail to build, and a table is restored from a backup.
  if (indexes.length < damaged.length) return [];
  for (const { name } of indexes) {
    await postgres.transaction(async ({ query }) => {
      await query("SET LOCAL statement_timeout = 0");
      await query(`REINDEX INDEX ${name}`);
    });
  }
  return indexes.map(({ name }) => name);
}
