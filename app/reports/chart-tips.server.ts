import { bucketWords } from "#app/format/dates.ts";
import { type Change, changeOf, formatFigure } from "#app/format/figures.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Tip } from "#app/ui/chart/tip.ts";
import type { MetricKind } from "#contract/metrics.ts";

/** A point of the chart with its compared one; `at` is the bucket's start in Unix milliseconds. */
interface PointPair {
  title: string;
  value: number;
  isPartial: boolean;
  compared: { value: number; at: number } | undefined;
}

/** The tooltip of each point in words: both values, the compared bucket, and the change. */
export function chartTips(
  points: readonly PointPair[],
  { kind, label, isLessBetter, boundary, zone }: ChartWords,
): Tip[] {
  return points.map(({ title, value, isPartial, compared }) => ({
    title,
    rows: [
      { name: label, value: formatFigure(kind, value), mark: isPartial ? ("today" as const) : ("now" as const) },
      ...(compared === undefined
        ? []
        : [
            {
              name: bucketWords(zone, boundary, compared.at, true),
              value: formatFigure(kind, compared.value),
              mark: "compared" as const,
            },
          ]),
    ],
    // An unfinished bucket has no change yet.
    change:
      compared === undefined || isPartial
        ? undefined
        : changeTip(changeOf(kind, value, compared.value, isLessBetter), kind),
  }));
}

interface ChartWords {
  kind: MetricKind;
  label: string;
  isLessBetter: boolean;
  boundary: string;
  zone: string;
}

function changeTip(change: Change, kind: MetricKind): Tip["change"] {
  const name = i18n.t("overview:chart.change");
  if (change.kind === "new") return { name, text: i18n.t("overview:new"), tone: "same" };
  if (change.kind === "same") return { name, text: i18n.t("overview:same"), tone: "same" };
  const unit = kind === "rate" ? ` ${i18n.t("overview:points")}` : "";
  return { name, text: change.text + unit, tone: change.good ? "good" : "poor" };
}
