import { basename } from "node:path";
import type { BacklogEntry } from "./backlog.ts";
import { type Frame, readFrame } from "./frame.ts";
import { decodeGroup } from "./group.ts";
import { readFrameBytes } from "./read-group.ts";
import { logFolder, openingFrame, segmentName } from "./segment.ts";

/** A file of the log that holds what is not loaded, for a backup. */
export interface LogCopy {
  /** Path inside the data folder. */
  path: string;
  content: Buffer;
  /** Events in it; excluded ones are none. */
  events: number;
}

/**
 * Copies the groups that are not loaded, while no load can end. Undefined without any. A file that is gone held nothing
 * else than groups which were loaded before.
 */
export async function copyUnloaded(
  entries: readonly Pick<BacklogEntry, "seq" | "place">[],
): Promise<LogCopy | undefined> {
  const frames: Buffer[] = [];
  let first: number | undefined;
  let events = 0;
  for (const { seq, place } of entries) {
    const bytes = await readFrameBytes(place).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (bytes === undefined) continue;
    first ??= seq;
    frames.push(bytes);
    const { frame } = readFrame(bytes, 0) as { frame: Frame };
    for (const { rows } of decodeGroup(frame.payload).batches) {
      events += rows.filter(({ exclusion }) => exclusion === undefined).length;
    }
  }
  if (first === undefined) return undefined;
  const content = Buffer.concat([openingFrame(first - 1), ...frames]);
  return { path: `${basename(logFolder(""))}/${segmentName(first)}`, content, events };
}
