import type { Dependencies } from "#platform/dependencies.ts";
import { listGoalRules } from "#platform/goals/goal-rules.ts";
import { planRead, type SettledDays } from "#platform/visits/read-plan.ts";
import { type RolledDays, validDays, validSums } from "#platform/visits/rollup/rolled-days.ts";
import { type DueRollup, readRollup, swapRollup } from "#platform/visits/sql/rollups.ts";
import { readSettledDays } from "#platform/visits/sql/settled-days.ts";
import { allocateVersions } from "#platform/visits/sql/versions.ts";
import { dueBounds, dueDays, sourcesOf } from "./due-days.ts";
import { meaningOf, queryOfAll } from "./meaning.ts";
import { insertSteps, insertSums } from "./sql/insert-rollup.ts";

export type RollupDependencies = Pick<Dependencies, "postgres" | "clickhouse" | "clock">;

export interface RollUpOptions {
  /** Stops after the current part. */
  signal?: AbortSignal | undefined;
  /** Awaited between parts so that others get the engine; `tookMs` is the duration of the last one. */
  rest?: (tookMs: number) => Promise<void>;
}

/**
 * Adds settled days to a website's rollup, and makes those again that a change of settled days, of the zone or of the main
 * goal has made void; the oldest first, as who returned on a day depends on the days before. Answers how many days were
 * written. May be cut off anywhere: a part counts from one statement on, and replaced rows are dropped later.
 */
export async function rollUpWebsite(
  dependencies: RollupDependencies,
  due: DueRollup,
  { signal, rest }: RollUpOptions = {},
): Promise<number> {
  let written = 0;
  for (let days = Number.POSITIVE_INFINITY; days > 0 && signal?.aborted !== true; ) {
    const started = dependencies.clock.now();
    days = await rollPart(dependencies, due);
    written += days;
    await rest?.(dependencies.clock.now() - started);
  }
  return written;
}

const lane = { owner: "system", lane: "background" } as const;

async function rollPart({ postgres, clickhouse, clock }: RollupDependencies, { website, madeFor }: DueRollup) {
  // Before anything is read: what is settled meanwhile is for the next round.
  const rolledAt = new Date(clock.now());
  const [stored, settled, goals] = await Promise.all([
    readRollup(postgres, website.id),
    readSettledDays(postgres, website.id),
    listGoalRules(postgres, website.id),
  ]);
  const query = { ...queryOfAll({ website, goal: goals.find(({ isMain }) => isMain) }), settled };
  const meaning = meaningOf(query);
  const kept = validDays(stored, settled, meaning);
  const known = validSums(stored, settled, meaning);
  const bounds = dueDays(dueBounds(settled, kept, website.timeZone), known);
  const begins = bounds.slice(0, -1);
  const lacking = begins.filter((start) => !known.has(start));
  const versions = await allocateVersions(postgres, {
    website: website.id,
    count: lacking.length + begins.length,
    now: rolledAt,
  });
  const sumsOf = new Map([...known, ...lacking.map((start, index) => [start, versions[index] ?? 0] as const)]);
  const steps = versions.slice(lacking.length);
  const next: RolledDays = {
    starts: bounds.length === 0 ? kept.starts : [...kept.starts.slice(0, -1), ...bounds],
    sums: [...kept.sums, ...begins.map((start) => sumsOf.get(start) ?? 0)],
    steps: [...kept.steps, ...steps],
  };
  const written = { bounds, plan: planOf(settled, bounds) };
  const sums = lacking.map((start) => ({ start, version: sumsOf.get(start) ?? 0 }));
  const returned = { since: { bounds: next.starts, plan: planOf(settled, next.starts) }, steps };
  const inserts = [
    ...(lacking.length === 0 ? [] : insertSums(query, written, sums)),
    ...(begins.length === 0 ? [] : [insertSteps(query, written, returned)]),
  ];
  for (const insert of inserts) await clickhouse.derive(insert, lane);
  const rollup = { meaning, madeFor, ...next, ...sourcesOf(settled, next.starts) };
  const swap = { website: website.id, next: rollup, revision: stored?.revision ?? 0, rolledAt };
  return (await swapRollup(postgres, swap, new Date(clock.now()))) ? begins.length : 0;
}

const planOf = (settled: SettledDays, starts: readonly number[]) =>
  planRead(settled, { from: starts[0] ?? 0, to: starts.at(-1) ?? 1 }, []);
