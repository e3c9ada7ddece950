import { rowChangeOf } from "#app/format/figures.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ElementRow } from "#app/ui/heatmaps/element-table.tsx";
import { nameElement } from "#contract/element-selector.ts";
import type { ClickedElement, ClickStat } from "#contract/heatmaps.ts";

/** What an element is called: its text, its link, else that it has none. */
export function wordsOf({ text, isTextHidden, link }: Pick<ClickedElement, "text" | "isTextHidden" | "link">): string {
  if (text !== null) return text;
  if (isTextHidden) return i18n.t("heatmapWords:element.personal");
  return link ?? i18n.t("heatmapWords:element.nameless");
}

/** The last steps of a path as CSS: what people know an element by. */
export function selectorOf(path: string): string {
  const whole = nameElement(path) ?? path;
  const steps = whole.split(" > ");
  return steps.slice(-2).join(" > ");
}

/** The ranking of elements in words. */
export function describeElements(
  { items, compare }: Pick<ClickStat, "items" | "compare">,
  { base, query }: { base: string; query: URLSearchParams },
): ElementRow[] {
  return items.map((item) => ({
    ...{ key: item.element, mark: formatNumber(item.rank), rank: item.rank, words: wordsOf(item) },
    ...{ selector: selectorOf(item.selector), isNamed: item.text !== null },
    ...{ clicks: formatNumber(item.clicks), people: formatNumber(item.people), share: formatShare(item.share) },
    ...{ rage: formatNumber(item.rage), dead: formatNumber(item.dead) },
    change:
      compare === undefined || item.compare === undefined
        ? null
        : (rowChangeOf("count", item.clicks, item.compare.clicks) ?? null),
    to: `${base}/element/${item.element}${withParams(query, { page: null })}`.replace(/\?$/, ""),
  }));
}
