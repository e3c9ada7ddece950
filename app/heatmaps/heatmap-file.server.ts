import { formatNumber } from "#app/format/numbers.ts";
import { fileHead } from "#app/reports/file-heads.ts";
import type { FileReport } from "#app/reports/open-report.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type ClickedElement, type ClickStat, maxFileElements } from "#contract/heatmaps.ts";
import { wordsOf } from "./element-rows.server.ts";
import { findHeatmap } from "./find-heatmap.server.ts";
import { periodOf, readViewState } from "./view-state.server.ts";

type Line = (string | number)[];
type Compared = Pick<ClickStat, "items" | "total">;

const head = (key: "element" | "selector" | "link" | "before" | "from" | "to") => i18n.t(`heatmapWords:file.${key}`);
const column = (key: "rank" | "clicks" | "people" | "share" | "rage" | "dead") => i18n.t(`heatmaps:columns.${key}`);
const shareHead = () => fileHead(column("share"), "rate");

/** The elements of the view as a file, of a comparison with both pages, or by `list=scroll` how far down people see. */
export async function heatmapFile(open: FileReport): Promise<Response> {
  const { exporter, query, headers, reportQuery } = open;
  const heatmap = await findHeatmap(open);
  const { view, device, layer, variant, capture } = readViewState(query, heatmap);
  const input = { id: heatmap.id, ...periodOf(open), device };
  const file = { range: reportQuery, headers };
  if (query.get("list") === "scroll") {
    const { items } = (await exporter.heatmaps.scroll({ ...input, variant, capture })).result;
    const heads = [fileHead(head("from"), "rate"), fileHead(head("to"), "rate"), column("people"), shareHead()];
    const lines = items.map((item) => [item.from, item.to, item.people, item.share]);
    return csvFile({ name: "heatmap-scroll", ...file, heads }, [lines]);
  }
  const read = async (side: "a" | "b", of?: string) =>
    (await exporter.heatmaps.clicks({ ...input, variant: side, capture: of, layer, limit: maxFileElements })).result;
  const isCompared = input.compare;
  const named = [column("rank"), head("element"), head("selector"), head("link")];
  if (view === "ab") {
    const [a, b] = await Promise.all([read("a"), read("b")]);
    const heads = [...named, ...figureHeads(isCompared, "a"), ...figureHeads(isCompared, "b")];
    return csvFile({ name: "heatmap", ...file, heads }, [[...pairLines(a, b, isCompared), ...limitLine(a, b)]]);
  }
  const stat = await read(variant, capture);
  const lines = stat.items.map((item) => [...nameOf(item, item.rank), ...figuresOf(item, isCompared)]);
  return csvFile({ name: "heatmap", ...file, heads: [...named, ...figureHeads(isCompared)] }, [
    [...lines, ...limitLine(stat)],
  ]);
}

function figureHeads(isCompared: boolean, side?: "a" | "b"): string[] {
  const heads = [
    ...[column("clicks"), column("people"), shareHead(), column("rage"), column("dead")],
    ...(isCompared ? [head("before")] : []),
  ];
  if (side === undefined) return heads;
  const page = i18n.t(`heatmaps:view.variants.${side}`);
  return heads.map((column) => i18n.t("heatmapWords:file.ofPage", { page, column }));
}

/** What either page has, in the order of the first one's ranking, and then what the second one alone has. */
export function pairLines(a: Compared, b: Compared, isCompared: boolean): Line[] {
  const byElement = ({ items }: Compared) => new Map(items.map((item) => [item.element, item]));
  const [first, second] = [byElement(a), byElement(b)];
  return [...a.items, ...b.items.filter(({ element }) => !first.has(element))].map((item, index) => [
    ...nameOf(item, index + 1),
    ...figuresOf(first.get(item.element), isCompared, countLeft(a)),
    ...figuresOf(second.get(item.element), isCompared, countLeft(b)),
  ]);
}

const nameOf = (item: ClickedElement, rank: number): Line => [rank, wordsOf(item), item.selector, item.link ?? ""];

/** Of an element that a page lacks, zeros: empty cells where it may be one of the `left` elements below the limit. */
function figuresOf(item: ClickedElement | undefined, isCompared: boolean, left = 0): Line {
  const { clicks = 0, people = 0, share = 0, rage = 0, dead = 0, compare } = item ?? {};
  const figures = [clicks, people, share, rage, dead, ...(isCompared ? [compare?.clicks ?? 0] : [])];
  return item === undefined && left > 0 ? figures.map(() => "") : figures;
}

/** How many elements of a page are below the limit of a file. */
const countLeft = ({ items, total }: Compared): number => (total ?? 0) - items.length;

/** Says how many elements the file lacks, where it does. */
export function limitLine(...stats: Compared[]): Line[] {
  const left = Math.max(...stats.map(countLeft));
  return left <= 0 ? [] : [["", i18n.t("heatmapWords:file.left", { number: formatNumber(left) })]];
}
