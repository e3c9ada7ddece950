import { type Day, runsOf } from "./day.ts";
import { type SettleDependencies, settleDays } from "./settle-days.ts";
import { countEventsByDay } from "./sql/events-by-day.ts";
import { addDays, listDueDays } from "./sql/settled-days.ts";

export interface SettleOptions {
  website: string;
  /** Settles clean days again, too. */
  all?: boolean;
  /** Stops after the current batch. */
  signal?: AbortSignal | undefined;
  /** Called after each batch with days done of all. */
  progress?: (state: { done: number; total: number }) => void;
  /** Awaited between batches so that others get the engine; `tookMs` is the duration of the last one. */
  rest?: (tookMs: number) => Promise<void>;
}

/** Days that were due, and how many of them are settled; the others remain due. */
export interface SettleSummary {
  days: number;
  settled: number;
}

/**
 * About 1.5 s on one core. A batch also reads the day before and the day after: six days at once cost 0.3 s per 100,000
 * events, single ones 0.7. Past years with few events take many days at once.
 */
const maxBatch = { events: 600_000, days: 400 } as const;

/** Settles the closed days of a website that are not clean, the newest first. */
export async function settleWebsite(
  dependencies: SettleDependencies,
  { website, all = false, signal, progress, rest }: SettleOptions,
): Promise<SettleSummary> {
  const { postgres, clickhouse, clock, dirtyDays } = dependencies;
  const last = dirtyDays.closeDays();
  const events = await countEventsByDay(clickhouse, website, last);
  const [first = last] = events.keys();
  await addDays(postgres, website, first, last);
  const due = await listDueDays(postgres, website, last, all);
  const summary = { days: due.length, settled: 0 };
  let done = 0;
  for (const batch of splitIntoBatches(due, events)) {
    if (signal?.aborted === true) break;
    const started = clock.now();
    summary.settled += await settleDays(dependencies, { website, ...batch });
    done += batch.last - batch.first + 1;
    progress?.({ done, total: due.length });
    await rest?.(clock.now() - started);
  }
  return summary;
}

/** Runs of consecutive days for one statement each, the newest first. */
function splitIntoBatches(due: readonly Day[], events: ReadonlyMap<Day, number>): { first: Day; last: Day }[] {
  const batches: { first: Day; last: Day }[] = [];
  for (const run of runsOf(due)) {
    let batch = { first: run.first, last: run.first };
    let sum = events.get(run.first) ?? 0;
    for (let day = run.first + 1; day <= run.last; day += 1) {
      sum += events.get(day) ?? 0;
      if (sum <= maxBatch.events && day - batch.first < maxBatch.days) {
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
