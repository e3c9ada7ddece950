import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import type { Collector } from "#platform/collect/collector.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { AppError } from "#platform/errors.ts";
import { finishChange } from "#platform/exclusions/finish-change.ts";
import { exclusionJobs } from "#platform/exclusions/job-kinds.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { erasureKind } from "#platform/people/erasure/erasure-job.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { type Cut, cut, dying } from "./cut-off.ts";
import { checkJudged } from "./facts-of-people.ts";
import { addWebsite, checkScenes, firstSeed, histories, type Oracle, setClock } from "./oracle.ts";
import { history, now, type Question } from "./reports-history.ts";
import { inCollector } from "./reports-load.ts";
import { check, questions } from "./reports-oracle.ts";
import { deliveryPlan } from "./reports-settling.ts";

/** Two in `npm test`: a history costs four restarts. */
const runs = Math.ceil(histories / 8);

/** Sums: the list of top people is of persons. */
const ofSums = (chosen: Question): Question => (chosen.report === "top" ? { ...chosen, report: "overview" } : chosen);

const scene = history.chain((events) =>
  fc.record({
    events: fc.constant(events),
    plan: deliveryPlan,
    questions,
    people: fc.array(fc.nat(), { minLength: 2, maxLength: 2 }),
    cuts: fc.array(cut, { minLength: 2, maxLength: 2 }),
  }),
);
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

async function runJob(
  dependencies: Oracle["platform"]["dependencies"],
  collector: Collector,
  { website, id }: { website: string; id: string },
): Promise<void> {
  const kind = exclusionJobs({
    ...dependencies,
    collector,
    imports: importsForErasure(dependencies),
    copies: copiesForErasure(dependencies),
    messages: { returnCharges },
  })[erasureKind];
  const job = { kind: erasureKind, key: id, payload: { id }, website, attempt: 1 };
  await kind?.run(job, new AbortController().signal, () => undefined);
}

/** As after an exclusion that takes a claim: people by the claims that are left, and events under their visitors. */
const resolveAnew = ({ platform: { dependencies } }: Oracle, collector: Collector, website: string): Promise<void> =>
  finishChange({ ...dependencies, collector }, website, {
    ...{ hasClaims: true, signal: new AbortController().signal, progress: () => undefined },
  });

async function listVisitors({ platform }: Oracle, website: string): Promise<string[]> {
  const rows = await platform.dependencies.clickhouse.select(
    sql`SELECT DISTINCT toString(visitor) AS visitor FROM events WHERE website = ${uuid(website)} AND name != 'leave'
        ORDER BY visitor`,
    z.object({ visitor: z.string() }),
    { owner: "test" },
  );
  return rows.map(({ visitor }) => visitor);
}

async function checkScene(
  oracle: Oracle,
  { website, events, questions: chosen, people, cuts }: Scene & { website: string },
): Promise<void> {
  const { client, platform } = oracle;
  const checkReports = async () => {
    for (const question of chosen) await check(oracle, website, events, ofSums(question));
    setClock(platform, now);
    await checkJudged(oracle, website, chosen[0].zone.timeZone);
  };
  for (const [index, person] of people.entries()) {
    const visitors = await listVisitors(oracle, website);
    const user = visitors[person % visitors.length] ?? "";
    const { id } = (await client.profiles.erase({ wid: website, user })).result;
    const { [index]: cutOff = { after: 1, isDone: false } }: Cut[] = cuts;
    await inCollector(platform, (collector) =>
      runJob(dying(platform, cutOff), collector, { website, id }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      }),
    );
    await inCollector(platform, () => checkReports());
    await inCollector(platform, (collector) => runJob(platform.dependencies, collector, { website, id }));
    const [erasure] = (await client.profiles.erasures({ website })).result.items;
    expect(erasure).toMatchObject({ id, doneAt: expect.any(String) });
    await checkReports();
    expect(await listVisitors(oracle, website)).not.toContain(user);
  }
  await inCollector(platform, (collector) => resolveAnew(oracle, collector, website));
  await checkReports().catch((error: unknown) => {
    throw new Error("People resolved anew", { cause: error });
  });
}

/** Registers the tests of erased people. */
export function testErasures(oracle: () => Oracle): void {
  const title = `say of everybody what they said before, wherever erasing is cut off, on ${runs} histories (REPORT_SEED=${firstSeed})`;
  it(title, { timeout: 120_000 + runs * 30_000 }, () =>
    checkScenes(oracle(), runs, {
      makeScene: async (seed) => {
        const [made] = fc.sample(scene, { seed, numRuns: 1 });
        if (made === undefined) throw new Error("No history");
        return { ...made, website: await addWebsite(oracle(), made.questions[0].zone.timeZone) };
      },
      check: (made) => checkScene(oracle(), made),
    }),
  );
}
