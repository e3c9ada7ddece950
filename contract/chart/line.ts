/** Pure geometry of a line chart: numbers in, SVG coordinates out. */

export interface Point {
  x: number;
  y: number;
}

/**
 * Round steps from 0 that cover `max` in 4 or 5 gridlines above it; whole numbers with `whole`. A `min` below 0, as sales
 * less refunds may have, has gridlines of the same steps below.
 */
export function ticks(max: number, whole = true, min = 0): number[] {
  if (min < 0) return ticksAround(Math.max(max, 0), min);
  if (!(max > 0)) return whole ? [0, 1, 2, 3, 4] : [0, 0.25, 0.5, 0.75, 1];
  const rough = max / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fitting = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power;
  const step = whole ? Math.max(1, Math.ceil(fitting)) : fitting;
  const count = Math.max(Math.ceil(max / step - 1e-9), 1);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

function ticksAround(max: number, min: number): number[] {
  const [, step = 1] = ticks(max - min, false);
  const [first, last] = [Math.floor(min / step + 1e-9), Math.ceil(max / step - 1e-9)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/**
 * Values spread evenly over `width`, the first at the left; `bottom` at `height`, `top` at 0. One value stands in the
 * middle.
 */
export function place(
  values: readonly (number | null)[],
  top: number,
  { width, height, bottom = 0 }: { width: number; height: number; bottom?: number },
): Point[] {
  const gap = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: values.length > 1 ? index * gap : width / 2,
    y: top === bottom ? height : height - (((value ?? 0) - bottom) / (top - bottom)) * height,
  }));
}

/** The points from the first known value on: null values, which come first, have none. */
export const placeKnown = (
  values: readonly (number | null)[],
  top: number,
  box: Parameters<typeof place>[2],
): Point[] => place(values, top, box).filter((_, index) => values[index] !== null);

const round = (value: number) => Math.round(value * 10) / 10;

/**
 * A curve through all points that never overshoots them (Fritsch and Carlson, "Monotone piecewise cubic interpolation",
 * SIAM J. Numer. Anal. 17, 1980, with the tangents of Steffen 1990). Empty for no points.
 */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  let path = `M${round(first.x)} ${round(first.y)}`;
  let before = first;
  let slopeBefore = tangent(points, 0);
  rest.forEach((point, index) => {
    const slope = tangent(points, index + 1);
    const third = (point.x - before.x) / 3;
    path += `C${round(before.x + third)} ${round(before.y + third * slopeBefore)} ${round(point.x - third)} ${round(point.y - third * slope)} ${round(point.x)} ${round(point.y)}`;
    before = point;
    slopeBefore = slope;
  });
  return path;
}

/** Steffen's tangent: 0 at a turning point, else no steeper than what keeps the curve between its neighbours. */
function tangent(points: readonly Point[], index: number): number {
  const [left, here, right] = [points[index - 1], points[index], points[index + 1]];
  if (here === undefined || left === undefined || right === undefined) return 0;
  const [s0, s1] = [(here.y - left.y) / (here.x - left.x), (right.y - here.y) / (right.x - here.x)];
  if (s0 * s1 <= 0) return 0;
  const mean = (s0 * (right.x - here.x) + s1 * (here.x - left.x)) / (right.x - left.x);
  return Math.sign(s0) * Math.min(Math.abs(s0), Math.abs(s1), Math.abs(mean) / 2) * 2 || 0;
}

/** The surface between a curve and the ground. */
export function area(points: readonly Point[], height: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "";
  return `${curve(points)}L${round(last.x)} ${height}L${round(first.x)} ${height}Z`;
}

/** Which of `count` labels are shown: at most `most`, evenly apart, the last (newest) always. */
export function shownLabels(count: number, maxLabels = 8): number[] {
  const step = Math.max(1, Math.ceil(count / maxLabels));
  const shown: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) shown.unshift(index);
  return shown;
}
