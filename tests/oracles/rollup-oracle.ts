import fc from "fast-check";
import { expect, it } from "vitest";
import type { BreakdownName } from "#contract/dimensions.ts";
import type { Metric } from "#contract/metrics.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import { reportBreakdowns } from "#platform/reports/report-breakdown.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
import { rollUpDue } from "#platform/reports/rollup/roll-up-due.ts";
import { rolledPart } from "#platform/reports/rollup/rolled-part.ts";
import { addWebsite, firstSeed, histories, type Oracle, setClock } from "./oracle.ts";
import { type GeneratedEvent, history, host, now, zones } from "./reports-history.ts";
import { importHistories } from "./reports-load.ts";
import { deliveryPlan } from "./reports-settling.ts";

/** Each history is read often: bringing it in costs as much as twenty reports. */
const runs = Math.ceil(histories / 4);
const day = 86_400_000;
const lists: readonly BreakdownName[] = [
  "medium",
  "sources",
  "campaign",
  "landing",
  "exit",
  "pages",
  "city",
  "devices",
];
const metrics: readonly Metric[] = ["sessions", "pageViews", "orders", "bounceRate", "conversionRate"];

const period = fc.record({
  /** Days from the history's first event. */
  start: fc.integer({ min: -2, max: 8 }),
  days: fc.integer({ min: 2, max: 14 }),
  /** Moves the beginning off midnight. */
  off: fc.constantFrom(0, 0, 0, 13 * 60_000, 30 * 60_000),
  boundary: fc.constantFrom("day" as const, "day" as const, "week" as const, "month" as const),
  compare: fc.boolean(),
});
type AnyPeriod = typeof period extends fc.Arbitrary<infer T> ? T : never;

const scene = fc.record({
  events: history,
  zone: fc.constantFrom(zones[0], zones[1]),
  plan: deliveryPlan.map((plan) => ({ ...plan, before: "all" as const, rolled: "both" as const })),
  periods: fc.array(period, { minLength: 6, maxLength: 6 }),
});

type Site = Query["website"];

/** Reads with the rollup and without it. Answers whether the rollup was read. */
async function compare({ platform }: Oracle, website: Site, events: readonly GeneratedEvent[], chosen: AnyPeriod) {
  const midnight = Math.floor((events[0]?.at ?? 0) / day) * day - offsetOf(website.timeZone);
  const from = midnight + chosen.start * day + chosen.off;
  const input = {
    ...{
      from: new Date(from).toISOString(),
      to: new Date(midnight + (chosen.start + chosen.days) * day).toISOString(),
    },
    ...{ boundary: chosen.boundary, compare: chosen.compare, limit: 200 },
  };
  const { query: prepared, run } = await prepareReport(platform.dependencies, { input, website, account: "oracle" });
  const query = { ...prepared, minRolledDays: 0 };
  const plain = { ...query, rollup: undefined };
  expect(await reportOverview(query, run)).toEqual(await reportOverview(plain, run));
  const all = { names: lists, metrics };
  expect(await reportBreakdowns(query, all, run)).toEqual(await reportBreakdowns(plain, all, run));
  return rolledPart(query, query.range, query.range.starts) !== undefined;
}

const offsetOf = (zone: string) => (zones.find(({ timeZone }) => timeZone === zone)?.ahead ?? 0) * 60_000;

/** Registers the test of the rollup: every report is the same with it as without it. */
export function testRollup(oracle: () => Oracle): void {
  const title = `answers what visits answer, on ${runs} random histories (REPORT_SEED=${firstSeed})`;
  it(title, { timeout: 120_000 + runs * 20_000 }, async () => {
    let [rolled, total] = [0, 0];
    for (const [index, { events, zone, plan, periods }] of fc
      .sample(scene, { seed: firstSeed, numRuns: runs })
      .entries()) {
      const id = await addWebsite(oracle(), zone.timeZone);
      const website: Site = { id, host, timeZone: zone.timeZone, currency: "IRT" };
      setClock(oracle().platform, now);
      await importHistories(oracle().platform, [{ website: id, events, plan }]);
      for (const each of periods) {
        total += 1;
        rolled += Number(await compare(oracle(), website, events, each));
      }
      if (index % 2 === 1) continue;
      // Another meaning of "conversion" makes the rollup void, until it is made again.
      const goal = { name: "Seen", kind: "page" as const, match: "/p/*", counts: "session" as const, isMain: true };
      await oracle().client.goals.create({ website: id, ...goal });
      const [first] = periods;
      if (first === undefined) continue;
      expect(await compare(oracle(), website, events, first)).toBe(false);
      await rollUpDue(oracle().platform.dependencies, { website: id });
      for (const each of periods) await compare(oracle(), website, events, each);
    }
    expect(rolled).toBeGreaterThan(total / 4);
  });
}
