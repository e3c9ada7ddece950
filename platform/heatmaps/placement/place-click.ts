import type { ElementMap, MapElement } from "./element-map.ts";

/** What a click says about its place, as the tracker sends it. */
export interface ClickPlace {
  /** Share of the element's box from its inline start and from above, 0 to 32767. */
  share: readonly [number, number];
  /** Px of the page, from the left and from above. */
  page: readonly [number, number];
  viewportWidth: number;
  documentHeight: number;
  /** The element's direction was right to left. */
  rtl: boolean;
}

export const wholeShare = 32_767;

/**
 * The point in the picture, in px: the box in the capture and the share of it. Divided last, so that the store's whole
 * numbers say the same.
 */
export function placeInBox(
  { share: [x, y], rtl }: Pick<ClickPlace, "share" | "rtl">,
  { box: [left, top, width, height], rtl: isMapRtl = false, picture = false }: MapElement,
): { x: number; y: number } {
  // Browsers mirror the page, never what a picture shows.
  const isTurned = picture && rtl !== isMapRtl;
  const across = isTurned === isMapRtl ? x : wholeShare - x;
  return {
    x: (left * wholeShare + width * across) / wholeShare,
    y: (top * wholeShare + height * y) / wholeShare,
  };
}

/** How far heights of the page may differ where a click is placed by the page alone. */
export const heightTolerance = 0.05;

/**
 * The point of a click on the page's background: its distance from the inline start, scaled by width, and its height on the
 * page. Undefined where the page's height was another one: then nothing says what lay there.
 */
export function placeOnPage(
  { page: [x, y], viewportWidth, documentHeight, rtl }: Omit<ClickPlace, "share">,
  map: ElementMap,
  { rtl: isMapRtl = false }: Pick<MapElement, "rtl">,
): { x: number; y: number } | undefined {
  if (Math.abs(documentHeight - map.pageHeight) > heightTolerance * map.pageHeight || viewportWidth <= 0)
    return undefined;
  const across = rtl === isMapRtl ? x : viewportWidth - x;
  const point = { x: (across * map.width) / viewportWidth, y };
  return point.y < map.height && point.x >= 0 && point.x <= map.width ? point : undefined;
}
