import fc from "fast-check";
import { expect, it } from "vitest";
import type { Metric } from "#contract/metrics.ts";
import type { Report } from "#contract/reports.ts";
import { checkTop } from "./check-top.ts";
import { addWebsite, checkScenes, firstSeed, histories, type Oracle, setClock, shrinkLimits } from "./oracle.ts";
import { bucketsOf } from "./plain-buckets.ts";
import { plainTop } from "./plain-top.ts";
import { requestOf } from "./report-request.ts";
import { type GeneratedEvent, history, host, now, type Question, question } from "./reports-history.ts";
import { plainLabel } from "./reports-labels.ts";
import { importHistories, sendFromServer } from "./reports-load.ts";
import {
  type Figures,
  plainCounts,
  plainOverview,
  plainRows,
  resolvePeople,
  type Span,
  sorted,
} from "./reports-plain.ts";
import { type DeliveryPlan, deliveryPlan } from "./reports-settling.ts";

/** Two questions for each history: importing one costs as much as a report. */
const runs = Math.ceil(histories / 2);
const collectorRuns = Math.min(6, Math.ceil(histories / 10));

/** Figures as they are compared: division may differ in the last digit. */
const rounded = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === "number" ? Number(value.toFixed(9)) : value,
    ]),
  );

/** `included`: the events of the history that are not excluded. */
export async function check(
  { client, platform }: Oracle,
  website: string,
  history: readonly GeneratedEvent[],
  question: Question,
  included = history,
): Promise<void> {
  const events = resolvePeople(included);
  const { query, input, span, compare, clock } = requestOf(website, history, question);
  setClock(platform, clock);
  if (question.report === "counts") {
    const { compare: before, ...counts } = (await client.reports.counts(input)).result;
    expect(counts).toEqual(plainCounts(events, query, span));
    expect(before && spanOf(before)).toEqual(compare);
    expect(before).toEqual(compare && { ...before, ...plainCounts(events, query, compare) });
  }
  if (question.report === "overview") {
    const overview = (await client.reports.overview(input)).result;
    expectSide(overview.totals, overview.series, plainOverview(events, query, span));
    const last = bucketsOf(query, span).at(-1) ?? span;
    expect(overview.range).toMatchObject({ boundary: query.boundary, partial: clock >= last.from && clock < last.to });
    expect(spanOf(overview.range)).toEqual(span);
    expect(overview.compare && spanOf(overview.compare)).toEqual(compare);
    if (compare) expectSide(overview.compareTotals, overview.compareSeries, plainOverview(events, query, compare));
  }
  if (question.report === "breakdown") {
    const { result } = await client.reports[question.list](input);
    const plain = (period: Span) => plainRows(events, query, period, question.list);
    expectBreakdown(result, question, plain(span), compare && plain(compare));
  }
  if (question.report === "top") await checkTop(client, input, plainTop(events, query, span));
  if (question.report === "lists") {
    // Pages are sorted by what they tell.
    const withPages = /people|sessions|pageViews|key/.test(question.sort ?? "sessions");
    const more = ["landing", "country", ...(withPages ? (["pages"] as const) : [])] as const;
    const lists = [...new Set([question.list, ...more])];
    const sortedBy = (question.sort ?? "-sessions").replace("-", "").replace("key", "sessions") as Metric;
    const metrics = question.page === 1 ? [...new Set<Metric>(["sessions", "pageViews", sortedBy])] : undefined;
    const { result } = await client.reports.lists({ ...input, lists, metrics });
    expect(Object.keys(result).sort()).toEqual([...lists].sort());
    for (const list of lists) {
      const plain = (period: Span) => only(plainRows(events, query, period, list), metrics);
      expectBreakdown(result[list], { ...question, list }, plain(span), compare && plain(compare));
    }
  }
}

type Rows = ReturnType<typeof plainRows>;

/** The requested figures. */
function only({ totals, rows }: Rows, metrics: readonly Metric[] | undefined): Rows {
  const pick = (figures: Figures): Figures =>
    Object.fromEntries(Object.entries(figures).filter(([name]) => metrics?.includes(name as Metric) ?? true));
  return { totals: pick(totals), rows: rows.map(({ key, figures }) => ({ key, figures: pick(figures) })) };
}

function expectBreakdown(
  result: Report | undefined,
  question: Question,
  expected: Rows,
  before: Rows | undefined,
): void {
  // Some figures have no total.
  const none = Object.fromEntries(Object.keys(expected.rows[0]?.figures ?? {}).map((name) => [name, 0]));
  const page = sorted(expected.rows, question.sort ?? (question.list === "pages" ? "-pageViews" : "-sessions"))
    .slice((question.page - 1) * question.limit)
    .slice(0, question.limit);
  expect(result?.items?.map(({ compare: _, ...item }) => rounded(item))).toEqual(
    page.map(({ key, figures }) => ({ key, label: plainLabel(question.list, key), ...rounded(figures) })),
  );
  expect(result?.total).toBe(expected.rows.length);
  expect(rounded(result?.totals ?? {})).toEqual(rounded(expected.totals));
  expect(result?.compareTotals && rounded(result.compareTotals)).toEqual(before && rounded(before.totals));
  if (before === undefined) return;
  expect(result?.items?.map((item) => rounded(item.compare ?? {}))).toEqual(
    page.map(({ key }) => rounded(before.rows.find((row) => row.key === key)?.figures ?? none)),
  );
}

