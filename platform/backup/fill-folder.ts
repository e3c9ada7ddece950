import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { migrateClickHouse } from "#platform/stores/clickhouse/migrate.ts";
import { openStores, type Stores } from "#platform/stores/open.ts";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import type { BackupFile } from "./backup-file.ts";
import { copyFile, syncFolders } from "./files.ts";
import type { Manifest } from "./manifest.ts";
import { attachPart, countAllEvents, listEventTables } from "./sql/freeze-tables.ts";
import { listTables, setSequences } from "./sql/list-tables.ts";
import { stopRestored } from "./sql/stop-restored.ts";
import { emptyTables, writeRows } from "./sql/table-rows.ts";

interface Source {
  /** The backup; its files are checked already. */
  folder: string;
  manifest: Manifest;
  signal: AbortSignal;
  /** Reports restored bytes; may throw to stop. */
  report: (bytes: number) => void;
}

/**
 * Fills an empty data folder from a backup: stores with its schema, then its rows, then newer migrations, then the other
 * files. Nothing is sent from it by itself. Throws where the result differs from the manifest.
 */
export async function fillFolder(
  dataDir: string,
  source: Source,
): Promise<{ events: number; rows: number; migrated: string[]; stopped: number }> {
  const { migrations, files } = source.manifest;
  const stores = await openStores({ DATA_DIR: dataDir, DATABASE_URL: undefined, CLICKHOUSE_URL: undefined });
  try {
    await migratePostgres(stores.postgres, new Set(migrations.postgres));
    const rows = await fillState(stores, source);
    await migrateClickHouse(stores.clickhouse, new Set(migrations.clickhouse));
    const events = await fillEvents(stores, source);
    const migrated = await stores.migrate();
    const stopped = await stopRestored(stores.postgres, new Date(source.manifest.at));
    for (const file of below(files, "data")) {
      await copyFile(join(source.folder, file.path), { ...source, folder: dataDir, path: file.inside });
      source.report(file.bytes);
    }
    return { events, rows, migrated, stopped };
  } finally {
    await stores.close();
  }
}

/** The files of a folder of the backup, each with its path inside. */
const below = (files: readonly BackupFile[], folder: string) =>
  files
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .map((file) => ({ ...file, inside: file.path.slice(folder.length + 1) }));

async function fillState({ postgres }: Stores, { folder, manifest, report }: Source): Promise<number> {
  const tables = await postgres.transaction(async (queries) => {
    const all = await listTables(queries);
    await emptyTables(queries, all);
    for (const file of below(manifest.files, "postgres")) {
      const name = file.inside.replace(/\.jsonl\.gz$/, "");
      const table = all.find((each) => each.name === name);
      if (table === undefined) throw new Error(`the schema has no table ${name}`);
      let rows = 0;
      for await (const lines of linesOf(join(folder, file.path))) {
        report(0);
        await writeRows(queries, table, lines);
        rows += lines.length;
      }
      if (rows !== manifest.rows[name]) throw new Error(`${rows} rows of ${name}, not ${manifest.rows[name]}`);
      report(file.bytes);
    }
    await setSequences(queries, manifest.sequences);
    return all;
  });
  await postgres.query(`ANALYZE ${tables.map(({ name }) => name).join(", ")}`);
  return Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0);
}

/** Characters of one statement. */
const batchSize = 1_000_000;

/** Batches of lines of a compressed file. Only a line feed ends one: texts may contain other line separators. */
async function* linesOf(path: string): AsyncGenerator<string[]> {
  // An error of either stream ends the loop below.
  const text = pipeline(createReadStream(path), createGunzip(), () => undefined).setEncoding("utf8");
  let rest = "";
  for await (const chunk of text as AsyncIterable<string>) {
    rest += chunk;
    if (rest.length < batchSize || !chunk.includes("\n")) continue;
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
  if (rest !== "") yield rest.replace(/\n$/, "").split("\n");
}

async function fillEvents({ clickhouse }: Stores, { folder, manifest, signal, report }: Source): Promise<number> {
  const tables = new Map((await listEventTables(clickhouse)).map((table) => [table.name, table.folder]));
  const parts = new Map<string, { name: string; part: string }>();
  for (const { path, inside, bytes } of below(manifest.files, "clickhouse")) {
    const [name = "", part = "", ...file] = inside.split("/");
    const table = tables.get(name);
    if (table === undefined) throw new Error(`the schema has no table ${name}`);
    const detached = join(table, "detached");
    await copyFile(join(folder, path), { folder: detached, path: join(part, ...file), signal });
    parts.set(`${name}/${part}`, { name, part });
    report(bytes);
  }
  for (const folderOfTable of tables.values()) await syncFolders(join(folderOfTable, "detached"));
  // In the order of writing: of rows that replace one another at the same time the last one counts.
  const first = ({ part }: { part: string }) => Number(part.split("_")[1]);
  for (const { name, part } of [...parts.values()].sort((one, other) => first(one) - first(other))) {
    report(0);
    await attachPart(clickhouse, name, part);
  }
  const events = await countAllEvents(clickhouse);
  if (events !== manifest.events) throw new Error(`${events} events are restored, not ${manifest.events}`);
  return events;
}
