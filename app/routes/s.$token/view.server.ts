import { periodWords } from "#app/format/dates.ts";
import { formatFigure } from "#app/format/figures.ts";
import { type Dimension, names } from "#app/format/names.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { filterChips, readFilters, withFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { chartView, metricViews, zoneWords } from "#app/routes/w.$website._index/view.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { SharedTable } from "#app/ui/shares/shared-tables.tsx";
import type { Metric, Report } from "#contract/reports.ts";
import { type SharedList, type SharedReport, sharedLists } from "#contract/shares.ts";

/** What each list shows one of, how its title is called, what its figures count and which rate stands beside them. */
const lists = {
  medium: { dimension: "medium", view: "medium", leading: "sessions", rate: "conversionRate" },
  sources: { dimension: "source", view: "source", leading: "sessions", rate: "conversionRate" },
  pages: { dimension: "path", view: "all", leading: "pageViews", rate: undefined },
  landing: { dimension: "path", view: "landing", leading: "sessions", rate: "bounceRate" },
  country: { dimension: "country", view: "country", leading: "sessions", rate: undefined },
  devices: { dimension: "device", view: "device", leading: "sessions", rate: undefined },
} as const satisfies Record<
  SharedList,
  { dimension: Dimension; view: string; leading: "sessions" | "pageViews"; rate: Metric | undefined }
>;

const headline = ["people", "sessions", "pageViews", "bounceRate", "orders", "sales"] as const satisfies Metric[];

/** Everything that a read-only link shows, in words; the address says which metric. */
export function sharedView(
  { name, website, overview, filters, lists: told }: SharedReport,
  request: Request,
  now: number,
) {
  const { searchParams: query } = new URL(request.url);
  const zone = website.timeZone;
  const filtered = withFilters(new URLSearchParams(), filters);
  const metric = headline.find((each) => each === query.get("metric")) ?? "sessions";
  const { from, to } = overview.range;
  const compared =
    overview.compare && periodWords(zone, Date.parse(overview.compare.from), Date.parse(overview.compare.to));
  const period = periodWords(zone, Date.parse(from), Date.parse(to));
  const sentence = compared === undefined ? period : i18n.t("period:sentenceCompared", { period, compared });
  return {
    name,
    website: website.name,
    sentence,
    filters: filterChips(readFilters(filtered), filtered).chips.map(({ key, label }) => ({ key, label })),
    metric,
    metrics: metricViews(overview, headline).map((each) => ({ ...each, to: `?metric=${each.name}` })),
    chart: chartView(overview, metric, { zone, now }),
    tables: sharedLists.map((list) => tableOf(list, told[list])),
    zone: i18n.t("overview:zone", { zone: zoneWords(zone, now) }),
  };
}

/** A list's largest rows, what is left, and the total that they add up to. */
function tableOf(list: SharedList, { items = [], totals, total = 0 }: Report): SharedTable {
  const { dimension, view, leading, rate } = lists[list];
  const whole = totals[leading] ?? 0;
  const shown = items.reduce((sum, item) => sum + (item[leading] ?? 0), 0);
  const others = total - items.length;
  const figures = (part: number) => [formatNumber(part), whole === 0 ? "—" : formatShare(part / whole)];
  return {
    key: list,
    column: i18n.t(`overview:views.${view}.column`),
    columns: [leading, "share" as const, ...(rate === undefined ? [] : [rate])].map((each) =>
      i18n.t(`overview:columns.${each}`),
    ),
    rows: [
      ...items.map((item) => ({
        key: `row ${item.key}`,
        ...{ code: "", ...names[dimension](item) },
        figures: [
          ...figures(item[leading] ?? 0),
          ...(rate === undefined ? [] : [formatFigure("rate", item[rate] ?? 0)]),
        ],
      })),
      ...(others > 0
        ? [
            {
              key: "rest",
              name: i18n.t("overview:rest", { count: others, number: formatNumber(others) }),
              code: "",
              figures: [...figures(whole - shown), ...(rate === undefined ? [] : ["—"])],
            },
          ]
        : []),
    ],
    total: [i18n.t("shares:shared.total"), formatNumber(whole)],
  };
}
