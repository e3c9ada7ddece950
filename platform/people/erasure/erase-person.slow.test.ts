import { v7 } from "uuid";
import { expect, it } from "vitest";
import { z } from "zod";
import { openGeo } from "#platform/collect/geo.ts";
import { fillStore } from "#platform/demo/fill-store.ts";
import { visitorKey } from "#platform/events/keys.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { openTestPlatform } from "#tests/platform-fixtures/test-platform.ts";
import { cleanUp } from "./clean-up.ts";
import { erasePerson } from "./erase-person.ts";
import { requestErasure } from "./request-erasure.ts";

/** Ten million events and a million people in `ERASURE_EVENTS=10000000`; prints what was measured. */
const events = Number(process.env.ERASURE_EVENTS ?? 1_000_000);
const people = events / 10;
const day = 86_400_000;

it(`erasing a person of every day of a year, among ${people} people and ${events} events, changes no sum meanwhile`, {
  timeout: 3_600_000,
}, async () => {
  const platform = await openTestPlatform();
  const { dependencies } = platform;
  const { postgres, clickhouse, clock } = dependencies;
  const site = await platform.addWebsite();
  const website = { id: site.id, host: site.host, url: "https://shop.example", timeZone: "+03:30" };
  await fillStore({ clickhouse, geo: await openGeo() }, { website, events, until: clock.now(), days: 365 });
  await clickhouse.command(constant("OPTIMIZE TABLE events FINAL"));
  for (const statement of [
    `INSERT INTO people (website_id, id, name, attributes, claimed_at, provenance, lead_at, revision)
     SELECT $1, number, 'Person ' || number, '{}', '{}', '{}', now(), 1 FROM generate_series(1, $2::int) AS number`,
    `INSERT INTO identifiers (website_id, kind, value, person_id)
     SELECT $1, 'email', 'person' || number || '@shop.example', number FROM generate_series(1, $2::int) AS number`,
    `INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision)
     SELECT $1, number, number, now(), 1 FROM generate_series(1, $2::int) AS number`,
  ]) {
    for (let start = 0; start < people; start += 100_000) {
      await postgres.query(
        statement.replace("generate_series(1, $2::int)", `generate_series(${start + 1}, ${start} + $2::int)`),
        [site.id, Math.min(100_000, people - start)],
      );
    }
  }
  const collector = await platform.collector();
  const identity = { id: "sara", name: "Sara Karimi", email: "sara@shop.example", phone: "09121234567" };
  const sent = Array.from({ length: 365 }, (_, ago) => ({
    ...{ id: v7(), visitor: "sara", at: new Date(clock.now() - ago * day).toISOString(), url: "https://shop.example/" },
    ...(ago % 30 === 0 ? { name: "identify", data: identity } : { name: "page_view" }),
  }));
  await collector.acceptServer(site.secret, { events: sent });
  await settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website: site.id });
  const count = async () => {
    const rows = await clickhouse.select(
      sql`SELECT count() AS events, uniqExact(session) AS sessions FROM events WHERE website = ${uuid(site.id)}`,
      z.object({ events: z.coerce.number(), sessions: z.coerce.number() }),
      { owner: "test" },
    );
    return rows[0];
  };
  const before = await count();
  const person = visitorKey(site.id, "sara");
  const [owner] = await postgres.query<{ id: string }>("SELECT id FROM users LIMIT 1");
  const id = await requestErasure(dependencies, { website: site.id, person, author: owner?.id ?? "" });
  const erasing = { ...dependencies, collector, imports: importsForErasure(dependencies) };
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
  const done = performance.now();
  const seconds = (from: number, to: number) => Number(((to - from) / 1000).toFixed(1));
  const measured = { events, people, forgotten: seconds(started, forgotten), cleaned: seconds(forgotten, done), reads };
  console.log(JSON.stringify(measured));
  expect(await count()).toEqual(before);
  await platform.close();
});
