import { bucketWords } from "#app/format/dates.ts";
import { type Change, changeOf, formatFigure } from "#app/format/figures.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Tip } from "#app/ui/chart/tip.ts";
import type { MetricKind } from "#contract/metrics.ts";

/** A point of the chart with its compared one; `at` is the bucket's start in Unix milliseconds. */
interface PointPair {
  title: string;
  /** Null before the first event. */
  value: number | null;
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
      {
        name: label,
        value: value === null ? "—" : formatFigure(kind, value),
        mark: isPartial ? ("today" as const) : ("now" as const),
      },
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
      compared === undefined || value === null || isPartial
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

function changeTip(change: Change | undefined, kind: MetricKind): Tip["change"] {
  if (change === undefined) return undefined;
  const name = i18n.t("overview:chart.change");
  const unit = kind === "rate" ? ` ${i18n.t("overview:points")}` : "";
  return { name, text: change.text + unit, tone: change.kind === "same" ? "same" : change.good ? "good" : "poor" };
}
