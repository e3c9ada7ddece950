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
 * The migrations of a store in order; `only` limits them to these names. The sources have them beside the store, a build
 * in `migrations/<store>` beside the bundle.
 */
export function readMigrations(store: "clickhouse" | "postgres", only?: ReadonlySet<string>): Migration[] {
  const built = join(here, "migrations", store);
  const folder = existsSync(built) ? built : join(here, store, "migrations");
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .filter((file) => only?.has(file.slice(0, -4)) ?? true)
    .sort()
    .map((file) => ({
      name: file.slice(0, -4),
      statements: splitStatements(readFileSync(join(folder, file), "utf8")),
    }));
}

/** A statement ends in `;` at the end of a line; lines that begin with `--` are comments. */
const splitStatements = (text: string) =>
  text
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("--"))
    .join("\n")
    .split(/;\s*\n/)
    .map((statement) => statement.trim().replace(/;$/, ""))
    .filter((statement) => statement !== "");
