import fc from "fast-check";
import { expect, it } from "vitest";
import type { Paths, Retention } from "#contract/behaviour.ts";
import { plainChurn, plainCohort, plainGrid, plainPaths, plainRetention } from "./behaviour-plain.ts";
import { addWebsite, checkScenes, firstSeed, histories, type Oracle, setClock } from "./oracle.ts";
import { requestOf } from "./report-request.ts";
import { type GeneratedEvent, history, type Question, question } from "./reports-history.ts";
import { resolvePeople } from "./reports-plain.ts";
import { deliveryPlan } from "./reports-settling.ts";

const runs = Math.ceil(histories / 8);

const pages = ["/", "/p/1", "/فروش", "blog.shop.example/p/1"] as const;
const scene = fc.record({
  events: history,
  question,
  plan: deliveryPlan,
  boundary: fc.constantFrom("day" as const, "week" as const, "month" as const),
  of: fc.constantFrom("visit" as const, "order" as const),
  around: fc.constantFrom(...pages),
});
type Scene = (typeof scene extends fc.Arbitrary<infer T> ? T : never) & { website: string };

async function check(
  oracle: Oracle,
  { website, events: history, question, boundary, of, around }: Scene,
): Promise<void> {
  const events = resolvePeople(history);
  const { client, platform } = oracle;
  const { input, query, span, clock } = requestOf(website, events, question);
  setClock(platform, clock);
  await checkChurn(oracle, website, events, question);
  await checkRetention(oracle, website, events, { ...question, boundary }, of);
  const { result } = await client.behaviour.session(input);
  const grid = result.grid.filter((cell) => cell.events + cell.sessions > 0);
  expect(Object.fromEntries(grid.map(({ weekday, hour, ...figures }) => [`${weekday} ${hour}`, figures]))).toEqual(
    Object.fromEntries(plainGrid(events, query, span)),
  );
  const paths = (await client.behaviour.paths({ ...input, around })).result;
  const plain = plainPaths(events, query, span, around);
  expect(paths.sessions).toBe(plain.sessions);
  expect(paths.before.map(counts)).toEqual(plain.before.map(Object.fromEntries));
  expect(paths.after.map(counts)).toEqual(plain.after.map(Object.fromEntries));
}

/** A step's sessions by page. The histories have few pages: no step has more than it names. */
function counts({ sessions, ended, items, others }: Paths["before"][number]) {
  expect(others).toEqual({ sessions: 0, pages: 0 });
  expect(ended + items.reduce((sum, each) => sum + each.sessions, 0)).toBe(sessions);
  const named = items.map(({ key, sessions: each }) => [key, each] as const);
  expect(named.map(([, each]) => each)).toEqual(named.map(([, each]) => each).sort((one, other) => other - one));
  return Object.fromEntries(ended > 0 ? [...named, ["", ended] as const] : named);
}

async function checkChurn(
  { client }: Oracle,
  website: string,
  events: readonly GeneratedEvent[],
  question: Question,
): Promise<void> {
  const { input, query, span, compare } = requestOf(website, events, question);
  const { result } = await client.behaviour.churn(input);
  const before = compare ?? { from: span.from - (span.to - span.from), to: span.from };
  expect({ from: Date.parse(result.before.from), to: Date.parse(result.before.to) }).toEqual(before);
  const { totals, items } = result;
  expect({ totals, items }).toEqual(plainChurn(events, query, span, before));
}

type CohortQuestion = Question & { boundary: "day" | "week" | "month" };

async function checkRetention(
  oracle: Oracle,
  website: string,
  events: readonly GeneratedEvent[],
  question: CohortQuestion,
  of: "visit" | "order",
): Promise<void> {
  const { input, query, span, clock } = requestOf(website, events, question);
  const { result } = await oracle.client.behaviour.retention({ ...input, boundary: question.boundary, of });
  // Buckets that have not begun are no cohorts, and no values of cohorts.
  const plain = plainRetention(events, query, span, of).filter(({ key }) => key <= clock);
  expect(result.items.map(({ key, ...row }) => ({ key: Date.parse(key), ...row }))).toEqual(
    plain.map(({ key, size, values }, index) => ({
      ...{ key, size, values: values.slice(0, plain.length - index), partial: span.to > clock },
    })),
  );
  await checkCohort(oracle, website, events, { ...question, items: result.items }, of);
}

/** The cell that counts the most people after the first ones of their rows, and the first one: the people themselves. */
async function checkCohort(
  { client }: Oracle,
  website: string,
  events: readonly GeneratedEvent[],
  { items, ...question }: CohortQuestion & { items: Retention["items"] },
  of: "visit" | "order",
): Promise<void> {
  const { input, query, span } = requestOf(website, events, question);
  const cells = items.flatMap(({ values }, cohort) => values.map((people, later) => ({ people, cohort, later })));
  const [largest] = cells.filter(({ later }) => later > 0).sort((one, other) => other.people - one.people);
  for (const { people, cohort, later } of [cells.find((cell) => cell.people > 0), largest].filter(
    (cell) => cell !== undefined,
  )) {
    const { result } = await client.behaviour.cohort({
      ...{ ...input, boundary: question.boundary, of, page: 1, limit: 200 },
      ...{ cohort: items[cohort]?.key ?? "", bucket: items[cohort + later]?.key ?? "" },
    });
    expect(result.total).toBe(people);
    expect(result.items.map(({ lastSeenAt }) => Date.parse(lastSeenAt))).toEqual(
      plainCohort(events, query, { span, of, cohort, later }),
    );
  }
}

async function makeScene(oracle: Oracle, seed: number) {
  const [made] = fc.sample(scene, { seed, numRuns: 1 });
  if (made === undefined) throw new Error("No history");
  return { ...made, website: await addWebsite(oracle, made.question.zone.timeZone) };
}

/** Registers the tests of the reports of behaviour. */
export function testBehaviour(oracle: () => Oracle): void {
  const timeout = 120_000 + runs * 3_000;
  it(`equals a plain program on ${runs} random histories in three zones (REPORT_SEED=${firstSeed})`, { timeout }, () =>
    checkScenes(oracle(), runs, {
      makeScene: (seed) => makeScene(oracle(), seed),
      check: (made) => check(oracle(), made),
    }),
  );

  it("marks a cohort whose last bucket is running, has none of the future, and refuses too many", async () => {
    const { client } = oracle();
    const website = await addWebsite(oracle(), "+04:30");
    const { items } = (await client.behaviour.retention({ website, from: "2026-11-14", to: "2026-12-05" })).result;
    expect(items.map(({ values, partial }) => [values, partial])).toEqual([[[0], true]]);
    const long = client.behaviour.retention({ website, from: "2020-01-01", to: "2026-01-01", boundary: "day" });
    await expect(long).rejects.toMatchObject({ status: 400, issues: [{ path: ["boundary"] }] });
  });
}
