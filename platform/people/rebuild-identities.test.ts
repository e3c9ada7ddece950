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
});
afterAll(() => platform?.close());

it("holds the lock of all websites only to number the rows that it has written", async () => {
  const { collector, site } = await scene(platform);
  const { postgres, clickhouse, barrier } = platform.dependencies;
  const named = (person: string) => ({ id: v7(), name: "login", person, visitor: `browser of ${person}` });
  await collector.acceptServer(site.secret, { events: ["1", "2", "3"].map(named) });
  await barrier.ensureLoaded(site.id);
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
  expect(locked.filter((text) => /pg_temp|DELETE FROM |EXCEPT/.test(text))).toEqual([]);
  const revision = await readRevision(postgres, site.id);
  expect(
    await postgres.query("SELECT revision FROM people WHERE website_id = $1 ORDER BY revision", [site.id]),
  ).toEqual([{ revision }, { revision }]);
});

it("finds the instants and browsers that claims of one moment had, though their events move on by milliseconds", async () => {
  const { site, collector } = await scene(platform);
  const { postgres } = platform.dependencies;
  const at = new Date(platform.clock.now()).toISOString();
  const event = (name: string, data: object = {}) => ({ id: v7(), visitor: "shared", at, name, data });
  const known = [event("identify", { id: "1" })];
  await collector.acceptServer(site.secret, { events: known });
  const batch = [event("page_view"), event("add_to_cart"), event("identify", { id: "2" }), event("purchase")];
  await collector.acceptServer(site.secret, { events: batch });
  const people = () =>
    postgres.query(
      `SELECT people.id::text, lead_at AS "leadAt", customer_at AS "customerAt",
         (SELECT array_agg(at ORDER BY at) FROM browser_handovers WHERE website_id = $1) AS handovers
       FROM people WHERE website_id = $1 ORDER BY id`,
      [site.id],
    );
  const before = await people();
  await rebuildIdentities({ ...platform.dependencies, collector }, site.id);
  expect(await people()).toEqual(before);
});
