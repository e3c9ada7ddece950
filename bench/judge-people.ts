import { z } from "zod";
import type { Condition } from "#contract/conditions/condition.ts";
import { openDependencies } from "#platform/open-dependencies.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import { selectFigures } from "#platform/reports/sql/figures.ts";
import { copyPeople } from "#platform/segments/copies/copy-people.ts";
import { deleteSegment } from "#platform/segments/delete-segment.ts";
import { evaluateSegment } from "#platform/segments/evaluate-segment.ts";
import { judgeWaiting } from "#platform/segments/live/judge-waiting.ts";
import { touchPeople } from "#platform/segments/live/sql/touch.ts";
import { createSegment } from "#platform/segments/save-segment.ts";
import { startSegment } from "#platform/segments/start-segment.ts";
import { readSettings } from "#platform/settings.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { constant, sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";

/**
 * Evaluates and follows segments on the stores of a folder whose platform does not run, as transactions and batches are
 * not seen from outside. Argument: one JSON object; output: one JSON line with milliseconds.
 */
const given = JSON.parse(process.argv[2] ?? "{}");
const website = given.website as { id: string; host: string; timeZone: string; currency: "IRT" };
const settings = { DATA_DIR: given.dataDir, CLICKHOUSE_URL: given.clickhouseUrl, LOG_LEVEL: "silent" };
const dependencies = await openDependencies(readSettings(settings));
const { postgres, clickhouse } = dependencies;
await dependencies.stores.migrate();

const event = (op: "did" | "did_not", name: string, days: number, n = 1): Condition => ({
  ...{ of: "event", field: name, op },
  event: { name, filters: [], days, count: { op: "at_least", n } },
});
const attribute = (field: string, op: "is" | "exists", value?: string) =>
  ({ of: "attribute", field, op, value }) as Condition;
const kpi = (field: string, value: number, days?: number) =>
  ({ of: "kpi", field, op: "gte", value, ...(days === undefined ? {} : { days }) }) as Condition;

/** A running shop's: of events, figures and attributes, most with rules of time. */
const running: Condition[][] = [
  ...[7, 14, 30, 60, 90].map((days) => [event("did", "add_to_cart", days), event("did_not", "purchase", days)]),
  ...[2, 3, 4, 5].map((n) => [event("did", "page_view", 90, n * 10), attribute("city", "is", "Tehran")]),
  ...[1, 2, 3].map((orders) => [kpi("frequency", orders, 180), kpi("recency", 30)]),
  ...[10, 20, 30].map((views) => [kpi("pageViews", views, 30)]),
  ...["search", "social", "email"].map((medium) => [attribute("medium", "is", medium), event("did", "purchase", 60)]),
  [attribute("type", "is", "customer"), event("did_not", "page_view", 30)],
  [event("did", "search", 30, 2), event("did", "product_view", 30, 5)],
];

function timedPostgres(): { postgres: Postgres; transactions: { at: number; milliseconds: number }[] } {
  const transactions: { at: number; milliseconds: number }[] = [];
  const transaction: Postgres["transaction"] = (work) => {
    const at = performance.now();
    return postgres.transaction(work).finally(() => transactions.push({ at, milliseconds: performance.now() - at }));
  };
  return { postgres: { ...postgres, transaction }, transactions };
}

/** Of a run that was ended early nothing is followed beside what is measured, nor the events that were filled in. */
async function clear() {
  const left = "SELECT id FROM segments WHERE website_id = $1 AND name LIKE 'Measured %'";
  for (const { id } of await postgres.query<{ id: string }>(left, [website.id]))
    await deleteSegment(dependencies, website.id, id);
  for (const table of ["segment_due", "segment_touches"])
    await postgres.query(`DELETE FROM ${table} WHERE website_id = $1`, [website.id]);
}
let made = 0;

