import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { constant, hashes, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { claim, keyOf } from "#tests/platform-fixtures/identity-claims.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { IdentityDictionary } from "./identity-dictionary.ts";
import type { IdentityClaim } from "./identity-graph.ts";
import { recordClaims } from "./record-claims.ts";
import { isCopyEqual } from "./sql/copy-visitor-links.ts";

let platform: Platform;
let site: { id: string };
beforeAll(async () => {
  platform = await openTestPlatform();
  site = await platform.addWebsite();
});
afterAll(() => platform?.close());

const named = (browser: string, id: string, given: Partial<IdentityClaim> = {}) =>
  claim(browser, 1_700_000_000_123, { website: site.id, identifiers: { id }, ...given });
const record = (...claims: IdentityClaim[]) => recordClaims(platform.dependencies, claims);

const row = z.object({ person: z.coerce.bigint(), lead: z.coerce.bigint(), customer: z.coerce.bigint() });
const never = 9_223_372_036_854_775_807n;

/** The dictionary's entries for browsers. */
const lookUp = (...browsers: string[]) =>
  platform.dependencies.clickhouse.select(
    sql`SELECT toString(dictGetOrDefault('identity', 'person', visitor, visitor)) AS person,
          toString(dictGet('identity', 'lead_at', visitor)) AS lead,
          toString(dictGet('identity', 'customer_at', visitor)) AS customer
        FROM (SELECT arrayJoin(${hashes(browsers.map((browser) => keyOf(browser, site.id)))}) AS visitor)`,
    row,
    { owner: "test" },
  );
const countLinks = async () => {
  const statement = sql`SELECT count() AS links FROM visitor_links FINAL WHERE website = ${uuid(site.id)}`;
  const [found] = await platform.dependencies.clickhouse.select(statement, z.object({ links: z.coerce.number() }), {
    owner: "test",
  });
  return found?.links;
};

describe("the identity dictionary", () => {
  it("has every recorded claim when a report is requested", async () => {
    const identity = new IdentityDictionary(platform.dependencies);
    await record(named("a", "1"), named("b", "1"));
    await identity.ensureFresh();
    const person = keyOf("a", site.id);
    const known = { person, lead: 1_700_000_000_123n, customer: never };
    expect(await lookUp("a", "b", "stranger")).toEqual([
      known,
      known,
      { person: keyOf("stranger", site.id), lead: never, customer: never },
    ]);
    await record(named("b", "1", { bought: true, at: 5 }));
    await identity.ensureFresh();
    expect(await lookUp("a")).toEqual([{ person, lead: 5n, customer: 5n }]);
  });

  it("is not reloaded for a report of a website whose people did not change", async () => {
    const { clickhouse } = platform.dependencies;
    let reloads = 0;
    const identity = new IdentityDictionary({
      ...platform.dependencies,
      clickhouse: {
        ...clickhouse,
        reloadDictionary: (name) => {
          reloads += 1;
          return clickhouse.reloadDictionary(name);
        },
      },
    });
    const other = await platform.addWebsite();
    await record(named("a", "1"));
    await identity.ensureFresh(site.id);
    const before = reloads;
    await record(claim("a", 1, { website: other.id, identifiers: { id: "1" } }));
    await identity.ensureFresh(site.id);
    expect(reloads).toBe(before);
    await identity.ensureFresh(other.id);
    expect(reloads).toBe(before + 1);
    await record(named("fresh", "fresh"));
    await identity.ensureFresh(site.id);
    expect(reloads).toBe(before + 2);
    expect(await lookUp("fresh")).toMatchObject([{ person: keyOf("fresh", site.id) }]);
  });

  it("follows a link that moves, and is complete after a restart without a rebuild", async () => {
    const identity = new IdentityDictionary(platform.dependencies);
    await record(claim("buyer", 7, { website: site.id, bought: true }));
    await identity.ensureFresh();
    await record(named("buyer", "1", { at: 9 }));
    const inserts: string[] = [];
    const { clickhouse } = platform.dependencies;
    const again = new IdentityDictionary({
      ...platform.dependencies,
      clickhouse: {
        ...clickhouse,
        insert: (...given) => {
          inserts.push(given[0]);
          return clickhouse.insert(...given);
        },
        command: (statement) => {
          inserts.push(statement.text);
          return clickhouse.command(statement);
        },
      },
    });
    await identity.ensureFresh();
    await again.ensureFresh();
    expect(inserts).toEqual([]);
    expect(await lookUp("buyer")).toEqual([{ person: keyOf("a", site.id), lead: 5n, customer: 5n }]);
  });

  it("is rebuilt at the next start where a copy was cut off or has rows too many", async () => {
    await record(named("c", "3"), named("d", "4"));
    const cut = new IdentityDictionary({
      ...platform.dependencies,
      clickhouse: { ...platform.dependencies.clickhouse, reloadDictionary: () => Promise.reject(new Error("killed")) },
    });
    await expect(cut.ensureFresh()).rejects.toThrow("killed");
    const statement = `ALTER TABLE visitor_links DELETE WHERE visitor = ${keyOf("c", site.id)} SETTINGS mutations_sync = 1`;
    await platform.dependencies.clickhouse.command(constant(statement));
    expect(await isCopyEqual(platform.dependencies)).toBe(false);
    await new IdentityDictionary(platform.dependencies).ensureFresh();
    expect(await isCopyEqual(platform.dependencies)).toBe(true);
    expect(await lookUp("c")).toMatchObject([{ person: keyOf("c", site.id), customer: never }]);

    const links = await countLinks();
    const stray = { website: site.id, visitor: "77", person: "77", lead_at: "1", customer_at: "1", revision: "1" };
    await platform.dependencies.clickhouse.insert("visitor_links", [stray], "");
    expect(await isCopyEqual(platform.dependencies)).toBe(false);
    await new IdentityDictionary(platform.dependencies).ensureFresh();
    expect(await countLinks()).toBe(links);
  });

  it("copies everything where many changes came at once", async () => {
    const identity = new IdentityDictionary(platform.dependencies);
    await identity.ensureFresh();
    const many = 20_500;
    const { query } = platform.dependencies.postgres;
    await query(
      `INSERT INTO people (website_id, id, attributes, claimed_at, lead_at, revision)
       SELECT $1, -number, '{}', '{}', 'epoch', 1000000 FROM generate_series(1, $2::int) AS number`,
      [site.id, many],
    );
    // A connection that checked links while there were few people scans all of them for each link until it plans anew.
    await query("ANALYZE people");
    await query(
      `INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision)
       SELECT $1, -number, -number, now(), 1000000 FROM generate_series(1, $2::int) AS number`,
      [site.id, many],
    );
    await query("UPDATE identity_state SET revision = 1000000");
    await identity.ensureFresh();
    expect(await isCopyEqual(platform.dependencies)).toBe(true);
    expect(await countLinks()).toBeGreaterThan(many);
  });
});
