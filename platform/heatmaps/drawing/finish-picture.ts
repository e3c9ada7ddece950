import { setImmediate as otherWork } from "node:timers/promises";
import type { HeatField } from "#contract/heat/field.ts";
import type { FinishedFormat } from "#contract/heatmap-choices.ts";
import { drawFoot } from "./draw-foot.ts";
import { layOver, type Pixels } from "./lay-over.ts";

/** What no capture has: a page is cut at 15,000 px, a brought picture may have so many. */
const maxPixels = 60_000_000;
/** The height at which WebP ends. */
const maxWebpHeight = 16_383;
const channels = 3;

interface Parts {
  /** The picture of the page as it is stored. */
  picture: Buffer;
  /** Of the page, in CSS px: the picture may have more. */
  size: { width: number; height: number };
  /** Draws the layer. */
  draw: () => { field: Pick<HeatField, "columns" | "rows" | "gap">; levels: Uint8Array };
  opacity: number;
  /** What stands below the picture. */
  foot: readonly string[];
  format: FinishedFormat;
}

/** The picture of a page with its clicks drawn in, and below it what it shows. */
export async function finishPicture({ picture, size, draw, opacity, foot, format }: Parts): Promise<Buffer> {
  // The page is decoded, and the words below it are drawn, beside this thread: begun before the layer.
  const decoding = readPixels(picture);
  const writing = decoding.then(({ width }) => drawFoot(foot, width));
  // Awaited last: before that a failure would count as one that nobody handles.
  writing.catch(() => undefined);
  const [page, { field, levels }] = await Promise.all([decoding, otherWork().then(draw)]);
  const [x, y] = [(field.gap * page.width) / size.width, (field.gap * page.height) / size.height];
  await layOver(page, { columns: field.columns, rows: field.rows, levels, step: { x, y } }, opacity);
  const below = await writing;
  const isTooHigh = format === "webp" && page.height + below.height > maxWebpHeight;
  return encode(isTooHigh ? page : stack(page, below), format);
}

async function readPixels(picture: Buffer): Promise<Pixels> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(picture, { limitInputPixels: maxPixels })
    .flatten({ background: "#FFFFFF" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const stack = (upper: Pixels, lower: Pixels): Pixels => ({
  ...{ width: upper.width, height: upper.height + lower.height, data: Buffer.concat([upper.data, lower.data]) },
});

async function encode({ data, width, height }: Pixels, format: FinishedFormat): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const image = sharp(data, { raw: { width, height, channels } });
  // Little effort: the next one halves neither, and takes twice the time.
  return format === "png"
    ? image.png({ compressionLevel: 3 }).toBuffer()
    : image.webp({ quality: 80, effort: 1 }).toBuffer();
}
