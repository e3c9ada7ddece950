import { clockWords, timeWords } from "#app/format/dates.ts";
import { nameOf } from "#app/format/names.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { BarListData } from "#app/ui/overview/bar-list.tsx";
import type { RealtimeData } from "#app/ui/realtime/realtime-data.ts";
import { ticks } from "#contract/chart/line.ts";
import {
  dimensionOf,
  dimensions,
  type FilterName,
  type RealtimeDimension,
  realtimeDimensions,
} from "#contract/dimensions.ts";
import type { Realtime } from "#contract/realtime.ts";
import { widthOf } from "./bar-lists.server.ts";
import { dimensionTabs, viewName } from "./breakdown-views.ts";
import { eventView } from "./realtime-event.server.ts";

interface Place {
  website: string;
  zone: string;
}

const maxRows = 8;
/** The top of the axis at least: one person is no full bar. */
const minTop = 4;
/** A time stands below every fifth minute of the clock. */
const labelled = 5;

/** Devices are parts of a whole; the others are lists. */
const listed = realtimeDimensions.filter((name) => name !== "device");

/** The lists of a card, one a tab; the address chooses one by the card's name. */
function cardOf(card: "origin" | "geo", query: URLSearchParams) {
  const isFirst = (name: RealtimeDimension) => dimensions[name].isRealtime === "first";
  const own = listed
    .filter((name) => dimensions[name].view.card === card)
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  return {
    shown: own.find((name) => viewName(name) === query.get(card)) ?? own[0] ?? "medium",
    tabs: dimensionTabs(own, { query, parameter: card }),
  };
}

export const realtimeCards = (query: URLSearchParams) => ({
  origin: cardOf("origin", query),
  places: cardOf("geo", query),
});

/** Real-time visitors in words, for the page and for each message of its stream. */
export function realtimeView(now: Realtime, { website, zone }: Place): RealtimeData {
  const at = Date.parse(now.at);
  const views = now.minutes.reduce((sum, { pageViews }) => sum + pageViews, 0);
  const list = (dimension: FilterName, answer: Parts, isMarked = false) =>
    listOf(answer, { dimension, isMarked, people: now.people, to: linkTo(website) });
  return {
    at,
    asOf: i18n.t("behaviour:realtime.asOf", { time: clockWords(zone, at) }),
    isEmpty: now.people === 0,
    announcement:
      now.people === 0
        ? i18n.t("behaviour:realtime.announcementNone")
        : i18n.t("behaviour:realtime.announcement", { number: formatNumber(now.people) }),
    people: formatNumber(now.people),
    recent: formatNumber(now.recentPeople),
    views: formatNumber(views),
    chart: chartOf(now, zone),
    pages: list("path", now),
    lists: Object.fromEntries(
      listed.map((name) => [name, list(dimensions[name].filter, now.by[name], dimensionOf(name).view.isMarked)]),
    ) as RealtimeData["lists"],
    devices: devicesOf(now, linkTo(website)),
    events: now.events.map((event) => eventView(event, zone)),
  };
}

type Parts = { items: readonly { key: string; label?: string; people: number }[]; total: number };
type LinkTo = (dimension: FilterName, key: string) => string;

/** The overview of today, filtered by a row. A value without a name is no filter. */
const linkTo =
  (website: string): LinkTo =>
  (dimension, key) =>
    `/w/${website}?${new URLSearchParams({ timeline: "1D", ...(key === "" ? {} : { [dimension]: key }) })}`;

function rowName(dimension: FilterName, item: { key: string; label?: string }): { name: string; code: string } {
  if (item.key !== "") return { code: "", ...nameOf(dimension, item) };
  return { name: i18n.t(dimension === "path" ? "behaviour:realtime.noPage" : "behaviour:realtime.unknown"), code: "" };
}

const total = (people: number) => i18n.t("behaviour:realtime.total", { number: formatNumber(people) });

function listOf(
  { items, total: count }: Parts,
  { dimension, isMarked, people, to }: { dimension: FilterName; isMarked: boolean; people: number; to: LinkTo },
): BarListData {
  const shown = items.slice(0, maxRows);
  const max = Math.max(...shown.map((item) => item.people), 1);
  const rest = people - shown.reduce((sum, item) => sum + item.people, 0);
  const others = count - shown.length;
  return {
    column: i18n.t(`overview:filters.fields.${dimension}`),
    columns: [i18n.t("overview:columns.people"), i18n.t("overview:columns.share")],
    rows: shown.map((item) => ({
      ...{ key: item.key, ...rowName(dimension, item), mark: isMarked ? item.key : "", change: undefined },
      width: widthOf(item.people, max),
      figures: [formatNumber(item.people), formatShare(item.people / people)],
      to: to(dimension, item.key),
    })),
    rest:
      others > 0
        ? { name: i18n.t("overview:rest", { count: others, number: formatNumber(others) }), figure: formatNumber(rest) }
        : undefined,
    total: total(people),
  };
}

function devicesOf({ people, by }: Realtime, to: LinkTo): RealtimeData["devices"] {
  return {
    column: i18n.t("overview:filters.fields.device"),
    columns: [i18n.t("overview:columns.people"), i18n.t("overview:columns.share")],
    rows: by.device.items.map((item) => ({
      ...{ key: item.key, name: rowName("device", item).name, note: "" },
      width: widthOf(item.people, people),
      figures: [formatNumber(item.people), formatShare(item.people / people)],
      to: to("device", item.key),
    })),
    total: total(people),
    foot: "",
  };
}

function chartOf({ at, minutes }: Realtime, zone: string): RealtimeData["chart"] {
  const max = Math.max(...minutes.map(({ people }) => people));
  const steps = ticks(Math.max(max, minTop));
  const top = steps.at(-1) ?? 1;
  return {
    description: i18n.t("behaviour:realtime.chart.description", { max: formatNumber(max) }),
    unfinished: i18n.t("behaviour:realtime.chart.unfinished", { time: clockWords(zone, Date.parse(at)) }),
    grid: steps.map((step) => ({ at: step / top, label: formatNumber(step) })),
    bars: minutes.map((minute) => {
      const instant = Date.parse(minute.at);
      const time = timeWords(zone, instant);
      const [people, views] = [formatNumber(minute.people), formatNumber(minute.pageViews)];
      return {
        ...{ time, people, views, height: Math.round((minute.people / top) * 1000) / 1000 },
        isLabelled: Math.floor(instant / 60_000) % labelled === 0,
        hint: i18n.t("behaviour:realtime.chart.hint", { time, people, views }),
      };
    }),
  };
}
