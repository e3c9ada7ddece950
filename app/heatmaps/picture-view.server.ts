import { dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { AccuracyData, PictureArea, PictureData, PictureMark } from "#app/ui/heatmaps/picture-data.ts";
import type { ScrollData } from "#app/ui/heatmaps/scroll-data.ts";
import { gapOf } from "#contract/heat/field.ts";
import { heatSettingNames } from "#contract/heat-settings.ts";
import type { ClickStat } from "#contract/heatmaps.ts";
import { selectorOf, wordsOf } from "./element-rows.server.ts";
import type { ViewState } from "./view-state.server.ts";

/** Below it the picture says too little: it is older than the page. */
const poorShare = 0.8;

interface Shown {
  base: string;
  name: string;
  query: URLSearchParams;
  state: ViewState;
  scroll: ScrollData | undefined;
}

/** The picture with what lies over it; undefined before there is one. */
export function pictureOf(stat: ClickStat, { base, name, query, state, scroll }: Shown): PictureData | undefined {
  const { capture } = stat;
  if (capture === null) return undefined;
  const { width, height, id } = capture;
  const { view, device, variant, settings } = state;
  const hasClicks = view !== "scroll";
  const gap = gapOf(settings.radius);
  // The picture in view, whichever the address names: that one may be of the other page, or no longer kept.
  const own = { on: device, variant, capture: id };
  const drawn = (show: "layer" | "finished") => `${base}/image${withParams(query, { ...own, show, page: null })}`;
  return {
    label: i18n.t("heatmapWords:picture.label", { name, clicks: formatNumber(stat.clicks) }),
    ...{ width, height, page: `${base}/image?${new URLSearchParams(own)}` },
    file: hasClicks ? drawn("finished") : undefined,
    layer: hasClicks
      ? {
          ...{ address: drawn("layer"), offset: -gap / 2 },
          ...{ width: (Math.ceil(width / gap) + 1) * gap, height: (Math.ceil(height / gap) + 1) * gap },
        }
      : undefined,
    marks: hasClicks ? marksOf(stat, width) : [],
    areas: hasClicks ? areasOf(stat) : [],
    live: hasClicks ? `${base}/live${withParams(query, liveParams(stat, state))}` : undefined,
    scroll: scroll === undefined || scroll.isEmpty ? undefined : { data: scroll, isStrip: hasClicks },
  };
}

/** Where the listed elements stand, the smallest last: it is pointed at where they lie over each other. */
export function areasOf({ items }: Pick<ClickStat, "items">): PictureArea[] {
  const sizeOf = ([, , width, height]: PictureArea["box"]) => width * height;
  return items
    .flatMap(({ element, box, clicks, people, ...words }) => {
      if (box === null) return [];
      const figures = { words: wordsOf(words), clicks: formatNumber(clicks), people: formatNumber(people) };
      return [{ key: element, said: i18n.t("heatmapWords:picture.said", figures), box }];
    })
    .sort((one, other) => sizeOf(other.box) - sizeOf(one.box));
}

/** Without the settings, which change meanwhile; with what else the browser's copy depends on. */
const liveParams = ({ capture, clicks, accuracy }: ClickStat, { variant }: ViewState) => ({
  ...Object.fromEntries(heatSettingNames.map((name) => [name, null])),
  ...{ variant, page: null, capture: capture?.id ?? null, of: `${clicks}-${accuracy?.placed ?? 0}` },
});

/** At the inline start of each listed element's upper edge, within the picture. */
function marksOf({ items }: Pick<ClickStat, "items">, width: number): PictureMark[] {
  // Half of a mark on the narrowest picture.
  const edge = width / 36;
  const seen = new Set<string>();
  return items.flatMap((item) => {
    if (item.box === null) return [];
    const [left, top, across] = item.box;
    const x = Math.min(width - edge, Math.max(edge, left + across));
    let y = Math.max(edge, top);
    // Elements of one corner have their marks below each other.
    while (seen.has(`${Math.round(x)} ${Math.round(y)}`)) y += edge * 2;
    seen.add(`${Math.round(x)} ${Math.round(y)}`);
    return [{ key: item.element, words: wordsOf(item), label: formatNumber(item.rank), x, y }];
  });
}

/** How much of the clicks found their place; undefined before there is a picture, and without clicks. */
export function accuracyOf({ accuracy }: ClickStat): AccuracyData | undefined {
  if (accuracy === undefined || accuracy.clicks === 0) return undefined;
  const { clicks, placed, lost, slot, page, alike, lostItems } = accuracy;
  const share = placed / clicks;
  const alikeShare = placed === 0 || alike === null ? 1 : alike / placed;
  const words = (key: "lost" | "byPlace" | "stale", number: number) =>
    number === 0 ? "" : i18n.t(`heatmapWords:accuracy.${key}`, { number: formatNumber(number) });
  return {
    placed: i18n.t("heatmapWords:accuracy.placed", {
      ...{ placed: formatNumber(placed), clicks: formatNumber(clicks), share: formatShare(share) },
    }),
    rest: [
      words("lost", lost),
      alike === null ? words("byPlace", slot + page) : i18n.t("heatmapWords:accuracy.byFile"),
      alike === null || placed === 0 ? "" : i18n.t("heatmapWords:accuracy.alike", { share: formatShare(alikeShare) }),
      alike === null && share < poorShare ? words("stale", 1) : "",
    ]
      .filter((each) => each !== "")
      .join(" "),
    isPoor: share < poorShare || alikeShare < poorShare,
    lost: lostItems.map((item, index) => ({
      key: String(index),
      words: item.selector === "" ? i18n.t("heatmapWords:accuracy.others") : wordsOf({ ...item, link: null }),
      selector: item.selector === "" ? "—" : selectorOf(item.selector),
      clicks: formatNumber(item.clicks),
      reason: i18n.t(`heatmapWords:losses.${item.reason}`),
    })),
  };
}

/** The form of the layer's settings: the rest of the address goes with it. */
export function settingsOf(query: URLSearchParams, { settings }: ViewState, top: number | undefined) {
  const isSetting = (name: string) => heatSettingNames.some((each) => each === name);
  return {
    settings,
    hidden: [...query].filter(([name]) => !isSetting(name)),
    reset: withParams(query, Object.fromEntries(heatSettingNames.map((name) => [name, null]))),
    ends: {
      few: i18n.t("heatmapWords:scale.few", { number: formatNumber(1) }),
      many: i18n.t("heatmapWords:scale.many", { number: formatNumber(Math.max(1, Math.round(top ?? 1))) }),
    },
  };
}

/** When the picture was taken, in words. */
export function takenWords({ capture }: ClickStat, zone: string): string | undefined {
  if (capture === null) return undefined;
  const at = Date.parse(capture.takenAt);
  const time = `${dayWords(jalaliOf(zone, at), true)}، ${timeWords(zone, at)}`;
  const kind = capture.drawn ? "drawn" : capture.truncated ? "takenPart" : "taken";
  return i18n.t(`heatmapWords:picture.${kind}`, { time });
}
