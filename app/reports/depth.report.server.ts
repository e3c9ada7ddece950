import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { orDefault } from "#app/services/or-default.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { BlockPageData } from "#app/ui/reports/block-page.tsx";
import type { DistributionData } from "#app/ui/reports/distribution-card.tsx";
import type { ReportBlock } from "#app/ui/reports/report-blocks.tsx";
import type { Depth } from "#contract/behaviour.ts";
import { widthOf } from "./bar-lists.server.ts";
import { fileHead } from "./file-heads.ts";
import type { FileReport, OpenReport } from "./open-report.server.ts";
import { defineReport } from "./report-definition.server.ts";

const measures = ["pages", "durations"] as const;
type Measure = (typeof measures)[number];
type Range = Depth[Measure][number];

/** How many pages sessions see, and how long they take. */
export const report = defineReport({
  kind: "depth",
  load: async ({ api, head, reportQuery }: OpenReport): Promise<BlockPageData> => {
    const response = await orDefault(api.behaviour.depth(reportQuery));
    return { ...head, blocks: response && blocksOf(response.result) };
  },
  file: writeRanges,
  keep: () => ({}),
  blocks: ({ depth }) => (depth === undefined ? [] : blocksOf(depth)),
});

/** Empty where the period and the compared one have no session. */
function blocksOf(depth: Depth): ReportBlock[] {
  const { totals, compareTotals } = depth;
  if (totals.sessions === 0 && (compareTotals?.sessions ?? 0) === 0) return [];
  return [{ kind: "distributions", cards: measures.map((measure) => cardOf(measure, depth)) }];
}

function cardOf(measure: Measure, { [measure]: ranges, totals, compareTotals }: Depth): DistributionData {
  const max = Math.max(...ranges.map(({ sessions }) => sessions), 1);
  // Without a base nothing is said of it.
  const isCompared = (compareTotals?.sessions ?? 0) > 0;
  return {
    title: i18n.t(`behaviour:depth.${measure}.title`),
    columns: [
      i18n.t(`behaviour:depth.${measure}.column`),
      ...[i18n.t("overview:columns.sessions"), i18n.t("overview:columns.share")],
      ...(isCompared ? [i18n.t("overview:chart.compared")] : []),
    ],
    rows: ranges.map((range) => ({
      key: String(range.from),
      name: nameOf(measure, range),
      width: widthOf(range.sessions, max),
      figures: [
        formatNumber(range.sessions),
        totals.sessions === 0 ? "—" : formatShare(range.sessions / totals.sessions),
        ...(isCompared ? [formatNumber(range.compare ?? 0)] : []),
      ],
    })),
    none: "",
    foot: i18n.t(`behaviour:depth.${measure}.foot`, { number: formatNumber(totals.sessions) }),
  };
}

/** A range in words. */
const nameOf = (measure: Measure, range: Range) => (measure === "pages" ? pagesWords(range) : durationWords(range));

function pagesWords({ from, to }: Range): string {
  if (from === 0) return i18n.t("behaviour:depth.pages.none");
  const words = { from: formatNumber(from), last: formatNumber((to ?? from) - 1) };
  if (to === null) return i18n.t("behaviour:depth.pages.open", words);
  return i18n.t(to === from + 1 ? "behaviour:depth.pages.one" : "behaviour:depth.pages.range", words);
}

/** Under a minute in seconds, else in minutes. */
function durationWords({ from, to }: Range): string {
  const unit = from < 60 ? 1 : 60;
  const words = { from: formatNumber(from / unit), to: formatNumber((to ?? from) / unit) };
  if (to === null) return i18n.t("behaviour:depth.durations.open", words);
  if (from === 0) return i18n.t("behaviour:depth.durations.first", words);
  return i18n.t(unit === 1 ? "behaviour:depth.durations.seconds" : "behaviour:depth.durations.minutes", words);
}

/** What a line of the file measures, with the unit of its ends. */
const labelOf = (measure: Measure) =>
  fileHead(i18n.t(`behaviour:depth.${measure}.column`), measure === "durations" ? "duration" : "count");

/** A line a range; the last one has no end. */
async function writeRanges({ api, headers, reportQuery }: FileReport) {
  const depth = (await api.behaviour.depth(reportQuery)).result;
  const compared = depth.compareTotals === undefined ? [] : [i18n.t("overview:chart.compared")];
  const heads = [
    ...[i18n.t("behaviour:depth.measure"), i18n.t("behaviour:depth.from"), i18n.t("behaviour:depth.to")],
    ...[i18n.t("overview:columns.sessions"), ...compared],
  ];
  const lines = measures.flatMap((measure) =>
    depth[measure].map(({ from, to, sessions, compare }) => [
      ...[labelOf(measure), from, to ?? "", sessions],
      ...(compare === undefined ? [] : [compare]),
    ]),
  );
  return csvFile({ name: "depth", range: depth.range, headers, heads }, [lines]);
}
