import type { IncomingMessage } from "node:http";
import type { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { OutgoingError } from "./outgoing-error.ts";

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** What `readAnswer` can unpack, for `Accept-Encoding`. */
export const acceptedEncodings = "gzip, deflate, br";

/**
 * The body of an answer, unpacked. Reads no more than `maxBytes`, packed or unpacked: a few kilobytes can unpack to
 * gigabytes. Throws OutgoingError "size" beyond, "connection" for what cannot be unpacked or was cut off.
 */
export async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const declared = Number(answer.headers["content-length"]);
  if (declared > maxBytes) throw tooLarge(answer, maxBytes);
  const chunks: Buffer[] = [];
  let bytes = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(answer, maxBytes);
      chunks.push(chunk);
    }
  };
  const encoding = (answer.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  try {
    if (encoding === "identity" || encoding === "") await pipeline(answer, collect);
    else await pipeline(answer, countPacked(answer, maxBytes), unpackerOf(encoding), collect);
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    throw new OutgoingError("connection", "the answer was cut off or cannot be unpacked", { cause: error });
  }
  return Buffer.concat(chunks);
}

/** What comes after the end of packed data unpacks to nothing, however long it is. */
const countPacked = (answer: IncomingMessage, maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(answer, maxBytes);
      yield chunk;
    }
  };

function unpackerOf(encoding: string): Transform {
  const make = Object.hasOwn(unpackers, encoding) ? unpackers[encoding] : undefined;
  if (make === undefined) throw new OutgoingError("connection", "the answer has an unknown content encoding");
  return make();
}

function tooLarge(answer: IncomingMessage, maxBytes: number): OutgoingError {
  answer.destroy();
  return new OutgoingError("size", `the answer is longer than ${maxBytes} bytes`);
}
