import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import type { OpenReport } from "#app/reports/open-report.server.ts";
import { foldedNotice } from "#app/services/folded-notice.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { clickLayers, heatmapDevices } from "#contract/heatmap-choices.ts";
import type { ClickStat, Heatmap } from "#contract/heatmaps.ts";
import { withWholeBase } from "#contract/whole-base.ts";
import { captureLinks } from "./capture-links.server.ts";
import { comparePages, sideWords } from "./compare-pages.server.ts";
import { describeElements } from "./element-rows.server.ts";
import { findHeatmap } from "./find-heatmap.server.ts";
import { noticeOf } from "./picture-notice.server.ts";
import { accuracyOf, pictureOf, settingsOf, takenWords } from "./picture-view.server.ts";
import { describeScroll } from "./scroll-bands.server.ts";
import { heatmapViews, periodOf, readViewState, type ViewState, viewportFilters } from "./view-state.server.ts";

const rowsPerPage = 10;

/** A heatmap of the address with the figures that its view shows. */
export async function loadView(open: OpenReport) {
  const { api, head, query, zone, website, websiteId, reportQuery } = open;
  const heatmap = await findHeatmap(open);
  const state = readViewState(query, heatmap);
  const { view, device, layer, variant, capture, settings } = state;
  const { opacity: _, ...heat } = settings;
  const input = { id: heatmap.id, ...periodOf(open), device, variant };
  const sides = view === "ab" ? await readSides(open, heatmap, state) : undefined;
  // Points are of clicks that are drawn.
  const points = view !== "scroll";
  const [counted, scroll, firstAt] = await Promise.all([
    sides === undefined
      ? readPaged(
          query,
          async (page) =>
            (await api.heatmaps.clicks({ ...input, capture, layer, ...heat, points, page, limit: rowsPerPage })).result,
        )
      : { ...sides[variant], items: sides[variant].items.slice(0, rowsPerPage), isOther: false },
    view === "click" || view === "ab" ? undefined : api.heatmaps.scroll({ ...input, capture }),
    open.findFirstAt(),
  ]);
  const clicks = withWholeBase(counted, firstAt);
  const scrolled = scroll && describeScroll(withWholeBase(scroll.result, firstAt));
  const base = `/w/${websiteId}/heatmaps/${heatmap.id}`;
  return {
    ...{ ...head, filters: viewportFilters(head.filters), website: websiteId, base },
    ...{ ...describeHeatmap(heatmap), view, device, layer, canRetake: heatmap.devices.includes(device) },
    folded: foldedNotice(website.foldedUntil, { from: Date.parse(reportQuery.from), zone }),
    ...linksOf(query, { heatmap, state, clicks }),
    captures: captureLinks(query, { heatmap, state, id: clicks.capture?.id, zone }),
    figures: figuresOf(clicks),
    ranking: describeElements(clicks, { base, query }),
    paging: { page: clicks.page ?? 1, size: rowsPerPage, total: clicks.total ?? 0, isOther: clicks.isOther },
    scroll: scrolled,
    picture: pictureOf(clicks, { base, name: heatmap.name, query, state, scroll: scrolled }),
    accuracy: accuracyOf(clicks),
    comparison: sides && describeComparison(sides, { heatmap, state, base, query }),
    layerSettings: settingsOf(query, state, (clicks.points ?? sides?.a.points ?? sides?.b.points)?.top),
    taken: takenWords(clicks, zone),
    notice: sides === undefined ? noticeOf(heatmap, state) : undefined,
    shown: `?${new URLSearchParams({ on: device, variant })}`,
    file: `${base}/export${withParams(query, { list: view === "scroll" ? view : null, page: null })}`,
  };
}

/** Elements of each page that are looked for in the other one. */
const comparedRows = 200;

interface Sides {
  a: ClickStat;
  b: ClickStat;
}

