import type { FileHandle } from "node:fs/promises";
import { rm } from "node:fs/promises";
import type { Clock } from "#platform/dependencies.ts";
import { encodeFrame, type Frame } from "./frame.ts";
import { createSegment, openingFrame, writeAll } from "./segment.ts";

/** Where a frame stands. */
export interface FramePlace {
  path: string;
  offset: number;
  bytes: number;
}

interface OpenFile {
  path: string;
  handle: FileHandle;
  /** Everything before is on disk. */
  end: number;
  /** Last group in it. */
  last: number;
  openedAt: number;
}

interface LogOptions {
  folder: string;
  /** Number of the last group before the next one. */
  last: number;
  clock: Clock;
  /** A file ends with the frame that reaches this size. */
  segmentBytes?: number;
  /** Files of an earlier process and the last group in each, the oldest first. */
  files?: readonly { path: string; last: number }[];
  create?: typeof createSegment;
}

const defaultSegmentBytes = 64 * 1024 * 1024;
/** Files end after this too: what is erased from the event store does not stay in the log. */
const maxAgeMs = 10 * 60_000;

/** Appends frames to files, each on disk before the next begins: one call after the other. */
export class EventLog {
  #file: OpenFile | undefined;
  #last: number;
  /** Complete files, the oldest first. */
  #closed: { path: string; last: number }[];
  #running: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: LogOptions) {
    this.#last = options.last;
    this.#closed = [...(options.files ?? [])];
  }

  /** Files that are there. */
  get segments(): number {
    return this.#closed.length + (this.#file === undefined ? 0 : 1);
  }

  /**
   * Resolves once the frame is on disk. Throws the system's error; then nothing of the frame counts, and it can be
   * appended again.
   */
  append(frame: Frame): Promise<FramePlace> {
    return this.#alone(() => this.#append(frame));
  }

  async #append(frame: Frame): Promise<FramePlace> {
    const bytes = encodeFrame(frame);
    const file = await this.#openFor(frame.seq);
    const offset = file.end;
    try {
      await writeAll(file.handle, bytes, offset);
    } catch (error) {
      await file.handle.truncate(offset).catch(() => undefined);
      throw error;
    }
    try {
      await file.handle.datasync();
    } catch (error) {
      await this.#abandon(file);
      throw error;
    }
    file.end += bytes.length;
    file.last = frame.seq;
    this.#last = frame.seq;
    return { path: file.path, offset, bytes: bytes.length };
  }

  /** Completes the file that is written to, so that it can be removed. */
  cut(): Promise<void> {
    return this.#alone(() => this.#endFile());
  }

  /** Removes the complete files that hold no group after `loaded`. */
  removeLoaded(loaded: number): Promise<void> {
    return this.#alone(() => this.#removeLoaded(loaded));
  }

  async #removeLoaded(loaded: number): Promise<void> {
    for (let first = this.#closed[0]; first !== undefined && first.last <= loaded; first = this.#closed[0]) {
      await rm(first.path, { force: true });
      this.#closed.shift();
    }
  }

  /** Closes the last file; with everything loaded nothing is left in the folder. */
  async close(loaded: number): Promise<void> {
    await this.cut();
    await this.removeLoaded(loaded);
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#running.then(work);
    this.#running = done.catch(() => undefined);
    return done;
  }

  async #openFor(first: number): Promise<OpenFile> {
    const { folder, clock, segmentBytes = defaultSegmentBytes, create = createSegment } = this.options;
    const now = clock.now();
    const { end = 0, openedAt = now } = this.#file ?? {};
    if (end >= segmentBytes || Math.abs(now - openedAt) >= maxAgeMs) await this.#endFile();
    if (this.#file === undefined) {
      const { path, handle, bytes } = await create(folder, { first, previous: this.#last });
      this.#file = { path, handle, end: bytes, last: this.#last, openedAt: now };
    }
    return this.#file;
  }

  async #endFile(): Promise<void> {
    const file = this.#file;
    if (file === undefined) return;
    this.#file = undefined;
    this.#closed.push({ path: file.path, last: file.last });
    await file.handle.close();
  }

  /**
   * A sync that failed may have dropped what it was to write, and the next one may succeed without it: the file is never
   * synced again. What was synced before stays.
   */
  async #abandon(file: OpenFile): Promise<void> {
    const isUnused = file.end === openingFrame(0).length;
    await file.handle.truncate(file.end).catch(() => undefined);
    await this.#endFile().catch(() => undefined);
    if (!isUnused) return;
    // Its name is the next file's.
    this.#closed.pop();
    await rm(file.path, { force: true });
  }
}
