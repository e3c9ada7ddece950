import { rmSync } from "node:fs";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readMigrations } from "#platform/stores/migrations.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";
import { newTestFolder } from "#tests/platform-fixtures/test-folder.ts";

let folder: string;
let postgres: Postgres;
const user = v7();
beforeAll(async () => {
  folder = await newTestFolder("nabz-keys-");
  postgres = await openPostgres({ DATA_DIR: folder });
  await postgres.query("INSERT INTO users VALUES ($1, 'a@shop.example', 'Owner', 'x', now())", [user]);
}, 120_000);
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

const change = (field: string, value: unknown) => ({ field, value });

async function record(call: string, changes: readonly object[]): Promise<string> {
  const id = v7();
  await postgres.query(
    `INSERT INTO activities (id, user_id, website_name, at, kind, call, resource, label, changes, origin, browser, os, device, country, city)
     VALUES ($1, $2, 'Shop', now(), 'create', $3, '', '', $4, 'owner', '', '', '', '', '')`,
    [id, user, call, JSON.stringify(changes)],
  );
  return id;
}

it("an upgrade takes the keys of headers out of what was recorded, which nothing else changes afterwards", async () => {
  const header = await record("journeys.items.create", [change("data.name", "x-key"), change("data.value", "s3cret")]);
  const other = await record("segments.create", [change("data.value", "12")]);
  const [migration] = readMigrations("postgres", new Set(["0221-keys-out-of-activities"]));
  await postgres.transaction(async ({ query }) => {
    for (const statement of migration?.statements ?? []) await query(statement);
  });
  const rows = await postgres.query<{ id: string; changes: object[] }>("SELECT id, changes FROM activities");
  expect(Object.fromEntries(rows.map(({ id, changes }) => [id, changes]))).toEqual({
    [header]: [change("data.name", "x-key"), change("data.value", null)],
    [other]: [change("data.value", "12")],
  });
  await expect(postgres.query("UPDATE activities SET label = 'x'")).rejects.toThrow(/appended only/);
});
