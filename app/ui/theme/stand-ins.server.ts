interface StandIn {
  family: string;
  /** By their full or PostScript names; the first that the device has. */
  fonts: readonly string[];
  /** How wide the texts of the catalogues are in Vazirmatn, of what they are in this font. */
  width: number;
  /** The characters it is for, where they are not all. */
  range?: string;
}

/** Of Android, by the names of its older and newer files. */
const naskh = ["NotoNaskhArabicUI-Regular", "NotoNaskhArabicUI", "NotoNaskhArabic-Regular", "NotoNaskhArabic"];

/** Above and below the baseline, of Vazirmatn's em. */
const box = { ascent: 0.95, descent: 0.47 };

/**
 * Fonts that devices have, each made as wide as Vazirmatn and set on its baseline: until that one is there, lines break
 * where they will, and nothing moves when it comes. Bold is made from the regular cuts, as wide as those: true bold cuts
 * are 8 to 24 % wider than Vazirmatn's. Measured but for Tahoma (its digits are; its letters are an estimate).
 */
const all: readonly StandIn[] = [
  { family: "Vazirmatn on Windows", fonts: ["Tahoma", "Arial"], width: 0.96 },
  { family: "Vazirmatn on Android", fonts: naskh, width: 1.096 },
  { family: "Vazirmatn on Android", fonts: naskh, width: 1.247, range: "U+66A-66C,U+6F0-6F9" },
  { family: "Vazirmatn on Linux", fonts: ["DejaVu Sans"], width: 0.95 },
];

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

const face = ({ family, fonts, width, range }: StandIn) =>
  [
    `@font-face{font-family:"${family}";src:${fonts.map((name) => `local("${name}")`).join()}`,
    `size-adjust:${percent(width)}`,
    `ascent-override:${percent(box.ascent / width)}`,
    `descent-override:${percent(box.descent / width)}`,
    `line-gap-override:0%${range === undefined ? "" : `;unicode-range:${range}`}}`,
  ].join(";");

export const standIns = {
  families: [...new Set(all.map(({ family }) => `"${family}"`))].join(),
  faces: all.map(face).join(""),
};
