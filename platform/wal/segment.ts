import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { encodeFrame, type Frame, hasLaterFrame, readFrame } from "./frame.ts";

/** What a frame that opens a segment says: the format of all frames after it. */
const format = Buffer.from("nabz-wal 1");

/** A file of the log is named by the number of its first group. */
export const segmentName = (first: number) => String(first).padStart(16, "0");

/** The folder of the log. */
export const logFolder = (dataDir: string) => join(dataDir, "wal");

/** Paths of the log's files, the oldest first. */
export const listSegments = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{16}$/.test(name))
    .sort()
    .map((name) => join(folder, name));

/** The frame that opens a segment; `previous` is the number of the last group before it. */
export const openingFrame = (previous: number): Buffer => encodeFrame({ seq: previous, rows: 0, payload: format });

/** A file with its opening frame, on disk with its name. Throws EEXIST where there is one. */
export async function createSegment(folder: string, { first, previous }: { first: number; previous: number }) {
  const path = join(folder, segmentName(first));
  const handle = await open(path, "wx+", 0o600);
  try {
    const opening = openingFrame(previous);
    await writeAll(handle, opening, 0);
    await handle.datasync();
    await syncFolder(folder);
    return { path, handle, bytes: opening.length };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Writes everything: a write may end early without an error, on a full disk it does. */
export async function writeAll(handle: Pick<FileHandle, "write">, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    if (bytesWritten === 0) throw Object.assign(new Error("nothing was written"), { code: "ENOSPC" });
    done += bytesWritten;
  }
}

export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** A frame of a file and where it stands. */
export interface PlacedFrame extends Frame {
  path: string;
  offset: number;
  bytes: number;
}

/** The frames of a file. */
export interface Segment {
  path: string;
  /** Number of the last group before this file; undefined where even the opening frame was cut off. */
  previous: number | undefined;
  frames: PlacedFrame[];
  /** Where the whole frames end. */
  end: number;
  /** Bytes behind them: a frame that was cut off. */
  torn: number;
}

/**
 * Reads a file. Bytes behind its last whole frame are a write that was cut off, which nobody was answered for. Throws an
 * Error of one line where a whole frame follows a broken one, or the file is of another format.
 */
function readSegment(path: string): Segment {
  const bytes = readFileSync(path);
  const opening = readFrame(bytes, 0);
  if (opening === undefined) {
    if (hasLaterFrame(bytes, 0, 0)) throw damaged(path, 0);
    return { path, previous: undefined, frames: [], end: 0, torn: bytes.length };
  }
  const { seq: previous, rows, payload } = opening.frame;
  if (rows !== 0 || !payload.equals(format)) throw new Error(`${path} is a log of another version of Nabz`);
  const frames: PlacedFrame[] = [];
  let [offset, last] = [opening.end, previous];
  for (let found = readFrame(bytes, offset); found !== undefined; found = readFrame(bytes, offset)) {
    if (found.frame.seq <= last) throw damaged(path, offset);
    frames.push({ ...found.frame, path, offset, bytes: found.end - offset });
    last = found.frame.seq;
    offset = found.end;
  }
  if (hasLaterFrame(bytes, offset, last)) throw damaged(path, offset);
  return { path, previous, frames, end: offset, torn: bytes.length - offset };
}

/**
 * The files of a folder in order. Each names its predecessor's last group, so that a file or frame that got lost is
 * noticed. Frames above it were not synced and written anew. Throws an Error of one line where acknowledged groups are
 * missing.
 */
export function* readSegments(folder: string): Generator<Segment> {
  const paths = listSegments(folder);
  let last: number | undefined;
  for (const [index, path] of paths.entries()) {
    const segment = readSegment(path);
    const limit = paths
      .slice(index + 1)
      .map(readPrevious)
      .find((previous) => previous !== undefined);
    const frames = limit === undefined ? segment.frames : segment.frames.filter(({ seq }) => seq <= limit);
    last = frames.at(-1)?.seq ?? last ?? segment.previous;
    if (limit !== undefined && last !== undefined && last < limit) {
      throw new Error(`${path} lacks the groups from ${last + 1} to ${limit}: ${remedy}`);
    }
    yield { ...segment, frames };
  }
}

/** What a file names as the last group before it; undefined where its opening frame was cut off. */
function readPrevious(path: string): number | undefined {
  const bytes = Buffer.alloc(openingFrame(0).length);
  const file = openSync(path, "r");
  try {
    const length = readSync(file, bytes, 0, bytes.length, 0);
    return readFrame(bytes.subarray(0, length), 0)?.frame.seq;
  } finally {
    closeSync(file);
  }
}

const remedy =
  "the disk has lost acknowledged events: look at it, then restore a backup, or move the folder wal away, which loses the events in it";

const damaged = (path: string, offset: number) => new Error(`${path} is damaged at byte ${offset}: ${remedy}`);
