import fc from "fast-check";
import { expect, it } from "vitest";
import type { z } from "zod";
import type { exclusionFields } from "#contract/exclusions.ts";
import type { Collector } from "#platform/collect/collector.ts";
import { returnCharges } from "#platform/delivery/return-charges.ts";
import { AppError } from "#platform/errors.ts";
import { exclusionJobs, exclusionKind } from "#platform/exclusions/job-kinds.ts";
import { importsForErasure } from "#platform/imports/forget-imports.ts";
import { copiesForErasure } from "#platform/segments/copies/copies-for-erasure.ts";
import { type Cut, cut, dying } from "./cut-off.ts";
import { checkJudged } from "./facts-of-people.ts";
import { addWebsite, checkScenes, firstSeed, histories, type Oracle, setClock } from "./oracle.ts";
import { type GeneratedEvent, history, now } from "./reports-history.ts";
import { inCollector } from "./reports-load.ts";
import { check, questions } from "./reports-oracle.ts";
import { deliveryPlan } from "./reports-settling.ts";

/** One in `npm test`: a history costs eight changes of a hundred statements each. */
const runs = Math.ceil(histories / 16);

type Conditions = z.input<typeof exclusionFields>["conditions"];

/** Conditions by what histories have; some are met by nothing, some by everything. */
export const conditions = (events: readonly GeneratedEvent[]): fc.Arbitrary<Conditions> => {
  const [first, last] = [events[0]?.at ?? 0, events.at(-1)?.at ?? 0];
  const visitors = [...new Set(events.map(({ visitor }) => visitor))];
  const instant = fc.integer({ min: first, max: last + 1 }).map((at) => new Date(at).toISOString());
  return fc.oneof(
    fc.record({ visitors: fc.subarray(visitors, { minLength: 1, maxLength: 3 }) }),
    fc.record({
      event: fc.constantFrom<string[][]>(["identify"], ["purchase"], ["page_view", "leave"], ["*a*t*"], ["nothing"]),
    }),
    fc.record({ event: fc.constantFrom<string[][]>(["identify"], ["purchase", "identify"]), from: instant }),
    fc.record({ page: fc.constantFrom<string[][]>(["/"], ["/p/*"], ["blog.*"], ["*فر*"], ["*"]), to: instant }),
    fc.record({ order: fc.constantFrom<string[][]>(["A-1"], ["a-*", "A-2"]) }),
    fc.record({ city: fc.constant<string[]>(["Tehran"]), device: fc.constantFrom<string[][]>(["mobile"], ["*"]) }),
    fc.tuple(instant, instant).map(([one, other]): Conditions => {
      const [from = one, to = one] = [one, other].sort();
      return from === to ? { from } : { from, to };
    }),
  );
};

/** The same conditions read by a second program. */
export function isExcluded(event: GeneratedEvent, { from, to, visitors, ...fields }: Conditions): boolean {
  const values: Record<string, string> = {
    ...{ event: event.name, order: event.order, city: event.from.city, device: event.from.device },
  };
  const like = (pattern: string, text: string) =>
    new RegExp(`^${pattern.replace(/[.?+^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^]*")}$`, "u").test(text);
  const meets = (name: string, patterns: readonly string[]) =>
    patterns.some((pattern) => {
      if (name !== "page") return like(pattern, values[name] ?? "");
      return like(pattern, pattern.startsWith("/") ? event.path : event.host + event.path);
    });
  if (from !== undefined && event.at < Date.parse(from)) return false;
  if (to !== undefined && event.at >= Date.parse(to)) return false;
  if (visitors !== undefined && !visitors.includes(event.visitor)) return false;
  return Object.entries(fields).every(([name, patterns]) => meets(name, patterns as string[]));
}

const scene = history.chain((events) =>
  fc.record({
    events: fc.constant(events),
    plan: deliveryPlan,
    questions,
    one: conditions(events),
    other: conditions(events),
    cuts: fc.array(cut, { minLength: 4, maxLength: 4 }),
  }),
);
type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

async function runJob(dependencies: Oracle["platform"]["dependencies"], collector: Collector, id: string) {
  const kind = exclusionJobs({
    ...dependencies,
    collector,
    imports: importsForErasure(dependencies),
    copies: copiesForErasure(dependencies),
    messages: { returnCharges },
  })[exclusionKind];
  const job = { kind: exclusionKind, key: id, payload: { id }, website: null, attempt: 1 };
  const outcome = await kind?.run(job, new AbortController().signal, () => undefined);
  await dependencies.postgres.transaction(async (queries) => outcome?.effects?.(queries));
}

/** Applies or undoes an exclusion: cut off once, then after a restart to its end. */
export async function changeExclusion(
  { platform, client }: Oracle,
  { website, id, cut }: { website: string; id: string; cut: Cut },
): Promise<void> {
  await inCollector(platform, (collector) =>
    runJob(dying(platform, cut), collector, id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    }),
  );
  await inCollector(platform, (collector) => runJob(platform.dependencies, collector, id));
  expect((await client.exclusions.get({ website, id })).result.state).toMatch(/active|undone/);
}

async function checkScene(
  oracle: Oracle,
  { website, events, questions, one, other, cuts }: Scene & { website: string },
) {
  const { client, platform } = oracle;
  const active: Conditions[] = [];
  const checkReports = async () => {
    const included = events.filter((event) => !active.some((each) => isExcluded(event, each)));
    for (const question of questions) await check(oracle, website, events, question, included);
    setClock(platform, now);
    await checkJudged(oracle, website, questions[0].zone.timeZone);
  };
  const exclude = async (conditions: Conditions, cut: Cut) => {
    const { id } = (await client.exclusions.create({ website, name: "Test", conditions })).result;
    await changeExclusion(oracle, { website, id, cut });
    active.push(conditions);
    return id;
  };
  const undo = async (id: string, conditions: Conditions, cut: Cut) => {
    await client.exclusions.undo({ website, id });
    await changeExclusion(oracle, { website, id, cut });
    active.splice(active.indexOf(conditions), 1);
  };
  const [first, second, third, fourth] = cuts as [Cut, Cut, Cut, Cut];
  const firstId = await exclude(one, first);
  await checkReports();
  const secondId = await exclude(other, second);
  await checkReports();
  await undo(firstId, one, third);
  await checkReports();
  await undo(secondId, other, fourth);
  await checkReports();
}

/** Registers the tests of excluded events. */
export function testExclusions(oracle: () => Oracle): void {
  const title = `equal histories without them, wherever a change is cut off, on ${runs} histories (REPORT_SEED=${firstSeed})`;
  it(title, { timeout: 120_000 + runs * 20_000 }, () =>
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
