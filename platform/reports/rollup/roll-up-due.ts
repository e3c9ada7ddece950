import { listDueRollups } from "#platform/visits/sql/rollups.ts";
import { type RollUpOptions, type RollupDependencies, rollUpWebsite } from "./roll-up-website.ts";

/** Brings the rollups of all websites up to their settled days, or that of one. Answers how many days were written. */
export async function rollUpDue(
  dependencies: RollupDependencies,
  { website, ...options }: RollUpOptions & { website?: string } = {},
): Promise<number> {
  let written = 0;
  for (const due of await listDueRollups(dependencies.postgres, website)) {
    if (options.signal?.aborted === true) break;
    written += await rollUpWebsite(dependencies, due, options);
  }
  return written;
}
