/** What an A4 page has room for, in pixels: its width, and its height under the head of the page. */
const paper = { width: 700, height: 860 };
/** Smaller blocks cannot be read: a longer map goes on on the next page. */
const minZoomForOnePage = 0.45;

/** How much smaller a map is printed, so that no branch is cut at the edge; on one page where its words stay readable. */
export function paperZoom({ width, height }: { width: number; height: number }): number {
  const whole = Math.min(1, paper.width / width, paper.height / height);
  const zoom = whole >= minZoomForOnePage ? whole : Math.min(1, paper.width / width);
  return Math.floor(zoom * 1_000) / 1_000;
}
