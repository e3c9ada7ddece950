import type { Queries } from "#platform/stores/postgres/handle.ts";
import { emptyRollups } from "./sql/rollups.ts";
import { allocateVersions } from "./sql/versions.ts";

/** Because rows of any of them are gone: they are made again. */
export const forgetRollups = (queries: Queries, now: number): Promise<void> => emptyRollups(queries, new Date(now));

/**
 * The same of one website. Answers a version: rows of older ones never count again and can be deleted, also after an
 * earlier call that was cut off before it deleted them.
 */
export async function forgetRollup(queries: Queries, website: string, now: number): Promise<number> {
  // Before: what is allocated later may be of the next rollup.
  const [version = 0] = await allocateVersions(queries, { website, count: 1, now: new Date(now) });
  await emptyRollups(queries, new Date(now), website);
  return version;
}
