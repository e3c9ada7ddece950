import { colour } from "../theme/tokens.ts";

/** Steps of a shaded table, 0 (nothing) to 5 (the largest value): how much of the series' blue lies over the card. */
const depths = [0, 0.14, 0.25, 0.35, 0.45, 0.54];
const maxShade = depths.length - 1;
export const steps = [...depths.keys()];

/** The step of a value among others: equal parts of the way to the largest. */
export const shadeOf = (value: number, max: number) =>
  value <= 0 || max <= 0 ? 0 : Math.min(maxShade, Math.ceil((value / max) * maxShade));

/**
 * Styles of the classes `shade` and `s0` to `s5`. Words on the deepest one keep 5:1 in both schemes. Where the browser's
 * own colours are forced the shades go; each cell says its number in words.
 */
export const shades = {
  "& .shade": { position: "relative" },
  "& .shade::before": {
    content: '""',
    position: "absolute",
    inset: 1,
    borderRadius: 4,
    backgroundColor: colour("series1"),
  },
  "& .s0::before": { backgroundColor: colour("inset") },
  ...Object.fromEntries(depths.slice(1).map((depth, index) => [`& .s${index + 1}::before`, { opacity: depth }])),
} as const;
