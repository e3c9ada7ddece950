import { setImmediate } from "node:timers/promises";
import type { Geo } from "#platform/collect/geo.ts";
import type { CollectedWebsite } from "#platform/collect/sql/find-website.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { minTime } from "#platform/events/min-time.ts";
import { changeableFrom } from "#platform/visits/day.ts";
import { assignSessions } from "./assign-sessions.ts";
import { classify } from "./classify.ts";
import { LineIds } from "./line-ids.ts";
import { readLogLine } from "./log-line.ts";
import { type LogFile, openLog } from "./read-lines.ts";
import { Reorder } from "./reorder.ts";
import { type ImportSummary, Tally } from "./summary.ts";
import { toRow } from "./to-row.ts";

export interface ImportDependencies extends Pick<Dependencies, "clickhouse" | "clock"> {
  geo: Geo;
  collector: {
    importRows(website: string, rows: readonly EventRow[]): Promise<{ accepted: number; duplicates: number }>;
  };
}

export interface ImportOptions {
  /** Absolute path. */
  path: string;
  website: Pick<CollectedWebsite, "id" | "hosts"> & Partial<Pick<CollectedWebsite, "foldedBefore">>;
  /** Called after each group and at the end: bytes read, bytes in all, page views so far. */
  progress?: (state: { done: number; total: number; pageViews: number }) => void;
  /** Stops after the group that is being written. */
  signal?: AbortSignal;
}

/** Of 2,000 each step held the event loop, and every website's events, for four times as long. */
const groupRows = 500;
/** Page views that are sorted before they are stored: 20,000 take about 10 MB. */
const maxOutOfOrder = 20_000;
const dayMs = 24 * 60 * 60_000;

/**
 * Imports the page views of an access log (combined, common or JSON lines, plain or gzipped) as a stream: memory does not
 * grow with the file. Each line counts once however often it is imported. Throws AppError BAD_REQUEST (the file cannot be
 * read), REFUSED (the website is inactive, or a packed file is broken; what precedes the break is imported).
 */
export async function importAccessLog(
  dependencies: ImportDependencies,
  options: ImportOptions,
): Promise<ImportSummary> {
  // Refuses an inactive website before the file is read.
  await dependencies.collector.importRows(options.website.id, []);
  const file = await openLog(options.path);
  try {
    return await importFile(dependencies, options, file);
  } finally {
    await file.close();
  }
}

async function importFile(
  dependencies: ImportDependencies,
  options: ImportOptions,
  file: LogFile,
): Promise<ImportSummary> {
  const { website, signal } = options;
  const { foldedBefore = null } = website;
  const earliest = foldedBefore === null ? minTime : changeableFrom(foldedBefore);
  const tally = new Tally();
  const ids = new LineIds(website.id);
  const order = new Reorder<EventRow>(maxOutOfOrder);
  const group: EventRow[] = [];
  const report = () => options.progress?.({ done: file.position, total: file.size, pageViews: tally.of("pageView") });

  const store = async (rows: EventRow[]) => {
    await assignSessions(dependencies.clickhouse, website.id, rows);
    const { accepted, duplicates } = await dependencies.collector.importRows(website.id, rows);
    tally.stored += accepted;
    tally.duplicates += duplicates;
    report();
  };
  const storeFull = async (rows: EventRow[], minRows: number) => {
    group.push(...rows);
    while (group.length >= minRows && group.length > 0 && signal?.aborted !== true) {
      await store(group.splice(0, groupRows));
    }
  };
  const read = (number: number, text: string): EventRow | undefined => {
    const line = readLogLine(text);
    // A line more than a day ahead comes from a broken clock, one of a folded day comes too late.
    if (line === undefined || line.at < earliest || line.at > dependencies.clock.now() + dayMs) {
      tally.malformed(number);
      return undefined;
    }
    const kind = classify(line);
    const row = kind === "pageView" ? toRow(line, ids.next(text, line.at), website, dependencies.geo) : undefined;
    if (kind === "pageView" && row === undefined) tally.malformed(number);
    else tally.count(kind, line.at);
    return row;
  };

  try {
    for await (const lines of file.lines()) {
      for (const { number, text } of lines) {
        if (text === undefined) tally.malformed(number);
        const row = text === undefined || text.trim() === "" ? undefined : read(number, text);
        if (row !== undefined) await storeFull(order.add(row), groupRows);
      }
      report();
      if (signal?.aborted === true) break;
      // What is read ahead comes without a turn for other work.
      await setImmediate();
    }
  } finally {
    // Also where a packed file turns out to be truncated.
    await storeFull(order.end(), 1);
  }
  report();
  return tally.summary(signal?.aborted === true);
}
