import type { Queries } from "#platform/stores/postgres/handle.ts";

const dayMs = 86_400_000;
/** Older triggers cannot enter any more: their events would be late. */
const entryDays = 9;
const decisionDays = 90;
const rehearsalDays = 7;
const trialDays = 1;

export async function deleteOld({ query }: Queries, now: number): Promise<void> {
  await query("DELETE FROM journey_entries WHERE at < $1", [new Date(now - entryDays * dayMs)]);
  await query("DELETE FROM journey_rehearsals WHERE at < $1", [new Date(now - rehearsalDays * dayMs)]);
  await query("DELETE FROM journey_trials WHERE started_at < $1", [new Date(now - trialDays * dayMs)]);
  await query("DELETE FROM journey_decisions WHERE at < $1", [new Date(now - decisionDays * dayMs)]);
}
