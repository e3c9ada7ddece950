import { clockWords, timeWords } from "#app/format/dates.ts";
import { type Dimension, names } from "#app/format/names.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { BarListData } from "#app/ui/overview/bar-list.tsx";
import type { RealtimeData } from "#app/ui/realtime/realtime-data.ts";
import { ticks } from "#contract/chart/line.ts";
import type { PresentDimension, Realtime } from "#contract/reports.ts";
import { eventView } from "./event-view.server.ts";

interface Place {
  website: string;
  zone: string;
}

const shownRows = 8;
/** One person alone is no full height. */
const leastTop = 4;
/** A time stands below every fifth minute of the clock. */
const labelled = 5;

/** Who is there now in words: the page gets them from its loader, and each newer one from the stream. */
export function realtimeView(now: Realtime, { website, zone }: Place): RealtimeData {
  const at = Date.parse(now.at);
  const views = now.minutes.reduce((sum, { pageViews }) => sum + pageViews, 0);
  const list = (dimension: Dimension, answer: Parts, isMarked = false) =>
    listOf(answer, { dimension, isMarked, people: now.people, to: linkTo(website) });
  return {
    at,
    asOf: i18n.t("behaviour:realtime.asOf", { time: clockWords(zone, at) }),
    isEmpty: now.people === 0,
    said:
      now.people === 0
        ? i18n.t("behaviour:realtime.saidNone")
        : i18n.t("behaviour:realtime.said", { number: formatNumber(now.people) }),
    people: formatNumber(now.people),
    recent: formatNumber(now.recentPeople),
    views: formatNumber(views),
    chart: chartOf(now, zone),
    pages: list("path", now),
    media: list("medium", now.by.medium),
    sources: list("source", now.by.source),
    cities: list("city", now.by.city),
    countries: list("country", now.by.country, true),
    devices: devicesOf(now, linkTo(website)),
    events: now.events.map((event) => eventView(event, zone)),
  };
}

type Parts = { items: readonly { key: string; label?: string; people: number }[]; total: number };
type LinkTo = (dimension: Dimension, key: string) => string;

/** The overview of today, filtered by what a row tells. What has no name cannot be filtered by. */
const linkTo =
  (website: string): LinkTo =>
  (dimension, key) =>
    `/w/${website}?${new URLSearchParams({ timeline: "1D", ...(key === "" ? {} : { [dimension]: key }) })}`;

function nameOf(dimension: Dimension, item: { key: string; label?: string }): { name: string; code: string } {
  if (item.key !== "") return { code: "", ...names[dimension](item) };
  return { name: i18n.t(dimension === "path" ? "behaviour:realtime.noPage" : "behaviour:realtime.unknown"), code: "" };
}

const total = (people: number) => i18n.t("behaviour:realtime.total", { number: formatNumber(people) });

function listOf(
  { items, total: count }: Parts,
  { dimension, isMarked, people, to }: { dimension: Dimension; isMarked: boolean; people: number; to: LinkTo },
): BarListData {
  const shown = items.slice(0, shownRows);
  const most = Math.max(...shown.map((item) => item.people), 1);
  const rest = people - shown.reduce((sum, item) => sum + item.people, 0);
  const others = count - shown.length;
  return {
    column: i18n.t(`overview:filters.fields.${dimension}`),
    columns: [i18n.t("overview:columns.people"), i18n.t("overview:columns.share")],
    rows: shown.map((item) => ({
      ...{ key: item.key, ...nameOf(dimension, item), mark: isMarked ? item.key : "", change: undefined },
      width: Math.round((item.people / most) * 1000) / 10,
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
  const dimension: PresentDimension = "device";
  return {
    column: i18n.t("overview:filters.fields.device"),
    columns: [i18n.t("overview:columns.people"), i18n.t("overview:columns.share")],
    rows: by.device.items.map((item) => ({
      ...{ key: item.key, name: nameOf(dimension, item).name, note: "" },
      width: Math.round((item.people / Math.max(people, 1)) * 1000) / 10,
      figures: [formatNumber(item.people), formatShare(item.people / people)],
      to: to(dimension, item.key),
    })),
    total: total(people),
    foot: "",
  };
}

function chartOf({ at, minutes }: Realtime, zone: string): RealtimeData["chart"] {
  const most = Math.max(...minutes.map(({ people }) => people));
  const steps = ticks(Math.max(most, leastTop));
  const top = steps.at(-1) ?? 1;
  return {
    description: i18n.t("behaviour:realtime.chart.description", { most: formatNumber(most) }),
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
