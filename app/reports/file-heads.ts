import { civilDayWords, dayWords, jalaliOf, startsDay, timeWords } from "#app/format/dates.ts";
import { currencyWord } from "#app/text/currency.ts";
import { units } from "#app/text/fa/calendar.ts";
import { i18n } from "#app/text/i18n.ts";
import { type Metric, type MetricKind, metricOf } from "#contract/metrics.ts";
import type { Metrics } from "#contract/reports.ts";
import { isoIn } from "#contract/time/zone.ts";

/** The head of a file's column with the unit of its plain numbers. */
export function fileHead(label: string, kind: MetricKind): string {
  if (kind === "count" || label.endsWith(")")) return label;
  const unit = { rate: i18n.t("reports:units.rate"), duration: units.second, money: currencyWord() }[kind];
  return `${label} (${unit})`;
}

/** A metric as a plain number; a mean of nothing is unknown and leaves the cell empty, as screens show a dash. */
export function fileFigure(name: Metric, metrics: Metrics): number | "" {
  const { meanOf } = metricOf(name);
  const isUnknown = meanOf !== undefined && metrics[meanOf as Metric] === 0;
  return isUnknown ? "" : (metrics[name] ?? 0);
}

/** How the address wants the dates of a file: ISO 8601, or Jalali in words by `dates=jalali`. */
export function fileDates(query: URLSearchParams, zone: string): (instant: string) => string {
  if (query.get("dates") !== "jalali") return (instant) => isoIn(zone, Date.parse(instant));
  return (instant) => {
    const at = Date.parse(instant);
    const day = dayWords(jalaliOf(zone, at), true);
    return startsDay(zone, at) ? day : `${day} ${timeWords(zone, at)}`;
  };
}

/** The same of days without a time, such as birthdays. */
export const fileDays = (query: URLSearchParams): ((day: string) => string) =>
  query.get("dates") === "jalali" ? civilDayWords : (day) => day;
