import { findingLists } from "#contract/dimensions.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { prepareReport } from "#platform/reports/prepare-report.ts";
import type { Query } from "#platform/reports/query.ts";
import { reportBreakdowns } from "#platform/reports/report-breakdown.ts";
import { reportOverview } from "#platform/reports/report-overview.ts";
import { reportProducts } from "#platform/reports/sales/report-products.ts";
import type { Breakdown, Part } from "./contributions.ts";
import { type DailySeries, type FoundMetric, foundMetrics } from "./detect-changes.ts";
import type { CauseDimension } from "./stored-finding.ts";

type ReadDependencies = Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "identity">;
type Website = Query["website"];

interface Period {
  from: number;
  to: number;
}

/** Values of a list beyond these are what it leaves: no cause has less than they have. */
const maxParts = 100;

/** The figures of each day of a period, in one statement. */
export async function readSeries(
  dependencies: ReadDependencies,
  website: Website,
  { from, to }: Period,
): Promise<DailySeries & { days: number[] }> {
  const input = { from: isoIn(website.timeZone, from), to: isoIn(website.timeZone, to), boundary: "day" as const };
  const { series } = await dependencies.barrier.readWhole(website.id, async () => {
    const { query, run } = await prepareReport(dependencies, { input, website, account: website.id });
    return reportOverview(query, run);
  });
  const read = (metric: FoundMetric) => (series ?? []).map((point) => point[metric] ?? 0);
  return {
    days: (series ?? []).map(({ at }) => Date.parse(at)),
    ...{ sessions: read("sessions"), orders: read("orders"), sales: read("sales") },
  };
}

/** A metric by every list of values, of the days before a change and of the days that show it. */
export async function readBreakdowns(
  dependencies: ReadDependencies,
  website: Website,
  { metric, after, before }: { metric: FoundMetric; after: Period; before: Period },
): Promise<Breakdown<CauseDimension>[]> {
  const [now, past] = [
    await readLists(dependencies, website, metric, after),
    await readLists(dependencies, website, metric, before),
  ];
  return now.map(({ dimension, total, values }) => {
    const earlier = past.find((each) => each.dimension === dimension);
    const keys = new Map([...values, ...(earlier?.values ?? [])].map(({ key, label }) => [key, label]));
    const readValue = (of: Value[] | undefined, key: string) => of?.find((each) => each.key === key)?.value ?? 0;
    const parts: Part[] = [...keys].map(([key, label]) => ({
      ...{ key, label },
      ...{ before: readValue(earlier?.values, key), after: readValue(values, key) },
    }));
    return { dimension, before: earlier?.total ?? 0, after: total, parts };
  });
}

interface Value {
  key: string;
  label: string;
  value: number;
}

interface List {
  dimension: CauseDimension;
  total: number;
  values: Value[];
}

async function readLists(
  dependencies: ReadDependencies,
  website: Website,
  metric: FoundMetric,
  { from, to }: Period,
): Promise<List[]> {
  const zone = website.timeZone;
  const input = { from: isoIn(zone, from), to: isoIn(zone, to), sort: `-${metric}`, limit: maxParts };
  return dependencies.barrier.readWhole(website.id, async () => {
    const { query, run } = await prepareReport(dependencies, { input, website, account: website.id });
    const reports = await reportBreakdowns(query, { names: findingLists, metrics: [...foundMetrics] }, run);
    const lists: List[] = findingLists.map((name) => ({
      dimension: name,
      total: reports[name].totals[metric] ?? 0,
      values: (reports[name].items ?? []).map((item) => ({
        ...{ key: item.key, label: item.label },
        value: item[metric] ?? 0,
      })),
    }));
    if (metric !== "sales") return lists;
    const { items, totals } = await reportProducts({ ...query, sort: "-revenue" }, run);
    const products = items.map(({ key, label, revenue }) => ({ key, label, value: revenue ?? 0 }));
    return [...lists, { dimension: "product", total: totals.revenue ?? 0, values: products }];
  });
}
