import { setTimeout as delay, setImmediate } from "node:timers/promises";
import type { ImportDependencies } from "#platform/collect/import/import-access-log.ts";
import { AppError } from "#platform/errors.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { shopHistory } from "./history.ts";
import { rowReader } from "./to-row.ts";

/** A website to fill; days are those of `timeZone`. */
export interface DemoWebsite {
  id: string;
  host: string;
  url: string;
  timeZone: string;
}

export interface DemoOptions {
  website: DemoWebsite;
  /** Days up to now, today included. */
  days?: number;
  /** Approximate visitors in all; default 200 a day. */
  visitors?: number;
  /** Selects one of many histories. */
  seed?: number;
  /** Stops after the group that is being written. */
  signal?: AbortSignal;
  /** Called after each group and at the end: milliseconds of the history, of its total, events so far. */
  progress?: (state: { done: number; total: number; events: number }) => void;
}

const demoDefaults = { days: 90, visitorsADay: 200, seed: 1 } as const;

/** Result of a fill. `events` = `stored` + `duplicates`. */
export interface DemoSummary {
  seed: number;
  days: number;
  events: number;
  /** New events. */
  stored: number;
  duplicates: number;
  pageViews: number;
  identifications: number;
  orders: number;
  /** In toman. */
  sales: number;
  firstAt: string | null;
  lastAt: string | null;
  /** Stopped before its end; running it again completes it. */
  interrupted: boolean;
}

const groupRows = 5_000;
/** Yields to the event loop after this many events: the same process collects and answers. */
const yieldEvents = 250;

/**
 * Fills a website with a believable history of a shop through the collector. Repeated, it adds only what happened since:
 * ids are stable and each event counts once. Throws REFUSED for an inactive website, SERVICE_UNAVAILABLE where the stores
 * take nothing for minutes.
 */
export async function fillDemo(
  dependencies: Pick<ImportDependencies, "clock" | "geo" | "collector">,
  { website, signal, progress, ...options }: DemoOptions,
): Promise<DemoSummary> {
  const { days = demoDefaults.days, seed = demoDefaults.seed } = options;
  const { visitors = days * demoDefaults.visitorsADay } = options;
  const now = dependencies.clock.now();
  const plan = { seed, timeZone: website.timeZone, until: now, days, perDay: visitors / days };
  const summary = emptySummary(seed, days);
  const toRow = rowReader(website, { geo: dependencies.geo, now });
  const total = days * 86_400_000;
  const report = (at: number) =>
    progress?.({ done: Math.max(0, total - (now - at)), total, events: summary.stored + summary.duplicates });

  let group: EventRow[] = [];
  let storing: Promise<void> | undefined;
  const store = async (rows: readonly EventRow[]) => {
    const { accepted, duplicates } = await repeat(() => dependencies.collector.importRows(website.id, rows), signal);
    summary.stored += accepted;
    summary.duplicates += duplicates;
    report(rows.at(-1)?.at ?? now);
  };
  for (const event of shopHistory({ ...plan, origin: new URL(website.url).origin })) {
    const row = toRow(event);
    if (row === undefined) continue;
    group.push(row);
    if (group.length % yieldEvents === 0) await setImmediate();
    if (group.length < groupRows) continue;
    // The next group is generated while this one is written.
    await storing;
    if (signal?.aborted === true) break;
    count(summary, group);
    storing = store(group);
    // Handled where it is awaited; avoids an unhandled rejection until then.
    storing.catch(() => undefined);
    group = [];
  }
  await storing;
  if (signal?.aborted === true) return { ...summary, interrupted: true };
  if (group.length > 0) {
    count(summary, group);
    await store(group);
  }
  report(now);
  return summary;
}

const emptySummary = (seed: number, days: number): DemoSummary => ({
  ...{ seed, days, events: 0, stored: 0, duplicates: 0, pageViews: 0, identifications: 0, orders: 0, sales: 0 },
  ...{ firstAt: null, lastAt: null, interrupted: false },
});

const rialsAToman = 10;

function count(summary: DemoSummary, rows: readonly EventRow[]): void {
  for (const { name, value } of rows) {
    if (name === "page_view") summary.pageViews += 1;
    if (name === "identify") summary.identifications += 1;
    if (name !== "purchase") continue;
    summary.orders += 1;
    summary.sales += value / rialsAToman;
  }
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return;
  summary.events += rows.length;
  summary.firstAt ??= new Date(first.at).toISOString();
  summary.lastAt = new Date(last.at).toISOString();
}

const maxTries = 60;

/** Waits for stores that are busy or away: nobody is there to try again. */
async function repeat<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const mayPass = error instanceof AppError && error.code === "SERVICE_UNAVAILABLE" && tries < maxTries;
      if (!mayPass || signal?.aborted) throw error;
      await delay((error.retryAfter ?? 1) * 1000, undefined, { signal }).catch(() => undefined);
    }
  }
}
