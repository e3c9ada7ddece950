import { isUtf8 } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { AppError } from "#platform/errors.ts";

/** A line of a file without its line break. `text` is undefined where it is too long. */
export interface Line {
  /** From 1. */
  number: number;
  text: string | undefined;
}

/** Lines of a chunk are read in one turn of the event loop: a hundred in about 5 ms. */
const chunkBytes = 16 * 1024;

/** Apache accepts 8 KiB a header and escapes a byte with up to 4. Longer lines are skipped, not buffered. */
const maxLineLength = 128 * 1024;

export interface LogFile {
  /** Bytes on disk, compressed where the file is. */
  size: number;
  /** Bytes read from disk so far. */
  readonly position: number;
  /** The lines, a chunk of the file at a time. Throws REFUSED where a compressed file is corrupt or truncated. */
  lines(): AsyncGenerator<Line[]>;
  close(): Promise<void>;
}

/**
 * Opens a log, plain or gzipped (by its first bytes, not by its name). Throws AppError BAD_REQUEST where it cannot be read
 * or has another compression.
 */
export async function openLog(path: string): Promise<LogFile> {
  const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    throw new AppError("BAD_REQUEST", `${path} cannot be read: ${reasonOf(error)}`, { cause: error });
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new AppError("BAD_REQUEST", `${path} is not a file`);
    const packed = packing(await firstBytes(handle));
    if (packed !== undefined && packed !== "gzip") {
      throw new AppError("BAD_REQUEST", `${path} is packed with ${packed}: unpack it first, or use gzip`);
    }
    return logFile(handle, { path, size: stat.size, gzip: packed === "gzip" });
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function logFile(handle: FileHandle, { path, size, gzip }: { path: string; size: number; gzip: boolean }): LogFile {
  let position = 0;
  async function* counted() {
    for await (const chunk of handle.createReadStream({
      start: 0,
      autoClose: false,
      highWaterMark: chunkBytes,
    }) as AsyncIterable<Buffer>) {
      position += chunk.length;
      yield chunk;
    }
  }
  return {
    size,
    get position() {
      return position;
    },
    async *lines() {
      const bytes = gzip ? unpack(counted) : counted();
      try {
        yield* splitLines(bytes as AsyncIterable<Buffer>);
      } catch (error) {
        if (!(error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw error;
        throw new AppError("REFUSED", `${path} is broken or cut short after what was imported: ${reasonOf(error)}`, {
          cause: error,
        });
      }
    },
    close: () => handle.close(),
  };
}

function unpack(bytes: () => AsyncIterable<Buffer>): Readable {
  const out = new PassThrough();
  pipeline(bytes, createGunzip({ chunkSize: chunkBytes }), out).catch((error: Error) => out.destroy(error));
  return out;
}

async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let rest: Buffer[] = [];
  let length = 0;
  let number = 0;
  const take = (end: Buffer): Line => {
    number += 1;
    const text = length + end.length > maxLineLength ? undefined : decode([...rest, end]);
    rest = [];
    length = 0;
    return { number, text };
  };
  for await (const chunk of bytes) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      lines.push(take(chunk.subarray(start, end)));
      start = end + 1;
    }
    length += chunk.length - start;
    if (length <= maxLineLength && start < chunk.length) rest.push(chunk.subarray(start));
    yield lines;
  }
  if (length > 0) yield [take(Buffer.alloc(0))];
}

/** Lines that are not UTF-8 are read as Latin-1, so that two different lines never read the same. */
function decode(parts: Buffer[]): string {
  const [only = Buffer.alloc(0)] = parts;
  const line = parts.length === 1 ? only : Buffer.concat(parts);
  const text = line.toString(isUtf8(line) ? "utf8" : "latin1");
  return text.endsWith("\r") ? text.slice(0, -1) : text;
}

async function firstBytes(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(6), 0, 6, 0);
  return buffer.subarray(0, bytesRead);
}

const magics: Record<string, string> = {
  "1f8b": "gzip",
  "425a68": "bzip2",
  "28b52ffd": "zstd",
  fd377a58: "xz",
  "504b0304": "zip",
};

function packing(bytes: Buffer): string | undefined {
  const hex = bytes.toString("hex");
  return Object.entries(magics).find(([magic]) => hex.startsWith(magic))?.[1];
}

const reasons: Record<string, string> = {
  ENOENT: "no such file",
  EACCES: "permission denied",
  EPERM: "permission denied",
};

const reasonOf = (error: unknown) => {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
};
