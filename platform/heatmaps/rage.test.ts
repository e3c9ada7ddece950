import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { dayMs, dayOf } from "#platform/visits/day.ts";
import { settleDays } from "#platform/visits/settle-days.ts";
import { addDays } from "#platform/visits/sql/settled-days.ts";
import { openTestPlatform, type Platform, scene } from "#tests/platform-fixtures/test-platform.ts";
import { countRage } from "./sql/clicked.ts";
import { isSeen } from "./sql/page-rows.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

const hastyRow = z.object({ hasty: z.number() });
const rageRow = z.object({ element: z.string(), rage: z.coerce.number() });

it("is searched for among hasty clicks alone, and found over the end of a settled day", async () => {
  const { collector, site } = await scene(platform);
  const { dependencies, clock } = platform;
  const { clickhouse, postgres } = dependencies;
  const day = dayOf(clock.time) - 5;
  const [noon, midnight] = [day * dayMs + dayMs / 2, (day + 1) * dayMs];
  /** Instants by visitor: a series, a double click, one by itself, a series over midnight, and one that may be of such. */
  const clicks = {
    series: [noon, noon + 600, noon + 1_000],
    slow: [noon, noon + 600, noon + 1_001],
    twice: [noon, noon + 200, noon + 5_000],
    over: [midnight - 500, midnight - 200, midnight + 100],
    last: [midnight - 700],
  };
  await collector.acceptServer(site.secret, {
    events: Object.entries(clicks).flatMap(([visitor, instants]) =>
      instants.map((at) => ({
        ...{ id: v7(), name: "click", visitor, session: v7(), at: new Date(at).toISOString() },
        ...{ url: "https://shop.example/", data: { s: "a.buy", p: [1, 2, 300, 400], v: [1_400, 800, 3_000], f: 0 } },
      })),
    ),
  });
  const prepare = () =>
    prepareReport(dependencies, {
      ...{ account: "test", website: { id: site.id, host: "shop.example", timeZone: "+00:00", currency: "IRT" } },
      input: { from: new Date(noon - dayMs).toISOString(), to: new Date(midnight + dayMs).toISOString() },
    });
  // What was accepted is loaded, and its days are dirty.
  await prepare();
  await addDays(postgres, site.id, day, day + 1);
  const settling = { ...dependencies, dirtyDays: collector.dirtyDays };
  expect(await settleDays(settling, { website: site.id, first: day, last: day })).toBe(1);
  const settled = await clickhouse.select(
    sql`SELECT hasty FROM clicks WHERE website = ${uuid(site.id)} ORDER BY at, hasty`,
    hastyRow,
    { owner: "test" },
  );
  const [maybe, not] = [1, 0];
  // At noon clicks of three visitors, one of whom is hasty; of the slow one nothing is.
  expect(settled.map(({ hasty }) => hasty)).toEqual(
    [not, not, maybe].concat([not], [not, maybe], [maybe], [not], [not], [maybe, maybe, maybe]),
  );
  const { query, run } = await prepare();
  expect([query.settled.versions.has(day), query.settled.versions.has(day + 1)]).toEqual([true, false]);
  const clicked = { query, period: query.range, where: isSeen({ mode: "is", value: "/" }, "shop.example", "desktop") };
  const counted = await run(countRage(clicked), rageRow);
  expect(counted.map(({ rage }) => rage)).toEqual([clicks.series.length + clicks.over.length]);
});
