import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { openTestPlatform, type Platform, scene } from "#tests/platform-fixtures/test-platform.ts";
import { rebuildIdentities } from "./rebuild-identities.ts";
import { readRevision } from "./sql/identity-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
}, 60_000);
afterAll(() => platform?.close());

it("holds the lock of all websites only to number the rows that it has written", async () => {
  const { collector, site } = await scene(platform);
  const { postgres, clickhouse } = platform.dependencies;
  const named = (person: string) => ({ id: v7(), name: "login", person, visitor: `browser of ${person}` });
  await collector.acceptServer(site.secret, { events: ["1", "2", "3"].map(named) });
  await clickhouse.command(sql`DELETE FROM events WHERE website = ${uuid(site.id)} AND position(data, '"1"') > 0`);
  await postgres.query("UPDATE people SET lead_at = lead_at - interval '1 hour' WHERE website_id = $1", [site.id]);
  const statements: string[] = [];
  const watched = (queries: Queries): Queries => ({
    query: (text, values) => {
      statements.push(text);
      return queries.query(text, values);
    },
  });
  const transaction = <T>(work: (queries: Queries) => Promise<T>) =>
    postgres.transaction((queries) => work(watched(queries)));
  await rebuildIdentities({ ...platform.dependencies, postgres: { ...postgres, transaction }, collector }, site.id);
  const locked = statements.slice(statements.findIndex((text) => text.includes("FOR UPDATE")) + 1);
  expect(locked.filter((text) => /pg_temp|DELETE|EXCEPT/.test(text))).toEqual([]);
  const revision = await readRevision(postgres, site.id);
  expect(
    await postgres.query("SELECT revision FROM people WHERE website_id = $1 ORDER BY revision", [site.id]),
  ).toEqual([{ revision }, { revision }]);
});
