import { rmSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { insertSettings } from "./insert-statement.ts";
import { encodeNative } from "./native-rows.ts";
import { identifier, sql } from "./sql.ts";

type Row = Readonly<Record<string, unknown>>;

/** Fewer cost less as text: opening a file takes the engine as long as parsing these. */
const minRows = 200;
/** The table function takes its path for a pattern. */
const patterns = /[*?{}|]/;

/** Inserts into the embedded engine through a file, of which it parses a row in a fifth of the time that text takes. */
export class NativeInserts {
  readonly #path: string;

  /** `folder`: the engine's own, for a file that is there while an insert runs. */
  constructor(folder: string) {
    this.#path = join(folder, "insert.native");
    rmSync(this.#path, { force: true });
  }

  /** Runs one INSERT by `run`; one at a time. False where the rows do not suit: then nothing is done. */
  async insert(
    { table, rows, token }: { table: string; rows: readonly Row[]; token: string },
    run: (statement: string) => Promise<void>,
  ): Promise<boolean> {
    if (rows.length < minRows || patterns.test(this.#path)) return false;
    const native = await encodeNative(rows);
    if (native === undefined) return false;
    const columns = Object.keys(rows[0] ?? {}).map((name) => identifier(name).text);
    const source = sql`file(${this.#path}, 'Native', ${native.structure})`.text;
    try {
      await writeFile(this.#path, native.bytes, { mode: 0o600 });
      await run(
        `INSERT INTO ${identifier(table).text} (${columns}) SETTINGS ${insertSettings(token)}, max_threads = 1 SELECT ${columns} FROM ${source}`,
      );
    } finally {
      await rm(this.#path, { force: true });
    }
    return true;
  }
}
