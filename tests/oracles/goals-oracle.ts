import fc from "fast-check";
import { expect, it } from "vitest";
import { evaluateDefinition } from "./evaluated-segment.ts";
import { type PlainGoal, plainDefined, plainGoals } from "./goals-plain.ts";
import { addWebsite, checkScenes, firstSeed, histories, type Oracle, setClock } from "./oracle.ts";
import { requestOf } from "./report-request.ts";
import { history, type Question, question } from "./reports-history.ts";
import { plainRows, resolvePeople } from "./reports-plain.ts";
import { deliveryPlan } from "./reports-settling.ts";
import { distinctiveDefinition } from "./segments-arbitraries.ts";

const runs = Math.ceil(histories / 4);

const goal: fc.Arbitrary<PlainGoal> = fc
  .record({
    what: fc.constantFrom(
      ...["event purchase", "event purchase", "event add_to_cart", "event page_view", "event nobody's"],
      ...Object.keys(plainDefined).map((name) => `event ${name}`),
      ...["page /p/1", "page /p*", "page /*", "page /فروش", "page blog.shop.example/*"],
    ),
    value: fc.constantFrom(null, null, 0, 12_500, 0.5),
    counts: fc.constantFrom("session" as const, "each" as const),
  })
  .map(({ what, ...goal }) => {
    const kind = what.startsWith("event ") ? ("event" as const) : ("page" as const);
    return { kind, match: what.slice(kind.length + 1), ...goal };
  });

const scene = fc.record({
  events: history,
  question,
  plan: deliveryPlan,
  goals: fc.array(goal, { minLength: 1, maxLength: 4 }),
  /** Of the goals, the main one and the chosen one; none where there are not so many. */
  /** The same question of a segment. */
  inside: distinctiveDefinition,
  main: fc.nat({ max: 4 }),
  chosen: fc.nat({ max: 4 }),
});
type Scene = (typeof scene extends fc.Arbitrary<infer T> ? T : never) & { website: string; ids: string[] };

async function check(
  oracle: Oracle,
  { website, events: history, question, goals, main, chosen, ids }: Scene,
): Promise<void> {
  const { client, platform } = oracle;
  const events = resolvePeople(history);
  const { input, query, span, compare, clock } = requestOf(website, events, question);
  setClock(platform, clock);
  const { sort: _, page: __, limit: ___, ...period } = input;
  const { result } = await client.goals.report({
    ...period,
    sort: "label",
    ...(ids[chosen] ? { goal: ids[chosen] } : {}),
  });
  const counted = goals[chosen] === undefined ? goals : [goals[chosen]];
  const plain = plainGoals(events, query, span, counted);
  expect(near(result.totals)).toEqual(near(plain.totals));
  expect(result.series.map(({ at, ...point }) => near({ at: Date.parse(at), ...point }))).toEqual(
    plain.series.map(near),
  );
  const before = compare && plainGoals(events, query, compare, counted);
  expect(result.compareTotals && near(result.compareTotals)).toEqual(before && near(before.totals));
  expect(result.compareSeries?.length).toEqual(before?.series.length);
  expect(result.items.length).toBe(counted.length);
  for (const [index, each] of goals.entries()) {
    if (!counted.includes(each)) continue;
    const {
      key: _,
      label: __,
      isMain,
      compare: earlier,
      ...figures
    } = result.items.find(({ key }) => key === ids[index]) ?? fail();
    expect(near(figures)).toEqual(near(plainGoals(events, query, span, [each]).totals));
    expect(earlier && near(earlier)).toEqual(compare && near(plainGoals(events, query, compare, [each]).totals));
    expect(isMain).toBe(index === main);
  }
  await checkMain(oracle, { goals, main }, { events, question, input, query, span });
}

/** What every other report calls a conversion. */
async function checkMain(
  { client }: Oracle,
  { goals, main }: Pick<Scene, "goals" | "main">,
  {
    events,
    question,
    input,
    query,
    span,
  }: { events: ReturnType<typeof resolvePeople> } & Pick<Scene, "question"> &
    Pick<ReturnType<typeof requestOf>, "input" | "query" | "span">,
): Promise<void> {
  const meant = goals[main];
  const { totals, series } = (await client.reports.overview(input)).result;
  const plain = meant && plainGoals(events, query, span, [meant]);
  const rows = plainRows(events, query, span, question.list);
  const rate = plain?.totals.conversionRate ?? rows.totals.conversionRate;
  if (question.list !== "pages") expect(near(totals).conversionRate).toBeCloseTo(rate ?? 0, 9);
  if (plain === undefined) return;
  expect(series?.map(({ conversionRate }) => conversionRate?.toFixed(9))).toEqual(
    plain.series.map(({ conversionRate }) => conversionRate.toFixed(9)),
  );
  if (question.list === "pages") return;
  const { result } = await client.reports[question.list]({ ...input, sort: "key", page: 1, limit: 200 });
  expect(result.totals.conversionRate).toBeCloseTo(rate ?? 0, 9);
  const converted = (result.items ?? []).reduce(
    (sum, each) => sum + (each.conversionRate ?? 0) * (each.sessions ?? 0),
    0,
  );
  expect(converted).toBeCloseTo(plain.totals.sessions, 6);
}

const near = (figures: object): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(Number(value).toFixed(9))]));
const fail = () => {
  throw new Error("A goal is missing");
};

async function makeScene(oracle: Oracle, seed: number) {
  const [made] = fc.sample(scene, { seed, numRuns: 1 });
  if (made === undefined) throw new Error("No history");
  const website = await addWebsite(oracle, made.question.zone.timeZone);
  for (const [name, { action, ...match }] of Object.entries(plainDefined)) {
    await oracle.client.userEvents.create({ wid: website, name, action, match });
  }
  const ids: string[] = [];
  for (const [index, each] of made.goals.entries()) {
    const goal = { website, name: `goal ${index}`, ...each, isMain: index === made.main };
    ids.push((await oracle.client.goals.create(goal)).result.id);
  }
  return { ...made, website, ids };
}

/** Registers the tests of goals. */
export function testGoals(oracle: () => Oracle): void {
  const timeout = 120_000 + runs * 3_000;
  it(`equal a plain program on ${runs} random histories in three zones (REPORT_SEED=${firstSeed})`, { timeout }, () =>
    checkScenes(oracle(), runs, {
      makeScene: (seed) => makeScene(oracle(), seed),
      check: async (made) => {
        await check(oracle(), made);
        const events = resolvePeople(made.events);
        const segment = await evaluateDefinition(oracle(), { website: made.website, events, ...made.inside });
        await check(oracle(), { ...made, question: { ...made.question, segment } as Question });
      },
    }),
  );
}