/** Makes a segment, computes its members and writes them. Milliseconds until they are known, and until they are written. */
async function evaluate(items: Condition[]) {
  made += 1;
  const name = `Measured ${made} ${Date.now()}`;
  const { id } = await createSegment(dependencies, website, {
    ...{ name, type: "attribute" as const, groups: [{ negate: false, items }] },
  });
  await startSegment(dependencies, website, id);
  const [run] = await postgres.query<{ revision: number }>("SELECT revision FROM segments WHERE id = $1", [id]);
  const timed = timedPostgres();
  const started = performance.now();
  const revision = run?.revision ?? 0;
  await evaluateSegment({ ...dependencies, postgres: timed.postgres }, { id, revision }, new AbortController().signal);
  // 64 ranges and the end of the run; copying members to the event store follows.
  const writes = timed.transactions.slice(0, 65);
  const [first, last] = [writes[0], writes.at(-1)];
  const [size] = await postgres.query<{ size: number; no: number }>("SELECT size, no FROM segments WHERE id = $1", [
    id,
  ]);
  return {
    ...{ id, no: size?.no ?? 0, members: size?.size ?? 0 },
    known: (first?.at ?? started) - started,
    written: (last?.at ?? started) + (last?.milliseconds ?? 0) - started,
    copied: performance.now() - started,
    longest: Math.max(...writes.map(({ milliseconds }) => milliseconds)),
  };
}

const visitorRow = z.object({ visitor: z.string().transform((text) => BigInt(text)) });

/** Milliseconds of batches of people who came more than once, chosen anew each round. */
async function measureBatches(size: number, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const visitors = await clickhouse.select(
      sql`SELECT toString(visitor) AS visitor FROM ${tables.events} WHERE website = ${uuid(website.id)}
          GROUP BY events.visitor HAVING uniqExact(session) > 1
          ORDER BY cityHash64(events.visitor, ${round + size}) LIMIT ${size}`,
      visitorRow,
      { owner: "bench", lane: "background" },
    );
    const at = Date.now() - 1;
    const touched = visitors.map(({ visitor }) => ({ website: website.id, key: visitor, at }));
    await touchPeople(postgres, touched, "event");
    const started = performance.now();
    await judgeWaiting(dependencies, website);
    times.push(performance.now() - started);
  }
  return times;
}

/** Milliseconds of the figures of a month, each round another one, of everybody and of the people of a segment. */
async function measureFilter(segment: number, rounds: number) {
  const { query } = await prepareReport(dependencies, { input: {}, website, account: website.id });
  const end = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const measure = async (segments: number[] | undefined) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const to = end - (2 + round) * 86_400_000;
      const rows = selectFigures({ ...query, segments }, { from: to - 30 * 86_400_000, to });
      const started = performance.now();
      await clickhouse.select(
        sql`SELECT ${constant("sum(in_views) AS views, uniqExact(visitor) AS visitors, sum(in_orders) AS orders")} FROM (${rows})`,
        z.object({ views: z.coerce.number() }),
        { owner: "bench" },
      );
      times.push(performance.now() - started);
    }
    return times;
  };
  await measure(undefined);
  return { everybody: await measure(undefined), segment: await measure([segment]) };
}

const rounds = given.rounds as number;
await clear();
await copyPeople(dependencies);
const three = [
  event("did", "add_to_cart", 90, 2),
  attribute("city", "is", "Tehran"),
  attribute("medium", "is", "search"),
];
const ids: string[] = [];
const evaluations = [];
for (let round = 0; round < 3; round += 1) evaluations.push(await evaluate(three));
const large = await evaluate([attribute("type", "is", "lead")]);
const timed = await evaluate([event("did", "page_view", 200)]);
const filter = await measureFilter(large.no, rounds);
ids.push(...[...evaluations, large, timed].map(({ id }) => id));
for (const id of ids.splice(0)) await deleteSegment(dependencies, website.id, id);
const starting = performance.now();
for (const items of running) ids.push((await evaluate(items)).id);
const started = performance.now() - starting;
const batches = { "1000": await measureBatches(1_000, rounds), "100": await measureBatches(100, rounds) };
for (const id of ids) await deleteSegment(dependencies, website.id, id);
await dependencies.stores.close();
process.stdout.write(
  `${JSON.stringify({ evaluations, large, timed, filter, running: running.length, started, batches })}\n`,
);