const spanOf = ({ from, to }: { from: string; to: string }) => ({ from: Date.parse(from), to: Date.parse(to) });

function expectSide(
  totals: object | undefined,
  series: Report["series"],
  expected: { totals: Figures; series: Figures[] },
): void {
  expect(rounded(totals ?? {})).toEqual(rounded(expected.totals));
  expect(series?.map(({ at, ...point }) => ({ at: Date.parse(at), ...rounded(point) }))).toEqual(
    expected.series.map((point) => rounded(point)),
  );
}

/** Two questions in the zone of the first, which is the website's. */
export const questions = fc
  .tuple(question, question)
  .map(([first, second]): [Question, Question] => [first, { ...second, zone: first.zone }]);
const scene = fc.tuple(history, questions, deliveryPlan);

async function addScene(
  oracle: Oracle,
  [events, questions, plan]: readonly [readonly GeneratedEvent[], [Question, Question], DeliveryPlan],
) {
  const website = await addWebsite(oracle, questions[0].zone.timeZone);
  return { website, events, questions, plan };
}

/** The scene of a seed: the same one each time. */
async function makeScene(oracle: Oracle, seed: number) {
  const [made] = fc.sample(scene, { seed, numRuns: 1 });
  if (made === undefined) throw new Error("No history");
  return addScene(oracle, made);
}

async function checkBoth(
  oracle: Oracle,
  { website, events, questions }: Awaited<ReturnType<typeof addScene>>,
): Promise<void> {
  for (const each of questions) await check(oracle, website, events, each);
}

/** Shrinks a history that fails, imported alone. */
async function shrink(oracle: Oracle, seed: number): Promise<void> {
  const property = fc.asyncProperty(scene, async (given) => {
    const made = await addScene(oracle, given);
    setClock(oracle.platform, now);
    await importHistories(oracle.platform, [made]);
    await checkBoth(oracle, made);
  });
  await fc.assert(property, { seed, numRuns: 1, ...shrinkLimits });
  throw new Error(`The history of REPORT_SEED=${seed} fails among others only`);
}

/** Registers the tests of counts, overview, breakdowns, lists and top people. */
export function testReports(oracle: () => Oracle): void {
  const title = `equal a plain program on ${runs} random histories in three zones (REPORT_SEED=${firstSeed})`;
  it(title, { timeout: 120_000 + runs * 2_000 }, () =>
    checkScenes(
      oracle(),
      runs,
      { makeScene: (seed) => makeScene(oracle(), seed), check: (made) => checkBoth(oracle(), made) },
      (seed) => shrink(oracle(), seed),
    ),
  );

  it("equal it for histories sent to the collector", { timeout: 240_000 }, async () => {
    const { platform, client } = oracle();
    await fc.assert(
      fc.asyncProperty(history, question, async (given, question) => {
        // Without an address there is no location, without an amount no refund.
        const events = given.map((event) => ({
          ...{ ...event, byServer: true, from: { ...event.from, country: "", city: "" } },
          name: event.name === "refund" && event.value === 0 ? "click" : event.name,
        }));
        const website = await addWebsite(oracle(), question.zone.timeZone);
        const { secret } = (await client.websites.install({ id: website })).result;
        setClock(platform, now);
        await sendFromServer(platform, secret, events);
        await check(oracle(), website, events, question);
      }),
      { seed: firstSeed, numRuns: collectorRuns, ...shrinkLimits },
    );
    setClock(platform, now);
  });

  it("order events of one instant by their ids", async () => {
    const [event] = fc.sample(history, { numRuns: 1, seed: 1 }).flat();
    if (event === undefined) throw new Error("A history has no event");
    const page = { ...event, name: "page_view", host, session: "0000005e-0000-7000-8000-000000000001" };
    const events = [
      { ...page, id: "0000001d-0000-7000-8000-000000000009", path: "/first" },
      { ...page, id: "0000001e-0000-7000-8000-000000000001", path: "/second" },
    ];
    const website = await addWebsite(oracle(), "+03:30");
    const plan = { late: 0, before: "nothing", after: "nothing", rolled: "never" } as const;
    await importHistories(oracle().platform, [{ website, events, plan }]);
    const from = new Date(event.at).toISOString();
    const { result } = await oracle().client.reports.landing({ website, from });
    expect(result?.items?.map(({ key, pageViews }) => [key, pageViews])).toEqual([["/first", 2]]);
  });
}
