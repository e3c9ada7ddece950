import { expect, it } from "vitest";
import { castOrder } from "./rules.mjs";

const found = (statement: string, path = "platform/people/sql/x.ts") =>
  castOrder.check([{ path, text: `\nquery(\`${statement}\`);` }]).map(({ line }) => line);

it.each([
  "SELECT no::text, at FROM touches ORDER BY no LIMIT $1",
  "SELECT id::text AS id FROM people ORDER BY name, id DESC",
  "SELECT (id::numeric + CASE WHEN id < 0 THEN 1 ELSE 0 END)::text AS id, name FROM people ORDER BY id DESC LIMIT $2",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a file says
  "SELECT links.visitor::text FROM ${table} AS links WHERE a = ${b} ORDER BY visitor FETCH FIRST $2 ROWS ONLY",
  "SELECT ARRAY(SELECT visitor::text FROM links ORDER BY at, visitor) FROM people",
  "SELECT person::text FROM places WHERE person = ANY($1::bigint[]) ORDER BY person FOR UPDATE",
])("an order by the text of a column is found: %s", (statement) => {
  expect(found(statement)).toEqual([2]);
  expect(found(statement, "tests/http/x.ts")).toEqual([]);
});

it.each([
  "SELECT no::text, at FROM touches ORDER BY touches.no LIMIT $1",
  "SELECT no::text, at FROM touches ORDER BY at LIMIT $1",
  "SELECT kind, count(*)::int AS count FROM events GROUP BY 1 ORDER BY count DESC, kind",
  "SELECT next.person::text FROM segments, LATERAL (SELECT person FROM people ORDER BY person LIMIT $5) AS next",
  "SELECT row_number() OVER (PARTITION BY a ORDER BY no) AS place, no::text FROM rows",
  "INSERT INTO a (no) SELECT no FROM given ORDER BY no RETURNING no::text",
])("others are not: %s", (statement) => {
  expect(found(statement)).toEqual([]);
});
