import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { ScrollData } from "#app/ui/heatmaps/scroll-data.ts";
import { colorOf } from "#contract/heat/ramp.ts";
import type { ScrollStat } from "#contract/heatmaps.ts";

/** Every fifth band says what share of people reached it. */
const namedEvery = 5;

/** How far down people see, as bands with their colours and sentences. */
export function describeScroll(stat: ScrollStat): ScrollData {
  const { people, views, unmeasured, fold, reachFold, half, items, end, compare } = stat;
  const quarters = [1, 2, 3].map((part) => ({ at: part / 4, ...items[(part * items.length) / 4] }));
  const percent = (share: number) => formatShare(share);
  return {
    isEmpty: people === 0,
    people: formatNumber(people),
    views: formatNumber(views),
    unmeasured:
      unmeasured === 0 ? undefined : i18n.t("heatmapWords:scroll.unmeasured", { number: formatNumber(unmeasured) }),
    fold:
      fold === null || reachFold === null
        ? undefined
        : { at: fold, text: i18n.t("heatmapWords:scroll.fold", { share: percent(reachFold) }) },
    half: half === null ? undefined : { at: half, text: i18n.t("heatmapWords:scroll.half", { depth: percent(half) }) },
    before: compare && beforeWords(compare),
    depths: [...quarters, { at: 1, ...end }].map(({ at, share = 0, people: reached = 0 }) => ({
      ...{ key: String(at), share: percent(share), people: formatNumber(reached) },
      name:
        at === 1
          ? i18n.t("heatmapWords:scroll.end")
          : i18n.t("heatmapWords:scroll.to", { depth: formatNumber(at * 100) }),
    })),
    bands: items.map(({ from, to, share, people: reached, compare: earlier }, index) => ({
      ...{ key: String(index), from, to, share: percent(share), people: formatNumber(reached) },
      name: i18n.t("heatmapWords:scroll.band", { from: formatNumber(from * 100), to: formatNumber(to * 100) }),
      color: `rgb(${colorOf(share).join(" ")})`,
      isNamed: index % namedEvery === 0,
      before: earlier === undefined ? undefined : percent(earlier.share),
    })),
  };
}

/** The same of the compared period. */
function beforeWords({ people, views, half }: NonNullable<ScrollStat["compare"]>): string {
  const figures = { people: formatNumber(people), views: formatNumber(views) };
  return half === null
    ? i18n.t("heatmapWords:scroll.before", figures)
    : i18n.t("heatmapWords:scroll.beforeHalf", { ...figures, depth: formatShare(half) });
}
