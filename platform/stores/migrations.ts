import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** One step of a store's schema. Numbered, forward only. */
export interface Migration {
  /** `0001-events`. */
  name: string;
  statements: readonly string[];
}

const here = dirname(fileURLToPath(import.meta.url));

/**
 * The migrations of a store in their order, or of them those of some names. From the sources they stand beside the store; the build copies them to
 * `migrations/<store>` beside the bundle.
 */
export function readMigrations(store: "clickhouse" | "postgres", only?: ReadonlySet<string>): Migration[] {
  const built = join(here, "migrations", store);
  const folder = existsSync(built) ? built : join(here, store, "migrations");
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .filter((file) => only?.has(file.slice(0, -4)) ?? true)
    .sort()
    .map((file) => ({ name: file.slice(0, -4), statements: split(readFileSync(join(folder, file), "utf8")) }));
}

/** Statements end in `;` at a line's end; lines that begin with `--` are comments. Enough for our own files. */
const split = (text: string) =>
  text
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("--"))
    .join("\n")
    .split(/;\s*\n/)
    .map((statement) => statement.trim().replace(/;$/, ""))
    .filter((statement) => statement !== "");
