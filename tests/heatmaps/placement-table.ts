import type { ElementMap } from "#platform/heatmaps/placement/element-map.ts";
import { placeInBox, placeOnPage } from "#platform/heatmaps/placement/place-click.ts";
import { prepareMap, type Resolver, resolve } from "#platform/heatmaps/placement/resolve.ts";
import type { Clicked, SentClick, Standings, Target } from "./placement-scene.ts";

/** What became of clicks on a capture. */
export interface Shares {
  name: string;
  clicks: number;
  /** At most 2 px from where the same share of the same element stands. */
  right: number;
  /** Elsewhere, by a rule that goes by place alone, which the view says. */
  marked: number;
  /** Elsewhere, and nobody says so. */
  wrong: number;
  /** Lost though the capture shows the element. */
  missed: number;
  /** Lost because the capture does not show it. */
  gone: number;
  /** Of those right, from where the element stands: the 99th percentile, px. */
  error: number;
  /** By x and y of the page alone. */
  plain: number;
}

const tolerance = 2;

type Point = { x: number; y: number };
type Placement = { point: Point; isMarked: boolean } | undefined;

function place(sent: SentClick, resolver: Resolver): Placement {
  const { map } = resolver;
  const found = resolve(sent, resolver);
  if (found.tier === undefined) return undefined;
  const [x, y, pageX, pageY] = sent.p;
  const rtl = (sent.f & 2) !== 0;
  const [viewportWidth, , documentHeight] = sent.v;
  const point =
    found.tier === "page"
      ? placeOnPage({ page: [pageX, pageY], viewportWidth, documentHeight, rtl }, map, found.element)
      : placeInBox({ share: [x, y], rtl }, found.element);
  const isInside = point !== undefined && point.x >= 0 && point.x <= map.width && point.y >= 0 && point.y <= map.height;
  return isInside ? { point, isMarked: found.tier === "slot" || found.tier === "page" } : undefined;
}

/** Where the clicked share of the element stands in the capture; undefined where the capture does not show it. */
function truthOf({ name, share: [x, y] }: Target, { f }: SentClick, standings: Standings): Point | undefined {
  const standing = standings.get(name);
  if (!standing?.visible) return undefined;
  const [left, top, width, height] = standing.box;
  // A page in another direction is mirrored, its pictures are not.
  const isMirrored = !standing.picture && standing.rtl !== ((f & 2) !== 0);
  return { x: left + width * (isMirrored ? 1 - x : x), y: top + height * y };
}

const distance = (one: Point, other: Point) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));

export function judgeClicks(
  name: string,
  clicks: readonly Clicked[],
  { map, standings }: { map: ElementMap; standings: Standings },
): Shares & { misses: string[] } {
  const resolver = prepareMap(map);
  const counts = { right: 0, marked: 0, wrong: 0, missed: 0, gone: 0, plain: 0 };
  const errors: number[] = [];
  const misses: string[] = [];
  for (const { target, sent } of clicks) {
    const truth = truthOf(target, sent, standings);
    const placed = place(sent, resolver);
    const error = placed && truth ? distance(placed.point, truth) : Number.POSITIVE_INFINITY;
    const outcome =
      error <= tolerance
        ? "right"
        : placed === undefined
          ? truth === undefined || truth.y >= map.height
            ? "gone"
            : "missed"
          : placed.isMarked
            ? "marked"
            : "wrong";
    counts[outcome] += 1;
    if (outcome === "right") errors.push(error);
    if (outcome === "wrong" || outcome === "missed")
      misses.push(`${outcome} ${target.name}: ${sent.s} ${sent.k ?? ""}`);
    const plain = { x: (sent.p[2] * map.width) / sent.v[0], y: sent.p[3] };
    if (truth !== undefined && distance(plain, truth) <= tolerance) counts.plain += 1;
  }
  const share = (count: number) => count / clicks.length;
  const sorted = errors.toSorted((one, other) => one - other);
  return {
    ...{
      name,
      clicks: clicks.length,
      right: share(counts.right),
      marked: share(counts.marked),
      wrong: share(counts.wrong),
    },
    ...{ missed: share(counts.missed), gone: share(counts.gone), plain: share(counts.plain) },
    ...{ error: sorted[Math.floor(sorted.length * 0.99)] ?? 0, misses },
  };
}

const percent = (share: number) => `${Math.round(share * 1_000) / 10}`;

/** The table of `bench/results/placement.md`. */
export function writeTable(rows: readonly Shares[]): string {
  const head = ["the capture has", "clicks", "right, %", "elsewhere, said, %", "wrong, %"];
  const lines = rows.map(({ name, clicks, right, marked, wrong, missed, gone, error, plain }) => [
    ...[name, `${clicks}`, percent(right), percent(marked), percent(wrong), percent(missed), percent(gone)],
    ...[error.toFixed(2), percent(plain)],
  ]);
  const all = [...head, "lost though there, %", "lost, not there, %", "p99 error, px", "by x and y: right, %"];
  return [all, all.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
