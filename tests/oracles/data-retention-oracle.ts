import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Collector } from "#platform/collect/collector.ts";
import { foldBefore } from "#platform/data-retention/fold-website.ts";
import { AppError } from "#platform/errors.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type Day, dayMs, dayOf, neededFrom } from "#platform/visits/day.ts";
import { markLostRows } from "#platform/visits/mark-lost-days.ts";
import { settleWebsite } from "#platform/visits/settle-website.ts";
import { cut, dying } from "./cut-off.ts";
import { evaluateDefinition } from "./evaluated-segment.ts";
import { checkJudged } from "./facts-of-people.ts";
import { addWebsite, checkScenes, firstSeed, histories, type Oracle, setClock } from "./oracle.ts";
import { type GeneratedEvent, history, now, type Question, zones } from "./reports-history.ts";
import { inCollector } from "./reports-load.ts";
import { check, questions } from "./reports-oracle.ts";
import { resolvePeople } from "./reports-plain.ts";
import { deliveryPlan } from "./reports-settling.ts";
import { distinctiveDefinition } from "./segments-arbitraries.ts";

/** Two in `npm test`: a history costs four restarts. */
const runs = Math.ceil(histories / 8);

/** Folded days are exact at half-hours: in other zones, and in buckets of five minutes, they are read from events. */
const onHalfHours = (chosen: Question): Question => ({
  ...chosen,
  zone: chosen.zone.ahead % 30 === 0 ? chosen.zone : zones[0],
  ...({ period: "named", clock: "after", off: 0 } as const),
  boundary: chosen.boundary === "5m" ? "day" : chosen.boundary,
});

const scene = history.chain((events) =>
  fc.record({
    events: fc.constant(events),
    plan: deliveryPlan,
    questions: questions.map((both) => both.map(onHalfHours)),
    /** How far the days are that are folded, between the first event and the last. */
    folded: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 2 }),
    /** The second question is of a segment. */
    inside: distinctiveDefinition,
    cuts: fc.array(cut, { minLength: 2, maxLength: 2 }),
  }),
);
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

const dayIn = (events: readonly GeneratedEvent[], part: number): Day => {
  const [first, last] = [dayOf(events[0]?.at ?? 0), dayOf(events.at(-1)?.at ?? 0)];
  return first + Math.round(part * (last - first + 3));
};

/** Events of before an instant that no claim or order needs. */
async function countLeft({ platform }: Oracle, website: string, before: number): Promise<number> {
  const [row] = await platform.dependencies.clickhouse.select(
    sql`SELECT sum(left) AS events FROM (
          SELECT count() AS left FROM events WHERE website = ${uuid(website)} AND at < ${new Date(before)}
            AND name NOT IN ('purchase', 'refund', 'identify') AND position(data, '$person') = 0
          UNION ALL
          SELECT count() AS left FROM visitor_events WHERE website = ${uuid(website)} AND at < ${new Date(before)})`,
    z.object({ events: z.coerce.number() }),
    { owner: "test" },
  );
  return row?.events ?? 0;
}

async function checkScene(
  oracle: Oracle,
  { website, events, questions: chosen, folded, cuts, inside }: Scene & { website: string },
): Promise<void> {
  const { platform } = oracle;
  const imports = importsForErasure(platform.dependencies);
  const { timeZone } = chosen[0]?.zone ?? zones[0];
  const segment = await evaluateDefinition(oracle, { website, events: resolvePeople(events), ...inside });
  const checkReports = async () => {
    for (const [index, question] of chosen.entries()) {
      await check(oracle, website, events, index === 0 ? question : { ...question, segment });
    }
    setClock(platform, now);
    await checkJudged(oracle, website, timeZone);
  };
  const settle = (collector: Collector, all: boolean) =>
    settleWebsite({ ...platform.dependencies, dirtyDays: collector.dirtyDays }, { website, all });
  for (const [index, part] of folded.map((each) => dayIn(events, each)).entries()) {
    const { [index]: cutOff = { after: 1, isDone: false } } = cuts;
    await inCollector(platform, async (collector) => {
      await settle(collector, false);
      await foldBefore({ ...dying(platform, cutOff), collector, imports }, website, part).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    });
    await inCollector(platform, () => checkReports());
    await inCollector(platform, async (collector) => {
      expect(await foldBefore({ ...platform.dependencies, collector, imports }, website, part)).toBe(true);
      await checkReports();
      expect(await countLeft(oracle, website, neededFrom(part))).toBe(0);
      const late = { ...blankRow("0190c1a0-0000-7000-8000-000000000001", "click"), at: (part + 1) * dayMs - 1 };
      await expect(collector.importRows(website, [late])).rejects.toThrow("folded");
      await markLostRows(platform.dependencies.postgres);
      await settle(collector, true);
    });
    await checkReports();
  }
}

/** Registers the tests of folded days. */
export function testDataRetention(oracle: () => Oracle): void {
  const title = `stay as they were, wherever folding is cut off, on ${runs} histories (REPORT_SEED=${firstSeed})`;
  it(title, { timeout: 120_000 + runs * 30_000 }, () =>
    checkScenes(oracle(), runs, {
      makeScene: async (seed) => {
        const [made] = fc.sample(scene, { seed, numRuns: 1 });
        if (made === undefined) throw new Error("No history");
        const [{ zone } = { zone: zones[0] }] = made.questions;
        return { ...made, website: await addWebsite(oracle(), zone.timeZone) };
      },
      check: (made) => checkScene(oracle(), made),
    }),
  );
}
