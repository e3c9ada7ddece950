import { setImmediate } from "node:timers/promises";
import type { ImportDependencies } from "#platform/collect/import/import-access-log.ts";
import type { EventRow } from "#platform/events/event-row.ts";
import { shopHistory } from "./history.ts";
import { rowReader } from "./to-row.ts";

/** A website to fill: `url` is its address, days are those of `timeZone`. */
export interface DemoWebsite {
  id: string;
  host: string;
  url: string;
  timeZone: string;
}

export interface DemoOptions {
  website: DemoWebsite;
  /** How many days up to now, today included. */
  days?: number;
  /** About how many visitors in all; 200 a day unless told. */
  visitors?: number;
  /** Another one tells another history. */
  seed?: number;
  /** Stops after the group that is being written. */
  signal?: AbortSignal;
  /** Told after each group, and at the end: milliseconds of the history of how many, and events so far. */
  progress?: (state: { done: number; total: number; events: number }) => void;
}

export const demoDefaults = { days: 90, visitorsADay: 200, seed: 1 } as const;

/** What was told. `events` = `stored` + `duplicates`. */
export interface DemoSummary {
  seed: number;
  days: number;
  events: number;
  /** Events that were not there before. */
  stored: number;
  duplicates: number;
  pageViews: number;
  identifications: number;
  orders: number;
  /** In toman. */
  sales: number;
  firstAt: string | null;
  lastAt: string | null;
  /** Whether it was stopped before its end. Running it again completes it. */
  interrupted: boolean;
}

const groupRows = 5_000;
/** After so many events others have their turn: this runs in the process that collects and answers. */
const politeEvents = 250;

/**
 * Fills a website with the believable history of a shop, through the collector. The same again adds only what has
 * happened since: its events have the same ids, and each counts once.
 */
export async function fillDemo(
  dependencies: Pick<ImportDependencies, "clock" | "geo" | "collector">,
  { website, signal, progress, ...asked }: DemoOptions,
): Promise<DemoSummary> {
  const { days = demoDefaults.days, seed = demoDefaults.seed } = asked;
  const { visitors = days * demoDefaults.visitorsADay } = asked;
  const now = dependencies.clock.now();
  const plan = { seed, timeZone: website.timeZone, until: now, days, perDay: visitors / days };
  const summary = emptySummary(seed, days);
  const toRow = rowReader(website, { geo: dependencies.geo, now });
  const total = days * 86_400_000;
  const tell = (at: number) =>
    progress?.({ done: Math.max(0, total - (now - at)), total, events: summary.stored + summary.duplicates });

  let group: EventRow[] = [];
  let storing: Promise<void> | undefined;
  const store = async (rows: readonly EventRow[]) => {
    const { accepted, duplicates } = await dependencies.collector.importRows(website.id, rows);
    summary.stored += accepted;
    summary.duplicates += duplicates;
    tell(rows.at(-1)?.at ?? now);
  };
  for (const event of shopHistory({ ...plan, origin: new URL(website.url).origin })) {
    const row = toRow(event);
    if (row === undefined) continue;
    group.push(row);
    if (group.length % politeEvents === 0) await setImmediate();
    if (group.length < groupRows) continue;
    // The next group is made up while this one is written.
    await storing;
    if (signal?.aborted === true) break;
    count(summary, group);
    storing = store(group);
    // Told where it is awaited; until then it must not count as nobody's.
    storing.catch(() => undefined);
    group = [];
  }
  await storing;
  if (signal?.aborted === true) return { ...summary, interrupted: true };
  if (group.length > 0) {
    count(summary, group);
    await store(group);
  }
  tell(now);
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
