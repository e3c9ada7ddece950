import type { Tip } from "./tip.ts";

/** What a chart shows, already in words: the server wrote them. */
export interface ChartData {
  title: string;
  description: string;
  labels: string[];
  /** Null before the first event: nothing is drawn there. */
  values: (number | null)[];
  compared: (number | null)[];
  /** One sentence a point, read on pointing at it. */
  hints: string[];
  /** The same in parts, one a point: what the livelier chart says on pointing at it. */
  tips: Tip[];
  /** Which points are days of the calendar's occasions: holidays, Nowruz, Yalda. */
  occasions: number[];
  /** Gridlines from the lowest (0, or below it) upwards and what stands beside them. */
  grid: { at: number; label: string }[];
  /** The last bucket is not over: it is dotted and ends in a hollow point. */
  partial: boolean;
}
