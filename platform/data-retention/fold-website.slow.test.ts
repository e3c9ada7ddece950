import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { foldWebsite } from "./fold-website.ts";
import { readLoss } from "./read-loss.ts";
import { saveMonths } from "./sql/settings.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const events = Number(process.env.FOLDED_EVENTS ?? 1_000_000);

it(`folds half a year of a year of ${events} events`, { timeout: 1_200_000 }, async () => {
  const { dependencies, clock } = platform;
  const { postgres, clickhouse } = dependencies;
  const { id: website, host } = await platform.addWebsite();
  const collector = await platform.collector();
  const [per, secondsBack] = [constant(String(events)), constant(String(365 * 86_400))];
  await clickhouse.command(
    sql`INSERT INTO events (website, at, visitor, id, seq, received, name, session, host, path, data)
        SELECT ${uuid(website)}, ${new Date(clock.time)} - toIntervalMillisecond(intDiv((${per} - number) * ${secondsBack}, ${per}) * 1000),
          cityHash64(intDiv(number, 8)), generateUUIDv4(number), 1, ${new Date(clock.time)},
          if(number % 50 = 0, 'identify', 'page_view'), cityHash64(intDiv(number, 8), 1), ${host},
          concat('/p/', toString(number % 997)), if(number % 50 = 0, concat('{"id":"', toString(number), '"}'), '')
        FROM numbers(${per}) SETTINGS max_partitions_per_insert_block = 100`,
  );
  const took: Record<string, number> = {};
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    const answer = await work();
    took[what] = Math.round(performance.now() - from);
    return answer;
  };
  await timed("settle", () => settleWebsite({ ...dependencies, dirtyDays: collector.dirtyDays }, { website }));
  const loss = await timed("preview", () => readLoss(dependencies, { id: website, timeZone: "+04:30" }, 6));
  await saveMonths(postgres, website, 6);
  const pause = collector.pause.bind(collector);
  let longest = 0;
  collector.pause = async (id) => {
    const from = performance.now();
    const release = await pause(id);
    return () => {
      longest = Math.max(longest, performance.now() - from);
      release();
    };
  };
  const imports = importsForErasure(dependencies);
  const isFolded = await timed("fold", () =>
    foldWebsite({ ...dependencies, collector, imports }, website, new AbortController().signal),
  );
  expect(isFolded).toBe(true);
  const [left] = await clickhouse.select(
    sql`SELECT count() AS events FROM events WHERE website = ${uuid(website)}`,
    z.object({ events: z.coerce.number() }),
    { owner: "test" },
  );
  expect(left?.events).toBe(events - loss.events.deleted);
  process.stdout.write(`${JSON.stringify({ ...took, gate: Math.round(longest), ...loss.events })}\n`);
});
