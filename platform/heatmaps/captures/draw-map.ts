import { createRequire } from "node:module";
import { pictureSides } from "#contract/captures.ts";
import { copiedPage } from "#contract/page-copies.ts";
import type { ElementMap, MapElement } from "../placement/element-map.ts";
import { type Picture, versionOf } from "./take-picture.ts";

/** Boxes and texts of an element map in the place of a photograph: numbers are readable without any browser. */

const quality = 80;
const maxDrawn = 3_000;
/** Px of a letter's height. */
const letter = 13;
const lineHeight = 20;
const ink = {
  page: "#FFFFFF",
  box: "#D5DAE3",
  picture: "#E4E8EF",
  pressed: "#EAF0FE",
  edge: "#8FA6D8",
  text: "#3A4558",
};
const pressable = /(^|>)(a|button|input|select|textarea|summary|label)[^>]*$/;

export interface MapSizes {
  width: number;
  pageHeight: number;
  screenHeight: number;
}

/** The picture of a map, at most as high as a picture may be. */
export async function drawMap({ width, pageHeight, screenHeight }: MapSizes, elements: MapElement[]): Promise<Picture> {
  const across = clamp(width, copiedPage.minSide, copiedPage.maxWidth);
  const height = clamp(pageHeight, pictureSides.min, 15_000);
  const picture = await draw(elements, across, height);
  const map: ElementMap = { width: across, height, pageHeight: Math.max(height, pageHeight), screenHeight, elements };
  return { picture, map, scale: 1, version: versionOf(elements), truncated: pageHeight > height, drawn: true };
}

const clamp = (value: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, value)));

async function draw(elements: readonly MapElement[], width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  await loadFont();
  const shown = elements.filter(({ hidden, box: [left, top, across, down] }) => {
    const isWithin = left < width && left + across > 0 && top < height && top + down > 0;
    return hidden !== true && isWithin && across >= 2 && down >= 2;
  });
  const texts = new Map<string, Box>();
  const parts = shown.slice(0, maxDrawn).map((element) => drawElement(element, texts));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ink.page}"/>${parts.join("")}</svg>`;
  return sharp(Buffer.from(svg), { limitInputPixels: width * height + 1 })
    .flatten({ background: ink.page })
    .webp({ quality })
    .toBuffer();
}

type Box = MapElement["box"];

const lieWithin = ([left, top, width, height]: Box, outer: Box | undefined): boolean =>
  outer !== undefined &&
  left >= outer[0] - 1 &&
  top >= outer[1] - 1 &&
  left + width <= outer[0] + outer[2] + 1 &&
  top + height <= outer[1] + outer[3] + 1;

/** A sentence that begins with a number reads from the right all the same. */
const rightToLeft = "\u200f";

/** Of the elements that lie in each other with the same text the outermost shows it. */
function drawElement({ s, t, box, picture, rtl }: MapElement, texts: Map<string, Box>): string {
  const [left, top, width, height] = box.map((side) => Math.round(side * 10) / 10) as [number, number, number, number];
  const isPressed = pressable.test(s);
  const fill = picture ? ink.picture : isPressed ? ink.pressed : "none";
  const rect = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="3" fill="${fill}" stroke="${isPressed ? ink.edge : ink.box}"/>`;
  const fits = Math.floor((width - 8) / (letter * 0.5));
  if (t === undefined || fits < 2 || height < letter || lieWithin(box, texts.get(t))) return rect;
  texts.set(t, box);
  const words = t.length > fits ? `${t.slice(0, fits - 1)}…` : t;
  const middle = top + Math.min(height, lineHeight * 2) / 2 + letter / 3;
  return `${rect}<text x="${left + width / 2}" y="${middle}" font-family="Vazirmatn" font-size="${letter}" fill="${ink.text}" text-anchor="middle">${rtl ? rightToLeft : ""}${escapeText(words)}</text>`;
}

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Text of a stranger's page: nothing of it is markup, and no control character breaks the drawing. */
const escapeText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, "")
    .replace(/[&<>"]/g, (each) => marks[each] ?? "");

let isLoaded = false;

/** A font that was loaded once by its path is known to later drawings of the process by its name. */
async function loadFont(): Promise<void> {
  if (isLoaded) return;
  const { default: sharp } = await import("sharp");
  const fontfile = createRequire(import.meta.url).resolve("vazirmatn/fonts/ttf/Vazirmatn-Regular.ttf");
  await sharp({ text: { text: "a", font: "Vazirmatn", fontfile, rgba: true } })
    .png()
    .toBuffer();
  isLoaded = true;
}
