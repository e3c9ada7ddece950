import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { Dependencies } from "#platform/dependencies.ts";
import { constant, join as joinSql, sql } from "#platform/stores/clickhouse/sql.ts";

/** Looks for words wherever a store, a file or a log may keep them, regardless of ASCII letter case. */

type Stores = Pick<Dependencies, "postgres" | "clickhouse">;

/** `isOwn`: without the tables of the stores themselves, which hold most of what is to be read. */
interface Places {
  isOwn?: boolean;
}

/** Tables of PostgreSQL, its own too: statistics quote values. */
async function findInPostgres({ postgres }: Stores, words: readonly string[], { isOwn }: Places): Promise<string[]> {
  const tables = await postgres.query<{ name: string }>(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = ANY($1) ORDER BY name`,
    [isOwn === true ? ["public"] : ["public", "pg_catalog"]],
  );
  const patterns = words.map((word) => `%${word}%`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await postgres.query(`SELECT 1 FROM ${name} AS stored WHERE stored::text ILIKE ANY($1) LIMIT 1`, [
      patterns,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const columnRow = z.object({ place: z.string(), name: z.string() });
/** Of other nodes, of the engine's accounts, or of letters: the embedded engine refuses them, or they hold nothing stored. */
const unreadable =
  /system\.(detached_tables|distributed_ddl_queue|jemalloc.*|masking_policies|models|quota.*|.*grants|roles|row_policies|settings_profile.*|users|unicode)$/;

/**
 * Tables of the event store and of the engine (its result cache, errors, mutations, processes), by every column that holds
 * texts, out of their compressed blocks. The statement says the words in hexadecimal, since it is in those tables itself.
 */
async function findInClickHouse(
  { clickhouse }: Stores,
  words: readonly string[],
  { isOwn }: Places,
): Promise<string[]> {
  const others = isOwn === true ? [] : ["system"];
  const columns = await clickhouse.select(
    sql`SELECT concat(database, '.', table) AS place, name FROM system.columns
        WHERE (database = currentDatabase() OR has(${others}, database)) AND type LIKE '%String%' ORDER BY place, name`,
    columnRow,
    { owner: "test" },
  );
  const needles = words.map((word) => constant(`unhex('${Buffer.from(word.toLowerCase()).toString("hex")}')`));
  const found: string[] = [];
  for (const place of new Set(columns.map((column) => column.place))) {
    if (unreadable.test(place)) continue;
    const texts = columns.filter((column) => column.place === place);
    const conditions = texts.map(
      ({ name }) => sql`multiSearchAny(lower(toString(${constant(`\`${name}\``)})), [${joinSql(needles, ", ")}])`,
    );
    const [row] = await clickhouse.select(
      sql`SELECT count() AS rows FROM ${constant(place)} WHERE ${joinSql(conditions, " OR ")}`,
      z.object({ rows: z.coerce.number() }),
      { owner: "test" },
    );
    if (row !== undefined && row.rows > 0) found.push(place);
  }
  return found;
}

/** The tables of both stores in which one of the words is found. */
export const findInTables = async (
  stores: Stores,
  words: readonly string[],
  places: Places = {},
): Promise<string[]> => [
  ...(await findInPostgres(stores, words, places)),
  ...(await findInClickHouse(stores, words, places)),
];

/** A part that was merged meanwhile has no files any more. */
function readPresent(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return Buffer.alloc(0);
  }
}

/** The files of some folders in which one of the words is found, packed ones unpacked. `except`: beginnings of paths. */
export function findInFiles(
  folders: readonly string[],
  words: readonly string[],
  except: readonly string[] = [],
): string[] {
  const wanted = words.map((word) => word.toLowerCase());
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !except.some((path) => join(entry.parentPath, "/").startsWith(path)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readPresent(path);
      const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
      const text = (isPacked ? gunzipSync(bytes) : bytes).toString("latin1").toLowerCase();
      return wanted.some((word) => text.includes(Buffer.from(word).toString("latin1").toLowerCase()));
    });
}
