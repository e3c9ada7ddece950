import { writeFileSync } from "node:fs";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Collector } from "#platform/collect/collector.ts";
import { openGeo } from "#platform/collect/geo.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { fillStore } from "#platform/demo/fill-store.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { cleanUp } from "./clean-up.ts";
import { erasePerson } from "./erase-person.ts";
import { requestErasure } from "./request-erasure.ts";

/** Ten million events and a million people in `ERASURE_EVENTS=10000000`. `bench/erasing.mjs` prints what is measured. */
const events = Number(process.env.ERASURE_EVENTS ?? 1_000_000);
const people = events / 10;
const day = 86_400_000;

/** Whom an owner erases, and the most that anybody can be. */
const subjects = { "12 days of two months": { days: 12, gap: 5 }, "every day of a year": { days: 365, gap: 1 } };

async function addPeople({ postgres }: Platform["dependencies"], website: string): Promise<void> {
  for (const statement of [
    `INSERT INTO people (website_id, id, name, attributes, claimed_at, provenance, lead_at, revision)
     SELECT $1, number, 'Person ' || number, '{}', '{}', '{}', now(), 1 FROM generate_series($2::int, $3::int) AS number`,
    `INSERT INTO identifiers (website_id, kind, value, person_id)
     SELECT $1, 'email', 'person' || number || '@shop.example', number FROM generate_series($2::int, $3::int) AS number`,
    `INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision)
     SELECT $1, number, number, now(), 1 FROM generate_series($2::int, $3::int) AS number`,
  ]) {
    for (let start = 0; start < people; start += 100_000) {
      await postgres.query(statement, [website, start + 1, Math.min(start + 100_000, people)]);
    }
  }
}

/** A settled website of a year with one event a day of each subject. */
async function openShop(platform: Platform, collector: Collector) {
  const { dependencies, clock } = platform;
  const { clickhouse } = dependencies;
  const site = await platform.addWebsite();
  const website = { id: site.id, host: site.host, url: "https://shop.example", timeZone: "+03:30" };
  await fillStore({ clickhouse, geo: openGeo() }, { website, events, until: clock.now(), days: 365 });
  await clickhouse.command(constant("OPTIMIZE TABLE events FINAL"));
  await addPeople(dependencies, site.id);
  for (const [index, { days, gap }] of Object.values(subjects).entries()) {
    const identity = { id: `person-${index}`, name: "Sara Karimi", email: `sara${index}@shop.example` };
    const sent = Array.from({ length: days }, (_, nth) => ({
      ...{ id: v7(), visitor: identity.id, at: new Date(clock.now() - (nth + 3) * gap * day).toISOString() },
      ...{ url: "https://shop.example/" },
      ...(nth % 30 === 0 ? { name: "identify", data: identity } : { name: "page_view" }),
    }));
    await collector.acceptServer(site.secret, { events: sent });
  }
  await settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website: site.id });
  // As a start does.
  await dependencies.identity.ensureFresh(site.id);
  return site;
}

it(`erasing somebody, among ${people} people and ${events} events, changes no sum meanwhile`, {
  timeout: 3_600_000,
}, async () => {
  const platform = await openTestPlatform();
  const { dependencies } = platform;
  const { postgres, clickhouse } = dependencies;
  const collector = await platform.collector();
  const site = await openShop(platform, collector);
  const count = async () => {
    const rows = await clickhouse.select(
      sql`SELECT count() AS events, uniqExact(session) AS sessions FROM events WHERE website = ${uuid(site.id)}`,
      z.object({ events: z.coerce.number(), sessions: z.coerce.number() }),
      { owner: "test" },
    );
    return rows[0];
  };
  const before = await count();
  const [owner] = await postgres.query<{ id: string }>("SELECT id FROM users LIMIT 1");
  const measured: Record<string, object> = {};
  for (const [index, name] of Object.keys(subjects).entries()) {
    const person = visitorKey(site.id, `person-${index}`);
    const id = await requestErasure(dependencies, { website: site.id, person, author: owner?.id ?? "" });
    const erasing = {
      ...dependencies,
      collector,
      imports: importsForErasure(dependencies),
      copies: copiesForErasure(dependencies),
      messages: { returnCharges },
    };
    const started = performance.now();
    let reads = 0;
    let isOver = false;
    const erased = erasePerson(erasing, id).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect(await dependencies.barrier.readWhole(site.id, count)).toEqual(before);
      reads += 1;
    }
    await erased;
    const forgotten = performance.now();
    expect(await cleanUp(erasing, id, new AbortController().signal)).toBe(true);
    expect(await count()).toEqual(before);
    const done = performance.now();
    measured[name] = { events, forgotten: (forgotten - started) / 1_000, done: (done - started) / 1_000, reads };
    console.log(name, JSON.stringify(measured[name]));
  }
  if (process.env.ERASURE_RESULT !== undefined) writeFileSync(process.env.ERASURE_RESULT, JSON.stringify(measured));
  await platform.close();
});
