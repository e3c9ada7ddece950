/** The kind and size of a picture by its own first bytes, before anything decodes it: a small file may hold a huge picture. */

export interface PictureSize {
  kind: "png" | "jpeg" | "webp";
  /** Px of the file. */
  width: number;
  height: number;
}

/** Undefined where the bytes are none of the three kinds, or end before they say their size. */
export function readPictureSize(bytes: Buffer): PictureSize | undefined {
  try {
    return readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
  } catch (error) {
    // Cut off within its head.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const pngStart = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

function readPng(bytes: Buffer): PictureSize | undefined {
  if (!bytes.subarray(0, pngStart.length).equals(pngStart)) return undefined;
  return sized("png", bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

const sideOf14Bits = 0x3fff;

function readWebp(bytes: Buffer): PictureSize | undefined {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP") return undefined;
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      return sized("webp", bytes.readUInt16LE(26) & sideOf14Bits, bytes.readUInt16LE(28) & sideOf14Bits);
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return sized("webp", (bits & sideOf14Bits) + 1, ((bits >>> 14) & sideOf14Bits) + 1);
    }
    case "VP8X":
      return sized("webp", bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return undefined;
  }
}

/** Frames of every coding; C4, C8 and CC are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): PictureSize | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return sized("jpeg", bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    // Fill bytes before a marker; the picture's own data begins before any frame said its size.
    if (marker === 0xff) at += 1;
    else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
}

const sized = (kind: PictureSize["kind"], width: number, height: number): PictureSize | undefined =>
  width > 0 && height > 0 ? { kind, width, height } : undefined;
