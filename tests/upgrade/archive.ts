import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
} from "node:zlib";

/** Repeats of a column lie up to some megabytes apart, more than the ordinary window of brotli reaches. */
const window = {
  [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
  [constants.BROTLI_PARAM_LGWIN]: 28,
} as const;
const opening = { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } };

/** Packs a folder into one file: minutes of one core for 200 MB. */
export async function packFolder(folder: string, file: string, quality = 11): Promise<void> {
  const tar = spawn(
    "tar",
    ["--sort=name", "--mtime=2026-01-01", "--owner=0", "--group=0", "-C", folder, "-cf", "-", "."],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const params = { ...window, [constants.BROTLI_PARAM_QUALITY]: quality };
  const [[code]] = await Promise.all([
    once(tar, "exit"),
    pipeline(tar.stdout, createBrotliCompress({ params }), createWriteStream(file)),
  ]);
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

/**
 * Unpacks what `packFolder` made into a folder that exists. tar ends at the archive's last record, which may be before the
 * decompressor has said that nothing follows: whether it read everything is in its exit code alone.
 */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  const tar = spawn("tar", ["-C", folder, "-xf", "-"], { stdio: ["pipe", "inherit", "inherit"] });
  const [[code]] = await Promise.all([
    once(tar, "exit"),
    pipeline(createReadStream(file), createBrotliDecompress(opening), tar.stdin).catch((error: { code?: string }) => {
      if (error.code !== "ERR_STREAM_PREMATURE_CLOSE" && error.code !== "EPIPE") throw error;
    }),
  ]);
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

export const writePacked = (file: string, value: unknown): void =>
  writeFileSync(
    file,
    brotliCompressSync(JSON.stringify(value), { params: { ...window, [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );

export const readPacked = (file: string): unknown =>
  JSON.parse(brotliDecompressSync(readFileSync(file), opening).toString());
