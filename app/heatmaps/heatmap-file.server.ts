import { fileHead } from "#app/reports/file-heads.ts";
import type { FileReport } from "#app/reports/open-report.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ClickedElement } from "#contract/heatmaps.ts";
import { wordsOf } from "./element-rows.server.ts";
import { findHeatmap } from "./find-heatmap.server.ts";
import { periodOf, readViewState } from "./view-state.server.ts";

const rowsPerCall = 200;
/** Beyond, elements have a click or two each. */
const maxRows = 2_000;

/** The elements of the view as a file, or by `list=scroll` how far down people see. */
export async function heatmapFile(open: FileReport): Promise<Response> {
  const { exporter, query, headers, reportQuery } = open;
  const heatmap = await findHeatmap({ ...open, api: exporter });
  const { device, layer, variant, capture } = readViewState(query, heatmap);
  const input = { id: heatmap.id, ...periodOf(open), device, variant, capture };
  const head = (key: "element" | "selector" | "link" | "before" | "from" | "to") => i18n.t(`heatmapWords:file.${key}`);
  const column = (key: "clicks" | "people" | "rage" | "dead") => i18n.t(`heatmaps:columns.${key}`);
  const share = fileHead(i18n.t("heatmaps:columns.share"), "rate");
  if (query.get("list") === "scroll") {
    const { items } = (await exporter.heatmaps.scroll(input)).result;
    const heads = [fileHead(head("from"), "rate"), fileHead(head("to"), "rate"), column("people"), share];
    const lines = items.map((item) => [item.from, item.to, item.people, item.share]);
    return csvFile({ name: "heatmap-scroll", range: reportQuery, headers, heads }, [lines]);
  }
  const isCompared = input.compare;
  const heads = [
    ...[i18n.t("heatmaps:columns.rank"), head("element"), head("selector"), head("link")],
    ...[column("clicks"), column("people"), share, column("rage"), column("dead")],
    ...(isCompared ? [head("before")] : []),
  ];
  async function* lines() {
    for (let page = 1; page <= maxRows / rowsPerCall; page += 1) {
      const { items, total } = (await exporter.heatmaps.clicks({ ...input, layer, page, limit: rowsPerCall })).result;
      yield items.map((item) => lineOf(item, isCompared));
      if (page * rowsPerCall >= (total ?? 0)) return;
    }
  }
  return csvFile({ name: "heatmap", range: reportQuery, headers, heads }, lines());
}

const lineOf = (item: ClickedElement, isCompared: boolean) => [
  ...[item.rank, wordsOf(item), item.selector, item.link ?? ""],
  ...[item.clicks, item.people, item.share, item.rage, item.dead],
  ...(isCompared ? [item.compare?.clicks ?? 0] : []),
];
