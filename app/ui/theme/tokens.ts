/** The colours of `look.md`: name → [light, dark]. Every colour in the product is one of these. */
export const colours = {
  page: ["#F4F6F8", "#0D1219"],
  surface: ["#FFFFFF", "#151C27"],
  inset: ["#F8F9FB", "#1A2330"],
  hover: ["#F1F4F8", "#1E2836"],
  mute: ["#EEF1F5", "#222C3A"],
  border: ["#E1E5EB", "#2A3546"],
  line: ["#ECEFF3", "#222C3B"],
  field: ["#868FA0", "#6B7A92"],
  text: ["#17202E", "#E7ECF3"],
  text2: ["#4A5568", "#B4BFCE"],
  text3: ["#5F6A7D", "#93A0B3"],
  plink: ["#1D5AE0", "#82ACFF"],
  psolid: ["#1D5AE0", "#2F69E3"],
  psolidHover: ["#1848B8", "#3F78EE"],
  psoft: ["#EEF4FF", "#182747"],
  psoftText: ["#1848B8", "#A5C4FF"],
  pborder: ["#BBD2FF", "#2B4A86"],
  barbg: ["#DFEAFF", "#1C3059"],
  ok: ["#14704A", "#57C793"],
  okbg: ["#E6F5EC", "#12291F"],
  okedge: ["#B5DFC8", "#1F4A37"],
  bad: ["#C02034", "#FF8D96"],
  badbg: ["#FDECEE", "#351B21"],
  badedge: ["#F5C2C8", "#5D2A33"],
  badsolid: ["#C92A3C", "#CF3447"],
  warn: ["#855400", "#F0BA52"],
  warnbg: ["#FFF4DB", "#2F2612"],
  warnedge: ["#F0D59A", "#574620"],
  flow: ["#6D2F9C", "#D3A4F5"],
  flowbg: ["#F4EAFB", "#2B1D3A"],
  compared: ["#8B95A6", "#76849A"],
  series1: ["#1D5AE0", "#6EA0FF"],
  series2: ["#983117", "#D0881D"],
  series3: ["#1A7152", "#2B8F74"],
  series4: ["#873080", "#B15CAC"],
  series5: ["#B68F2A", "#FBC745"],
  series6: ["#D81659", "#E13963"],
  series7: ["#3396C2", "#33DDFD"],
  series8: ["#6F7788", "#9DA4B8"],
  code: ["#0D1219", "#0D1219"],
  codeText: ["#C3D8FF", "#C3D8FF"],
  cardShadow: ["0 1px 2px rgb(16 24 40 / .05)", "none"],
  popShadow: ["0 8px 28px rgb(16 24 40 / .14)", "0 8px 28px rgb(0 0 0 / .5)"],
} as const satisfies Record<string, readonly [string, string]>;

export type Colour = keyof typeof colours;

/** A colour for styles: `var(--joy-palette-nabz-text2)`. Both schemes are variables of the base styles. */
export const colour = (name: Colour) => `var(--joy-palette-nabz-${name})`;

/** Widths at which the layout changes (`look.md`, Type, space, size). */
export const from = {
  tablet: "@media (min-width: 640px)",
  laptop: "@media (min-width: 1024px)",
  desktop: "@media (min-width: 1280px)",
  /** The top bar has room for the whole name of a website beside the period controls and the wide sidebar. */
  wide: "@media (min-width: 1400px)",
} as const;

/** Windows with room for a sticky bar; at 200 % zoom it would cover a third of them. */
export const roomy = "@media (min-width: 640px) and (min-height: 600px)";

export const onPaper = "@media print";
export const onlyPhone = "@media (max-width: 639.98px)";
export const onlyLaptop = "@media (min-width: 1024px) and (max-width: 1279.98px)";

/** Text for screen readers only. */
export const hidden = {
  position: "absolute",
  inlineSize: 1,
  blockSize: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;
