import type { Metric } from "#contract/reports.ts";
import type { View } from "../w.$website._index/lists.server.ts";

/** What a report screen lists: its views, the first where the address chooses none. */
export const screens = {
  campaign: ["campaign"],
  medium: ["medium", "source"],
  pages: ["all", "landing", "exit"],
  technology: ["device", "os", "browser"],
  geography: ["country", "city"],
} as const satisfies Record<string, readonly View[]>;
export type ScreenName = keyof typeof screens;

export const isScreen = (name: string): name is ScreenName => Object.hasOwn(screens, name);

/** The columns of figures; of pages only what a page has. */
const columns = [
  ...(["people", "sessions", "pageViews", "bounceRate", "duration", "orders", "conversionRate", "sales"] as const),
] satisfies Metric[];
export type ReportColumn = (typeof columns)[number];

export const columnsOf = (view: View): readonly ReportColumn[] => (view === "all" ? columns.slice(0, 3) : columns);

/** What a view is sorted by where the address does not say. */
export const leadingOf = (view: View): ReportColumn => (view === "all" ? "pageViews" : "sessions");

/** The view of a screen that the address chooses. */
export const shownView = (screen: ScreenName, query: URLSearchParams): View =>
  screens[screen].find((view) => view === query.get("view")) ?? screens[screen][0];

/** `-sessions` of the address, where it names a column; else the largest first, and `isOther` where it names none. */
export function readSort(
  view: View,
  query: URLSearchParams,
): { column: ReportColumn; descending: boolean; isOther: boolean } {
  const [, minus, name] = /^(-?)(\w+)$/.exec(query.get("sort") ?? "") ?? [];
  const column = columnsOf(view).find((each) => each === name);
  return column === undefined
    ? { column: leadingOf(view), descending: true, isOther: query.has("sort") }
    : { column, descending: minus === "-", isOther: false };
}

/** How the platform is asked for that order. */
export const sortParameter = ({ column, descending }: { column: ReportColumn; descending: boolean }) =>
  `${descending ? "-" : ""}${column}`;
