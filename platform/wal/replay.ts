import { rm } from "node:fs/promises";
import type { Dependencies } from "#platform/dependencies.ts";
import type { BacklogEntry } from "./backlog.ts";
import { decodeGroup, decodeHead, type LoggedGroup } from "./group.ts";
import type { StoreDependencies } from "./insert-rows.ts";
import { type JudgeDeferred, prepareLoad, TitleCache } from "./load.ts";
import { type PlacedFrame, readSegments } from "./segment.ts";
import { readLoadedIds } from "./sql/loaded-ids.ts";
import { storeLoad } from "./store-load.ts";

interface ReplayDependencies extends StoreDependencies {
  clickhouse: Dependencies["clickhouse"];
  judge: JudgeDeferred;
}

interface ReplayOptions {
  folder: string;
  boot: string;
  /** Groups up to it are loaded. */
  mark: number;
  /** The last group that has a row in the event store: of later ones it has none. */
  lastStored: number;
  /** Takes a group of which nothing is stored. */
  onUnloaded: (entry: Omit<BacklogEntry, "since">) => void;
  /** Takes one of them that may hold identity claims. */
  onClaims: (group: LoggedGroup) => void;
}

/** What an earlier process left. */
export interface Replayed {
  /** The last group in the log; 0 without any. */
  last: number;
  /** Files that hold groups, the oldest first. */
  files: { path: string; last: number }[];
  /** Rows that were missing in groups of which some are stored. */
  added: number;
}

const maxLoadRows = 10_000;

/**
 * Brings the event store up to what the log knows to be stored in part, row by row: an INSERT is not atomic across
 * months, so a stored row says nothing about the others of its group. Groups above every stored one are left to the
 * loader. Throws an Error of one line where the log lacks acknowledged groups, SERVICE_UNAVAILABLE where a store does
 * not answer. May be cut off anywhere: the next start compares again.
 */
export async function replayLog(dependencies: ReplayDependencies, options: ReplayOptions): Promise<Replayed> {
  const { folder, mark, lastStored, onUnloaded, onClaims } = options;
  const replayed: Replayed = { last: 0, files: [], added: 0 };
  for (const { path, frames, torn } of readSegments(folder)) {
    if (torn > 0) dependencies.log.warn({ path, bytes: torn }, "a write to the log was cut off: nobody was answered");
    const last = frames.at(-1);
    if (last === undefined) {
      await rm(path);
      continue;
    }
    replayed.last = last.seq;
    replayed.files.push({ path, last: last.seq });
    const unmarked = frames.filter(({ seq }) => seq > mark);
    replayed.added += await addMissing(
      dependencies,
      unmarked.filter(({ seq }) => seq <= lastStored),
      options.boot,
    );
    for (const frame of unmarked.filter(({ seq }) => seq > lastStored)) {
      onUnloaded(toEntry(frame));
      if (decodeHead(frame.payload).hasClaims) onClaims(decodeGroup(frame.payload));
    }
  }
  return replayed;
}

async function addMissing(
  dependencies: ReplayDependencies,
  frames: readonly PlacedFrame[],
  boot: string,
): Promise<number> {
  let added = 0;
  for (const part of splitByRows(frames)) {
    const [first, last] = [part[0]?.seq ?? 0, part.at(-1)?.seq ?? 0];
    const stored = await readLoadedIds(dependencies.clickhouse, { first, last });
    const groups = part.map(({ seq, payload }) => ({
      group: { seq, ...decodeGroup(payload) },
      isDeferred: decodeHead(payload).isDeferred,
    }));
    const options = { boot: `${boot}/replay`, titles: new TitleCache(), stored };
    const load = await prepareLoad(dependencies.judge, groups, options);
    added += load.events.length + load.excluded.length;
    await storeLoad(dependencies, load);
  }
  return added;
}

/** Parts of a load each. */
function* splitByRows(frames: readonly PlacedFrame[]): Generator<PlacedFrame[]> {
  let part: PlacedFrame[] = [];
  let rows = 0;
  for (const frame of frames) {
    if (part.length > 0 && rows + frame.rows > maxLoadRows) {
      yield part;
      part = [];
      rows = 0;
    }
    part.push(frame);
    rows += frame.rows;
  }
  if (part.length > 0) yield part;
}

/** Its rows stay in the log. */
function toEntry({ seq, rows, path, offset, bytes, payload }: PlacedFrame): Omit<BacklogEntry, "since"> {
  return { seq, rows, head: decodeHead(payload), place: { path, offset, bytes }, group: undefined };
}