/** The clicks of both pages of a comparison, and nothing besides: each call computes what they share. */
async function readSides(
  { api, reportQuery, findFirstAt }: OpenReport,
  { id }: Heatmap,
  state: ViewState,
): Promise<Sides> {
  const { device, layer, settings } = state;
  const { opacity: _, ...heat } = settings;
  const read = async (variant: "a" | "b") => {
    const input = { id, ...periodOf({ reportQuery }), device, layer, ...heat, points: true, variant };
    return (await api.heatmaps.clicks({ ...input, limit: comparedRows })).result;
  };
  const [a, b, firstAt] = await Promise.all([read("a"), read("b"), findFirstAt()]);
  return { a: withWholeBase(a, firstAt), b: withWholeBase(b, firstAt) };
}

function describeComparison(
  { a, b }: Sides,
  { heatmap, state, base, query }: { heatmap: Heatmap; state: ViewState; base: string; query: URLSearchParams },
) {
  const side = (key: "a" | "b", stat: ClickStat) => ({
    ...{ key, address: (key === "a" ? heatmap.url : heatmap.variant?.url) ?? "", words: sideWords(stat) },
    ...{ before: beforeWords(stat), accuracy: accuracyOf(stat), notice: noticeOf(heatmap, { ...state, variant: key }) },
    picture: pictureOf(
      { ...stat, items: stat.items.slice(0, rowsPerPage) },
      { base, name: heatmap.name, query, state: { ...state, variant: key }, scroll: undefined },
    ),
  });
  return { sides: [side("a", a), side("b", b)], rows: comparePages(a, b), isEmpty: a.clicks === 0 && b.clicks === 0 };
}

const describeHeatmap = ({ id, name, state, url, variant }: Heatmap) => ({
  heatmap: { id, name, state, addresses: variant === null ? [url] : [url, variant.url] },
});

interface Linked {
  heatmap: Heatmap;
  state: ViewState;
  clicks: Pick<ClickStat, "devices" | "clicks" | "rage" | "dead">;
}

/** What the view can be switched to, each as an address. */
function linksOf(query: URLSearchParams, { heatmap, state, clicks }: Linked) {
  const to = (changes: Record<string, string | null>) => withParams(query, { ...changes, page: null });
  const counts = { all: clicks.clicks, rage: clicks.rage, dead: clicks.dead };
  return {
    devices: heatmapDevices.map((device) => ({
      key: device,
      label: i18n.t(`heatmaps:devices.${device}`),
      count: formatNumber(clicks.devices[device]),
      to: to({ on: device === "desktop" ? null : device, capture: null }),
      current: device === state.device,
    })),
    views: heatmapViews
      .filter((view) => view !== "ab" || heatmap.variant !== null)
      .map((view) => ({
        label: i18n.t(`heatmaps:types.${view}`),
        to: to({ view: view === heatmap.type ? null : view }),
        current: view === state.view,
      })),
    layers: clickLayers.map((layer) => ({
      label: i18n.t("heatmapWords:layer", {
        layer: i18n.t(`heatmaps:layers.${layer}`),
        number: formatNumber(counts[layer]),
      }),
      to: to({ layer: layer === "all" ? null : layer }),
      current: layer === state.layer,
    })),
    variants:
      heatmap.variant === null || state.view === "ab"
        ? []
        : (["a", "b"] as const).map((variant) => ({
            label: i18n.t(`heatmaps:view.variants.${variant}`),
            to: to({ variant: variant === "a" ? null : variant, capture: null }),
            current: variant === state.variant,
          })),
  };
}

const figuresOf = (stat: ClickStat) => ({
  clicks: formatNumber(stat.clicks),
  people: formatNumber(stat.people),
  before: beforeWords(stat),
  isEmpty: stat.clicks === 0,
});

/** The figures of the compared period in words; undefined without one. */
const beforeWords = ({ compare }: Pick<ClickStat, "compare">) =>
  compare === undefined
    ? undefined
    : i18n.t("heatmapWords:before", { clicks: formatNumber(compare.clicks), people: formatNumber(compare.people) });
