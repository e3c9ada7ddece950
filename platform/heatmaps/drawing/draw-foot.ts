import { createRequire } from "node:module";
import type { Pixels } from "./lay-over.ts";

/** By its path: a server needs no fonts of its own. */
const fontFile = () => createRequire(import.meta.url).resolve("vazirmatn/fonts/ttf/Vazirmatn-Regular.ttf");

const ink = "#17202E";
const paper = "#FFFFFF";
/** Px of a letter's height, for pictures of any width. */
const letterOf = (width: number) => Math.max(16, Math.round(width / 64));
/** Vazirmatn is drawn at 12 points, which are as many px at 72 dots an inch. */
const dotsOf = (letter: number) => letter * 6;
const markup: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const rightToLeft = "\u200f";

/** Lines of text on white, as wide as the picture that they stand below. */
export async function drawFoot(lines: readonly string[], width: number): Promise<Pixels> {
  const { default: sharp } = await import("sharp");
  const letter = letterOf(width);
  const escaped = lines.map((line) => rightToLeft + line.replace(/[&<>]/g, (each) => markup[each] ?? ""));
  const text = {
    ...{ text: `<span foreground="${ink}">${escaped.join("\n")}</span>`, rgba: true, align: "right" as const },
    ...{ font: "Vazirmatn", fontfile: fontFile(), dpi: dotsOf(letter), width: Math.max(1, width - 2 * letter) },
  };
  const written = await sharp({ text }).png().toBuffer({ resolveWithObject: true });
  const height = written.info.height + 2 * letter;
  const left = Math.max(0, width - letter - written.info.width);
  // A word that is wider than the picture is cut.
  const input = await sharp(written.data)
    .extract({ left: 0, top: 0, width: Math.min(width, written.info.width), height: written.info.height })
    .toBuffer();
  const data = await sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([{ input, left, top: letter }])
    // Laying over adds an alpha.
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}
