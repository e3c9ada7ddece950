import type { Queries } from "#platform/stores/postgres/handle.ts";
import { emptyRollups } from "./sql/rollups.ts";

/** Because rows of any of them are gone: they are made again. */
export async function forgetRollups(queries: Queries, now: number): Promise<void> {
  await emptyRollups(queries, new Date(now));
}

/** The same of one website. Answers the versions that no longer count, so that their rows can be deleted. */
export const forgetRollup = (queries: Queries, website: string, now: number): Promise<number[]> =>
  emptyRollups(queries, new Date(now), website);
