import { changeOf, formatFigure } from "#app/format/figures.ts";
import { names } from "#app/format/names.ts";
import { formatDecimal, formatNumber, formatShare } from "#app/format/numbers.ts";
import type { FilterName } from "#app/period/report-names.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { BarListData } from "#app/ui/overview/bar-list.tsx";
import type { ShareCardData } from "#app/ui/overview/share-card.tsx";
import type { TabLink } from "#app/ui/segments.tsx";
import type { BreakdownName, Metric, Report } from "#contract/reports.ts";
import { screens } from "../w.$website.reports.$report/screens.ts";

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
  all: { call: "pages", filter: "path", figures: [], leading: "pageViews", isCompared: true },
  landing: { call: "landing", filter: "path", figures: ["bounceRate"] },
  exit: { call: "exit", filter: "path", figures: ["bounceRate"] },
  country: { call: "country", filter: "country", figures: [], isMarked: true },
  city: { call: "city", filter: "city", figures: [] },
  device: { call: "devices", filter: "device", figures: [] },
  os: { call: "os", filter: "os", figures: [] },
  browser: { call: "browsers", filter: "browser", figures: [] },
} as const satisfies Record<View, ViewOptions>;

export interface ViewOptions {
  call: BreakdownName;
  filter: FilterName;
  /** What stands after the leading figure and its share. */
  figures: readonly Metric[];
  /** The figure that the bars show and that adds up to the total; sessions unless told. */
  leading?: Metric;
  /** Each row says how it changed, where a period is compared, instead of its share. */
  isCompared?: boolean;
  /** The key is a mark that stands before the name. */
  isMarked?: boolean;
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

/** The report screen that lists all of a view, with the period and the filters of the overview. */
export function fullReport(view: View, query: URLSearchParams): string {
  const found = Object.entries(screens).find(([, listed]) => listed.some((each) => each === view));
  const [screen, listed] = found ?? [view, [view]];
  return reportLink(screen, query, { view: view === listed[0] ? null : view });
}

/** A report screen for what the overview shows, without what is the overview's alone: its metric and the views of its cards. */
export const reportLink = (screen: string, query: URLSearchParams, changes: Record<string, string | null> = {}) =>
  `reports/${screen}${withParams(query, {
    ...Object.fromEntries(["metric", ...Object.keys(cards)].map((name) => [name, null])),
    ...changes,
  })}`;

export const shownRows = 8;

function readItems(view: View, report: Report, query: URLSearchParams) {
  const options: ViewOptions = views[view];
  const leading = options.leading ?? "sessions";
  const of = (metrics: Report["totals"]) => metrics[leading] ?? 0;
  const items = (report.items ?? []).slice(0, shownRows);
  const total = of(report.totals);
  const isCompared = options.isCompared === true && report.compare !== undefined;
  const rows = items.map((item) => ({
    key: item.key,
    code: "",
    ...names[options.filter](item),
    part: of(item),
    mark: options.isMarked === true ? item.key : "",
    change: isCompared && item.compare !== undefined ? changeOf("count", of(item), of(item.compare)) : undefined,
    figures: [
      formatNumber(of(item)),
      ...(isCompared ? [] : [total === 0 ? "—" : formatShare(of(item) / total)]),
      ...options.figures.map((name) => formatFigure("rate", item[name] ?? 0)),
    ],
    // What has no name cannot be filtered by.
    to: item.key === "" ? withParams(query, {}) : withParams(query, { [options.filter]: item.key }),
  }));
  const heads = headsOf(view, [leading, isCompared ? "change" : "share", ...options.figures]);
  return { rows, total, shown: items.reduce((sum, item) => sum + of(item), 0), heads };
}

const headsOf = (view: View, names: readonly ("share" | "change" | Metric)[]) => ({
  column: i18n.t(`overview:views.${view}.column`),
  columns: names.map((name) => i18n.t(`overview:columns.${name}` as "overview:columns.share")),
});

/** A bar list: the largest rows, what is left in one row, and the total that all of them add up to. */
export function listView(view: View, report: Report, query: URLSearchParams): BarListData {
  const { rows, total, shown, heads } = readItems(view, report, query);
  const most = Math.max(...rows.map(({ part }) => part), 1);
  const others = (report.total ?? rows.length) - rows.length;
  return {
    ...heads,
    rows: rows.map(({ part, ...row }) => ({ ...row, width: Math.round((part / most) * 1000) / 10 })),
    rest:
      others > 0
        ? {
            name: i18n.t("overview:rest", { count: others, number: formatNumber(others) }),
            figure: formatNumber(total - shown),
          }
        : undefined,
    total: totalWords(view, report),
  };
}

/** What the rows add up to, and what that makes of each session. */
function totalWords(view: View, { totals: { sessions = 0, pageViews = 0, orders = 0, conversionRate = 0 } }: Report) {
  const words = {
    number: formatNumber(view === "all" ? pageViews : sessions),
    each: formatDecimal(pageViews / Math.max(sessions, 1)),
    orders: formatNumber(orders),
    rate: formatShare(conversionRate),
  };
  const isOrigin = cards.origin.some((name) => name === view);
  return i18n.t(
    `overview:totals.${view === "all" ? "pageViews" : isOrigin && orders > 0 ? "orders" : "sessions"}`,
    words,
  );
}

/** Parts of a whole; what is not listed is the last part. */
export function shareView(view: View, report: Report, query: URLSearchParams): ShareCardData {
  const { rows, total, shown, heads } = readItems(view, report, query);
  const rest = total - shown;
  const width = (part: number) => (total === 0 ? 0 : Math.round((part / total) * 1000) / 10);
  return {
    ...heads,
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
    total: totalWords(view, report),
    foot: ratesOf(report, rows),
  };
}

/** How often the sessions of the two largest parts end in an order; nothing where nobody orders. */
function ratesOf({ totals, items = [] }: Report, rows: readonly { name: string; code: string }[]): string {
  if ((totals.orders ?? 0) === 0) return "";
  const rates = items.slice(0, 2).map((item, index) => {
    const { name = "", code = "" } = rows[index] ?? {};
    return `${name === "" ? code : name} ${formatShare(item.conversionRate ?? 0)}`;
  });
  return i18n.t("overview:rates", { rates: rates.join("، ") });
}
