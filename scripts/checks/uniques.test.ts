// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the snippets are code.
import { expect, it } from "vitest";
import { uniques } from "./rules.mjs";

const found = (text: string, path = "platform/reports/figures.ts") =>
  uniques.check([{ path, text }]).map(({ line, message }) => [line, message.split(" ")[0]]);

it.each([
  ["uniq", "const a = sql`SELECT uniq(visitor) FROM events`;"],
  ["uniqIf", "const a = sql`SELECT ${day}, uniqIf (visitor, begins) FROM events`;"],
  ["uniqState", 'const a = constant("uniqState(visitor)");'],
  ["uniqCombined64", "const a = 'uniqCombined64(visitor)';"],
  ["uniqHLL12", "const a = 'uniqHLL12(visitor)';"],
])("an estimate is found: %s", (name, text) => {
  expect(found(`\n${text}`)).toEqual([[2, name]]);
});

it("in migrations too", () => {
  const migration = "platform/stores/clickhouse/migrations/0002-a.sql";
  expect(found("CREATE TABLE a (\n  people AggregateFunction(uniqTheta, UInt64))", migration)).toEqual([
    [2, "uniqTheta"],
  ]);
  expect(found("INSERT INTO a\nSELECT uniqState(visitor)", migration)).toEqual([[2, "uniqState"]]);
});

it("exact counts and other unique things are not", () => {
  expect(found("const a = sql`SELECT uniqExact(visitor), uniqExactIf(visitor, begins)`;")).toEqual([]);
  expect(found("// uniq(visitor) is off by 0.03 %\nconst a = uniq(list);")).toEqual([]);
  expect(found("CREATE TABLE a (b int, UNIQUE (b));", "platform/stores/postgres/schema.sql")).toEqual([]);
});
