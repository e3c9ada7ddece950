import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";
import { newTestFolder } from "#tests/platform-fixtures/test-folder.ts";
import { findDamagedRelations, rebuildDamagedIndexes } from "./check-postgres.ts";

let folder: string;
let postgres: Postgres;
const open = async () => {
  postgres = await openPostgres({ DATA_DIR: folder });
};

beforeAll(async () => {
  folder = await newTestFolder("nabz-relations-");
  await open();
  await postgres.query("CREATE TABLE notes (id int PRIMARY KEY, text text)");
  await postgres.query("INSERT INTO notes SELECT n, repeat('x', 100) FROM generate_series(1, 1000) AS n");
});
afterAll(async () => {
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Changes 12 bytes in the second page of a relation while the server is stopped. */
async function corrupt(relation: string): Promise<string> {
  const [found] = await postgres.query<{ data: string; file: string }>(
    "SELECT current_setting('data_directory') AS data, pg_relation_filepath($1::regclass) AS file",
    [relation],
  );
  await postgres.query("CHECKPOINT");
  await postgres.close();
  const file = openSync(join(found?.data ?? "", found?.file ?? ""), "r+");
  writeSync(file, Buffer.alloc(12, 0x5a), 0, 12, 8192 + 4000);
  closeSync(file);
  await open();
  return found?.file ?? "";
}

it("finds nothing in sound data, and leaves nothing there", async () => {
  expect(await findDamagedRelations(postgres)).toEqual([]);
  expect(await postgres.query("SELECT FROM pg_extension WHERE extname = 'amcheck'")).toEqual([]);
});

it("names a damaged index and builds it again from its table", async () => {
  const file = await corrupt("notes_pkey");
  expect(await findDamagedRelations(postgres)).toEqual([
    expect.objectContaining({
      name: "notes_pkey",
      kind: "index",
      file,
      message: expect.stringContaining("invalid page"),
    }),
  ]);
  expect(await rebuildDamagedIndexes(postgres)).toEqual(["notes_pkey"]);
  expect(await findDamagedRelations(postgres)).toEqual([]);
});

it("names a damaged table, which nothing can rebuild", async () => {
  const file = await corrupt("notes");
  const found = await findDamagedRelations(postgres);
  expect(found.find(({ kind }) => kind === "table")).toMatchObject({ name: "notes", file });
  expect(await rebuildDamagedIndexes(postgres)).toEqual([]);
});
