import { formatDecimal, formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ComparedRow } from "#app/ui/heatmaps/comparison-card.tsx";
import { compareRates } from "#contract/compare-rates.ts";
import type { ClickedElement, ClickStat } from "#contract/heatmaps.ts";
import { selectorOf, wordsOf } from "./element-rows.server.ts";

const maxRows = 15;

interface Side {
  items: readonly ClickedElement[];
  /** Of which shares are. */
  clicks: number;
}

/** Of so many clicks. */
interface Share {
  share: number;
  clicks: number;
}

const sideOf = ({ items, clicks, accuracy }: ClickStat): Side => ({ items, clicks: accuracy?.placed ?? clicks });

/** The difference of two shares in points with its 95 % interval; undefined where a side has no clicks. */
export function differenceOf(one: Share, other: Share): { points: number; low: number; high: number } | undefined {
  if (one.clicks === 0 || other.clicks === 0) return undefined;
  const partOf = ({ share, clicks }: Share) => ({ people: clicks, converted: share * clicks });
  const { difference, low, high } = compareRates(partOf(other), partOf(one));
  return { points: difference * 100, low: low * 100, high: high * 100 };
}

/** The most clicked elements of two pages beside each other: what both call the same is one element. */
export function comparePages(a: ClickStat, b: ClickStat): ComparedRow[] {
  const [first, second] = [sideOf(a), sideOf(b)];
  const shareIn = (side: Side, element: string) => side.items.find((item) => item.element === element)?.share ?? 0;
  const known = new Map([...second.items, ...first.items].map((item) => [item.element, item]));
  return [...known.values()]
    .map((item) => ({ item, shares: [shareIn(first, item.element), shareIn(second, item.element)] as const }))
    .sort((one, other) => Math.max(...other.shares) - Math.max(...one.shares))
    .slice(0, maxRows)
    .map(({ item, shares: [one, other] }) => {
      const found = differenceOf({ share: one, clicks: first.clicks }, { share: other, clicks: second.clicks });
      return {
        ...{ key: item.element, words: wordsOf(item), selector: selectorOf(item.selector) },
        ...{ first: formatShare(one), second: formatShare(other) },
        difference: found === undefined ? "" : differenceWords(found),
        isSure: found !== undefined && (found.low > 0 || found.high < 0),
      };
    });
}

const differenceWords = ({ points, low, high }: { points: number; low: number; high: number }) =>
  i18n.t("heatmapWords:comparison.difference", { points: signed(points), low: signed(low), high: signed(high) });

/** The sign stands at the left of its number, as that of `formatDecimal` does. */
const signed = (points: number) => `${points < 0 ? "" : "\u200e+"}${formatDecimal(points)}`;

/** What the two sides are, in words. */
export const sideWords = ({ clicks, people }: Pick<ClickStat, "clicks" | "people">) =>
  i18n.t("heatmapWords:comparison.side", { clicks: formatNumber(clicks), people: formatNumber(people) });
