import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readMigrations } from "#platform/stores/migrations.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";

let platform: Awaited<ReturnType<typeof openTestPlatform>>;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

it("takes the keys out of the tests that were recorded, and leaves the list appended only", async () => {
  const { postgres } = platform.dependencies;
  const { id: website } = await platform.addWebsite();
  const rows = ["delivery.messages.test", "websites.update"].map((call) => ({ id: v7(), call }));
  const changes = [
    { field: "channel", value: "c1" },
    { field: "to", value: "https://a.example/?key=s3cret" },
    { field: "content.body", value: "key=s3cret" },
  ];
  for (const { id, call } of rows) {
    await postgres.query(
      `INSERT INTO activities (id, user_id, website_id, website_name, at, kind, call, resource, label, changes, origin,
         browser, os, device, country, city)
       SELECT $1, owner_id, id, name, now(), 'delivery', $3, '', '', $4, 'owner', '', '', '', '', '' FROM websites WHERE id = $2`,
      [id, website, call, JSON.stringify(changes)],
    );
  }
  const [migration] = readMigrations("postgres", new Set(["0223-tests-out-of-activities"]));
  await postgres.transaction(async ({ query }) => {
    for (const statement of migration?.statements ?? []) await query(statement);
  });
  const stored = await postgres.query<{ changes: object[] }>(
    "SELECT changes FROM activities WHERE id = ANY($1::uuid[]) ORDER BY call",
    [rows.map(({ id }) => id)],
  );
  const [channel, ...keys] = changes;
  expect(stored.map((row) => row.changes)).toEqual([
    [channel, ...keys.map((each) => ({ ...each, value: null }))],
    changes,
  ]);
  await expect(postgres.query("UPDATE activities SET label = 'x' WHERE id = $1", [rows[0]?.id])).rejects.toThrow(
    "appended only",
  );
});
