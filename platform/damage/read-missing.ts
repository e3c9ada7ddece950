import type { MissingEvents } from "#contract/missing-events.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type Day, dayMs } from "#platform/visits/day.ts";
import { listMissingEvents } from "./sql/missing-events.ts";

const dateOf = (day: Day) => new Date(day * dayMs).toISOString().slice(0, 10);

/** The days of a website of which events are missing, ascending. */
export async function readMissing(queries: Queries, website: string): Promise<MissingEvents[]> {
  const rows = await listMissingEvents(queries, website);
  return rows.map(({ firstDay, lastDay, events }) => ({ from: dateOf(firstDay), to: dateOf(lastDay), events }));
}
