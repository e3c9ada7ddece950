import { formatFigure } from "#app/format/figures.ts";
import { names } from "#app/format/names.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { BarListData } from "#app/ui/overview/bar-list.tsx";
import type { ShareCardData } from "#app/ui/overview/share-card.tsx";
import type { TabLink } from "#app/ui/segments.tsx";
import type { Metric, Report } from "#contract/reports.ts";
import type { FilterName } from "./filters.server.ts";

/** What a card shows one of, by its parameter of the address; the first is shown where none is chosen. */
export const cards = {
  origin: ["medium", "source", "campaign"],
  pages: ["all", "landing", "exit"],
  geo: ["country", "city"],
  tech: ["device", "os", "browser"],
} as const;
export type Card = keyof typeof cards;
export type View = (typeof cards)[Card][number];

/** How a view is asked for and read. */
export const views = {
  medium: { call: "medium", filter: "medium", figures: ["conversionRate"] },
  source: { call: "sources", filter: "source", figures: ["conversionRate"] },
  campaign: { call: "campaign", filter: "campaign", figures: ["conversionRate"] },
  all: { call: "pages", filter: "path", figures: [], leading: "pageViews" },
  landing: { call: "landing", filter: "path", figures: ["bounceRate"] },
  exit: { call: "exit", filter: "path", figures: ["bounceRate"] },
  country: { call: "country", filter: "country", figures: ["conversionRate"] },
  city: { call: "city", filter: "city", figures: ["conversionRate"] },
  device: { call: "devices", filter: "device", figures: [] },
  os: { call: "os", filter: "os", figures: [] },
  browser: { call: "browsers", filter: "browser", figures: [] },
} as const satisfies Record<View, ViewOptions>;

interface ViewOptions {
  call: string;
  filter: FilterName;
  /** What stands after the leading figure and its share. */
  figures: readonly Metric[];
  /** The figure that the bars show and that adds up to the total; sessions unless told. */
  leading?: Metric;
}

/** The view of a card that the address chooses. */
export function viewOf(card: Card, query: URLSearchParams): View {
  const views: readonly View[] = cards[card];
  return views.find((view) => view === query.get(card)) ?? (views[0] as View);
}

/** The card's views as links. */
export const tabsOf = (card: Card, query: URLSearchParams): TabLink[] =>
  cards[card].map((view, index) => ({
    label: i18n.t(`overview:views.${view}.tab`),
    to: withParams(query, { [card]: index === 0 ? null : view }),
    current: view === viewOf(card, query),
  }));

export const shownRows = 8;

function readItems(view: View, report: Report, query: URLSearchParams) {
  const options: ViewOptions = views[view];
  const leading = options.leading ?? "sessions";
  const of = (metrics: Report["totals"]) => metrics[leading] ?? 0;
  const items = (report.items ?? []).slice(0, shownRows);
  const total = of(report.totals);
  const rows = items.map((item) => ({
    key: item.key,
    code: "",
    ...names[options.filter](item),
    part: of(item),
    figures: [
      formatNumber(of(item)),
      total === 0 ? "—" : formatShare(of(item) / total),
      ...options.figures.map((name) => formatFigure("rate", item[name] ?? 0)),
    ],
    // What has no name cannot be filtered by.
    to: item.key === "" ? withParams(query, {}) : withParams(query, { [options.filter]: item.key }),
  }));
  return { rows, total, shown: items.reduce((sum, item) => sum + of(item), 0), options, leading };
}

const headsOf = (view: View, { figures, leading = "sessions" }: ViewOptions) => ({
  column: i18n.t(`overview:views.${view}.column`),
  columns: [leading, "share", ...figures].map((name) => i18n.t(`overview:columns.${name}` as "overview:columns.share")),
});

/** A bar list: the largest rows, what is left in one row, and the total that all of them add up to. */
export function listView(view: View, report: Report, query: URLSearchParams): BarListData {
  const { rows, total, shown, options, leading } = readItems(view, report, query);
  const most = Math.max(...rows.map(({ part }) => part), 1);
  const others = (report.total ?? rows.length) - rows.length;
  return {
    ...headsOf(view, options),
    rows: rows.map(({ part, ...row }) => ({ ...row, width: Math.round((part / most) * 1000) / 10 })),
    rest:
      others > 0
        ? {
            name: i18n.t("overview:rest", { count: others, number: formatNumber(others) }),
            figure: formatNumber(total - shown),
          }
        : undefined,
    total: i18n.t(`overview:totals.${leading}` as "overview:totals.sessions", { number: formatNumber(total) }),
  };
}

/** Parts of a whole; what is not listed is the last part. */
export function shareView(view: View, report: Report, query: URLSearchParams): ShareCardData {
  const { rows, total, shown, options } = readItems(view, report, query);
  const rest = total - shown;
  const width = (part: number) => (total === 0 ? 0 : Math.round((part / total) * 1000) / 10);
  return {
    ...headsOf(view, options),
    rows: [
      ...rows.map(({ part, key, name, code, figures, to }) => ({
        ...{ key, name: name === "" ? code : name, note: "", width: width(part), figures, to },
      })),
      ...(rest > 0
        ? [
            {
              ...{ key: "rest", name: i18n.t("overview:others"), note: "", width: width(rest), to: undefined },
              figures: [formatNumber(rest), formatShare(rest / total)],
            },
          ]
        : []),
    ],
    total: i18n.t("overview:totals.sessions", { number: formatNumber(total) }),
  };
}
