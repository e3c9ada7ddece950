import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestPlatform, type Platform } from "#platform/collect/test-platform.ts";
import { constant, hashes, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { IdentityDictionary } from "./identity.ts";
import type { Telling } from "./known.ts";
import { recordTellings } from "./record-tellings.ts";
import { isCopyEqual } from "./sql/copy-links.ts";
import { keyOf, telling } from "./test-people.ts";

let platform: Platform;
let site: { id: string };
beforeAll(async () => {
  platform = await openTestPlatform();
  site = await platform.addWebsite();
}, 60_000);
afterAll(() => platform?.close());

const named = (browser: string, id: string, given: Partial<Telling> = {}) =>
  telling(browser, 1_700_000_000_123, { website: site.id, identifiers: { id }, ...given });
const tell = (...tellings: Telling[]) => recordTellings(platform.parts, tellings);

const row = z.object({ person: z.coerce.bigint(), lead: z.coerce.bigint(), customer: z.coerce.bigint() });
const never = 9_223_372_036_854_775_807n;

/** What the dictionary says of browsers. */
const lookUp = (...browsers: string[]) =>
  platform.parts.clickhouse.select(
    sql`SELECT toString(dictGetOrDefault('identity', 'person', visitor, visitor)) AS person,
          toString(dictGet('identity', 'lead_at', visitor)) AS lead,
          toString(dictGet('identity', 'customer_at', visitor)) AS customer
        FROM (SELECT arrayJoin(${hashes(browsers.map((browser) => keyOf(browser, site.id)))}) AS visitor)`,
    row,
    { owner: "test" },
  );
const countLinks = async () => {
  const statement = sql`SELECT count() AS links FROM links FINAL WHERE website = ${uuid(site.id)}`;
  const [found] = await platform.parts.clickhouse.select(statement, z.object({ links: z.coerce.number() }), {
    owner: "test",
  });
  return found?.links;
};

describe("the dictionary of who is who", () => {
  it("knows what was told when a report asks, and nobody else", async () => {
    const identity = new IdentityDictionary(platform.parts);
    await tell(named("a", "1"), named("b", "1"));
    await identity.fresh();
    const person = keyOf("a", site.id);
    const known = { person, lead: 1_700_000_000_123n, customer: never };
    expect(await lookUp("a", "b", "stranger")).toEqual([
      known,
      known,
      { person: keyOf("stranger", site.id), lead: never, customer: never },
    ]);
    await tell(named("b", "1", { bought: true, at: 5 }));
    await identity.fresh();
    expect(await lookUp("a")).toEqual([{ person, lead: 5n, customer: 5n }]);
  });

  it("follows a link that moves, and knows everything after a restart without copying anew", async () => {
    const identity = new IdentityDictionary(platform.parts);
    await tell(telling("buyer", 7, { website: site.id, bought: true }));
    await identity.fresh();
    await tell(named("buyer", "1", { at: 9 }));
    const inserts: string[] = [];
    const { clickhouse } = platform.parts;
    const again = new IdentityDictionary({
      ...platform.parts,
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
    await identity.fresh();
    await again.fresh();
    expect(inserts).toEqual([]);
    expect(await lookUp("buyer")).toEqual([{ person: keyOf("a", site.id), lead: 5n, customer: 5n }]);
  });

  it("is made whole at the next start where a copy was cut off, or has more than it should", async () => {
    await tell(named("c", "3"), named("d", "4"));
    const cut = new IdentityDictionary({
      ...platform.parts,
      clickhouse: { ...platform.parts.clickhouse, reloadDictionary: () => Promise.reject(new Error("killed")) },
    });
    await expect(cut.fresh()).rejects.toThrow("killed");
    const statement = `ALTER TABLE links DELETE WHERE visitor = ${keyOf("c", site.id)} SETTINGS mutations_sync = 1`;
    await platform.parts.clickhouse.command(constant(statement));
    expect(await isCopyEqual(platform.parts)).toBe(false);
    await new IdentityDictionary(platform.parts).fresh();
    expect(await isCopyEqual(platform.parts)).toBe(true);
    expect(await lookUp("c")).toMatchObject([{ person: keyOf("c", site.id), customer: never }]);

    const links = await countLinks();
    const stray = { website: site.id, visitor: "77", person: "77", lead_at: "1", customer_at: "1", revision: "1" };
    await platform.parts.clickhouse.insert("links", [stray], "");
    expect(await isCopyEqual(platform.parts)).toBe(false);
    await new IdentityDictionary(platform.parts).fresh();
    expect(await countLinks()).toBe(links);
  });

  it("copies many changes at once as a whole", async () => {
    const identity = new IdentityDictionary(platform.parts);
    await identity.fresh();
    const many = 20_500;
    await platform.parts.postgres.query(
      `WITH made AS (INSERT INTO people (website_id, id, attributes, told_at, lead_at, revision)
         SELECT $1, -number, '{}', '{}', 'epoch', 1000000 FROM generate_series(1, $2::int) AS number RETURNING id)
       INSERT INTO links (website_id, visitor, person_id, linked_at, revision) SELECT $1, id, id, now(), 1000000 FROM made`,
      [site.id, many],
    );
    await platform.parts.postgres.query("UPDATE identity_state SET revision = 1000000");
    await identity.fresh();
    expect(await isCopyEqual(platform.parts)).toBe(true);
    expect(await countLinks()).toBeGreaterThan(many);
  });
});
