import { bucketWords } from "#app/format/dates.ts";
import { type Change, changeOf, formatFigure, type Kind } from "#app/format/figures.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Tip } from "#app/ui/chart/tip.ts";

/** A point of the chart with its compared one; `at` is the bucket's start in Unix milliseconds. */
interface PointPair {
  title: string;
  value: number;
  isPartial: boolean;
  compared: { value: number; at: number } | undefined;
}

/** What the livelier chart says of each point, in words: both values, when the compared one was, and the change. */
export function chartTips(
  points: readonly PointPair[],
  { kind, label, lessIsGood, boundary, zone }: ChartWords,
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
    // A bucket that is not over cannot have fallen yet.
    change:
      compared === undefined || isPartial
        ? undefined
        : changeTip(changeOf(kind, value, compared.value, lessIsGood), kind),
  }));
}

interface ChartWords {
  kind: Kind;
  label: string;
  lessIsGood: boolean;
  boundary: string;
  zone: string;
}

function changeTip(change: Change, kind: Kind): Tip["change"] {
  const name = i18n.t("overview:chart.change");
  if (change.kind === "new") return { name, text: i18n.t("overview:new"), tone: "same" };
  if (change.kind === "same") return { name, text: i18n.t("overview:same"), tone: "same" };
  const unit = kind === "rate" ? ` ${i18n.t("overview:points")}` : "";
  return { name, text: change.text + unit, tone: change.good ? "good" : "poor" };
}
