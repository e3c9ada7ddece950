import { describe, expect, it } from "vitest";
import { readPictureSize } from "./read-picture-size.ts";

/** Heads of the three kinds, written by their specifications. */
const png = (width: number, height: number) => {
  const head = Buffer.from("89504e470d0a1a0a0000000d494844520000000000000000080600000000000000", "hex");
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};
const jpeg = (width: number, height: number, before = "") => {
  const frame = Buffer.from("ffc2001108000000000301220002110103110100", "hex");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from(`ffd8${before}`, "hex"), frame]);
};
const webp = (kind: string, rest: string) =>
  Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), Buffer.from(kind, "latin1"), Buffer.from(rest, "hex")]);

describe("the size of a picture", () => {
  it.each([
    ["PNG", png(1_440, 6_000), { kind: "png", width: 1_440, height: 6_000 }],
    [
      "PNG with more pixels than any machine has",
      png(4_294_967_295, 4_294_967_295),
      { kind: "png", width: 4_294_967_295, height: 4_294_967_295 },
    ],
    ["JPEG", jpeg(780, 1_688), { kind: "jpeg", width: 780, height: 1_688 }],
    // An application's data with the head of another picture in it, a table, fill bytes.
    [
      "JPEG behind what is not the picture",
      jpeg(780, 1_688, "ffe1000affc0001108ffffff" + "ffc400030a" + "ffff"),
      { kind: "jpeg", width: 780, height: 1_688 },
    ],
    ["WebP, lossy", webp("VP8 ", "000000000000009d012ae0018403"), { kind: "webp", width: 480, height: 900 }],
    ["WebP, lossless", webp("VP8L", "000000002f3f01bd00"), { kind: "webp", width: 320, height: 757 }],
    ["WebP, extended", webp("VP8X", "0a00000000000000ff0200571b00"), { kind: "webp", width: 768, height: 7_000 }],
  ])("is read from the head: %s", (_, bytes, expected) => expect(readPictureSize(bytes)).toEqual(expected));

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")],
    ["a GIF", Buffer.from("GIF89a\x10\0\x10\0", "latin1")],
    ["a PNG that is cut off", png(9, 9).subarray(0, 20)],
    ["a PNG without pixels", png(0, 9)],
    ["a JPEG without a frame", Buffer.from("ffd8ffe000041234ffda", "hex")],
    ["a JPEG of one endless marker", Buffer.concat([Buffer.from("ffd8", "hex"), Buffer.alloc(1_000, 0xff)])],
    ["a JPEG whose segments have no length", Buffer.from("ffd8ffe00000ffe00000", "hex")],
    ["a WebP of an unknown kind", webp("ABCD", "00000000000000000000000000000000")],
  ])("is unknown of %s", (_, bytes) => expect(readPictureSize(bytes)).toBeUndefined());
});
