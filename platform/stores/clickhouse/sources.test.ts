import { readdirSync, readFileSync } from "node:fs";
import { join as joinPath } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { identity, tables } from "./sources.ts";
import { constant, join, sql } from "./sql.ts";

const platform = fileURLToPath(new URL("../..", import.meta.url));

it("are those of all parts of a statement", () => {
  const inner = sql`SELECT visitor FROM ${tables.events}`;
  const parts = join([constant("true"), sql`dictGet(${identity}, 'person', visitor) IN (${inner})`], " AND ");
  const statement = sql`SELECT count() FROM ${tables.visits} WHERE ${parts}`;
  expect(statement.text).toBe(
    "SELECT count() FROM visits WHERE true AND dictGet('identity', 'person', visitor) IN (SELECT visitor FROM events)",
  );
  expect([...statement.sources].sort()).toEqual(["events", "identity", "visits"]);
  expect(constant("SELECT 1").sources.size).toBe(0);
});

/**
 * A statement that names a table in its text alone does not depend on it, and its cached result would outlive a change.
 * Nor may SQL be taken apart again: `.text` loses what it reads.
 */
it("are declared by every statement of the platform that reads them", () => {
  const names = Object.values(tables).flatMap(({ sources }) => [...sources]);
  // PostgreSQL has tables of the same names.
  const own = names.filter((name) => name !== "visitor_links" && name !== "people").join("|");
  const undeclared = new RegExp(
    `(?<!\\bDELETE )\\b(FROM|(?<!ARRAY )JOIN)\\s+(${own})\\b|dict\\w+\\('|\\$\\{[^}]*\\.text\\}`,
  );
  const statements = readdirSync(platform, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => ({ file, text: readFileSync(joinPath(platform, file), "utf8") }))
    .filter(({ text }) => text.includes("/clickhouse/sql.ts"));
  expect(statements.length).toBeGreaterThan(20);
  const found = statements.flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, index) => (undeclared.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
