import { type Day, runsOf } from "./day.ts";
import { type SettleParts, settleDays } from "./settle-days.ts";
import { eventsByDay } from "./sql/events-by-day.ts";
import { dueDays, noteDays } from "./sql/settled-days.ts";

export interface SettleOptions {
  website: string;
  /** Also days that are settled: their rows are made anew. */
  all?: boolean;
  /** Stops after the days that are being settled. */
  signal?: AbortSignal | undefined;
  /** Told after each statement: days done of how many. */
  progress?: (state: { done: number; total: number }) => void;
  /** Waited for between statements, so that others have their turn: told how long the last one took, in milliseconds. */
  rest?: (took: number) => Promise<void>;
}

/** How many days were to be settled, and how many of them are; the others come again. */
export interface SettleSummary {
  days: number;
  settled: number;
}

/**
 * Of one statement: about 1.5 s on one core. It reads the day before and the day after as well, so that six days at once
 * cost 0.3 s per 100,000 events and single ones 0.7. Past years with few events take many days at once.
 */
const most = { events: 600_000, days: 400 } as const;

/** Settles the closed days of a website that are not settled or dirty, the newest first. */
export async function settleWebsite(parts: SettleParts, options: SettleOptions): Promise<SettleSummary> {
  const { website, all = false, signal, progress, rest } = options;
  const { postgres, clickhouse, clock, dirt } = parts;
  const last = dirt.close();
  const events = await eventsByDay(clickhouse, website, last);
  const [first = last] = events.keys();
  await noteDays(postgres, website, first, last);
  const due = await dueDays(postgres, website, last, all);
  const summary = { days: due.length, settled: 0 };
  let done = 0;
  for (const batch of batchesOf(due, events)) {
    if (signal?.aborted === true) break;
    const started = clock.now();
    summary.settled += await settleDays(parts, { website, ...batch });
    done += batch.last - batch.first + 1;
    progress?.({ done, total: due.length });
    await rest?.(clock.now() - started);
  }
  return summary;
}

/** Neighbouring days for one statement each, the newest first. */
function batchesOf(due: readonly Day[], events: ReadonlyMap<Day, number>): { first: Day; last: Day }[] {
  const batches: { first: Day; last: Day }[] = [];
  for (const run of runsOf(due)) {
    let batch = { first: run.first, last: run.first };
    let sum = events.get(run.first) ?? 0;
    for (let day = run.first + 1; day <= run.last; day += 1) {
      sum += events.get(day) ?? 0;
      if (sum <= most.events && day - batch.first < most.days) {
        batch.last = day;
        continue;
      }
      batches.push(batch);
      batch = { first: day, last: day };
      sum = events.get(day) ?? 0;
    }
    batches.push(batch);
  }
  return batches.reverse();
}
