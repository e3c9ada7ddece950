import { createHash } from "node:crypto";
import sharp from "sharp";
import { maxPicturePixels, pictureSides } from "#contract/captures.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { readPictureSize } from "./read-picture-size.ts";

/** As that of captures. */
const quality = 80;
const maxSeconds = 30;

export interface ConvertedPicture {
  /** WebP, with pixels and nothing else: no place, camera or comment of the file. */
  picture: Buffer;
  width: number;
  height: number;
  /** The same of the same file. */
  version: string;
}

/**
 * An owner's picture (PNG, JPEG or WebP, by its bytes) as captures are stored. Throws BAD_REQUEST for another kind, for one
 * whose head says more pixels than a capture may have, before anything of it is decoded, and for one that is broken.
 */
export async function convertPicture(file: Buffer): Promise<ConvertedPicture> {
  const size = readPictureSize(file);
  if (size === undefined) throw refused(violationText.notPicture);
  const { width, height } = size;
  const isWithin = [width, height].every((side) => side >= pictureSides.min && side <= pictureSides.max);
  if (!isWithin || width * height > maxPicturePixels) throw refused(violationText.pictureSize);
  try {
    const { data, info } = await sharp(file, {
      limitInputPixels: maxPicturePixels,
      failOn: "error",
      sequentialRead: true,
    })
      // A phone may have kept it lying on its side.
      .autoOrient()
      .flatten({ background: "#fff" })
      .webp({ quality })
      .timeout({ seconds: maxSeconds })
      .toBuffer({ resolveWithObject: true });
    const version = createHash("sha256").update(file).digest("hex").slice(0, 16);
    return { picture: data, width: info.width, height: info.height, version };
  } catch (error) {
    throw refused(violationText.brokenPicture, error);
  }
}

const refused = (message: string, cause?: unknown) =>
  new AppError("BAD_REQUEST", "No picture of a page", { issues: [{ path: ["file"], message }], cause });
