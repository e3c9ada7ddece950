import { formatDecimal, formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ComparedRow } from "#app/ui/heatmaps/comparison-card.tsx";
import type { ClickedElement, ClickStat } from "#contract/heatmaps.ts";
import { selectorOf, wordsOf } from "./element-rows.server.ts";

const maxRows = 15;
/** Of the normal distribution: 95 of 100 lie within. */
const z95 = 1.96;

interface Side {
  items: readonly ClickedElement[];
  /** Of which shares are. */
  clicks: number;
}

const sideOf = ({ items, clicks, accuracy }: ClickStat): Side => ({ items, clicks: accuracy?.placed ?? clicks });

/** The difference of two shares in points with its 95 % interval; undefined where a side has no clicks. */
export function differenceOf(
  one: { share: number; clicks: number },
  other: { share: number; clicks: number },
): { points: number; within: number } | undefined {
  if (one.clicks === 0 || other.clicks === 0) return undefined;
  const variance = ({ share, clicks }: typeof one) => (share * (1 - share)) / clicks;
  return { points: (other.share - one.share) * 100, within: z95 * Math.sqrt(variance(one) + variance(other)) * 100 };
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
        difference: found === undefined ? "—" : differenceWords(found),
        isSure: found !== undefined && Math.abs(found.points) > found.within,
      };
    });
}

const differenceWords = ({ points, within }: { points: number; within: number }) =>
  i18n.t("heatmapWords:comparison.difference", {
    points: `${points < 0 ? "−" : "+"}${formatDecimal(Math.abs(points))}`,
    within: formatDecimal(within),
  });

/** What the two sides are, in words. */
export const sideWords = ({ clicks, people }: Pick<ClickStat, "clicks" | "people">) =>
  i18n.t("heatmapWords:comparison.side", { clicks: formatNumber(clicks), people: formatNumber(people) });
