import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DamageError } from "./damage-error.ts";
import { canGoWithout } from "./remedies.ts";

const schema = readFileSync(new URL("../stores/clickhouse/schema.sql", import.meta.url), "utf8");
const tables = [...schema.matchAll(/^CREATE TABLE (\w+) .*ENGINE = \w*MergeTree/gm)].map(([, name = ""]) => name);

it("every table but the list of migrations can lose a part, and what that loses is named", () => {
  expect(tables).toContain("events");
  expect(tables.filter((table) => !canGoWithout(table))).toEqual(["migrations"]);
  for (const table of tables.filter(canGoWithout)) {
    const part = { table, name: "all_1_1_0", folder: "", file: "", rows: 3, span: undefined, isDetached: false };
    const { message } = new DamageError([{ part, lost: [] }], "", true);
    expect(message, table).toContain("lost");
  }
});
